// Runs before the page's own script: sets the chosen theme, and lets links keep the puzzle in the address.
try {
  const { theme } = JSON.parse(localStorage.getItem("ninefold.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system decides.
}

// The first paint has links too. Following one before the page has started loads a new page, which needs the puzzle of this one.
addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest("a");
  if (link && document.querySelector(".first-paint")) link.hash = location.hash;
});
