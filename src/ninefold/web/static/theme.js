// Before the first paint: the colours that the player chose.
try {
  const { theme } = JSON.parse(localStorage.getItem("ninefold.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system decides.
}
