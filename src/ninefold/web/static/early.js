// Before the page's own script: the colours that the player chose, and links that keep the puzzle of the address.
try {
  const { theme } = JSON.parse(localStorage.getItem("ninefold.settings") ?? "{}");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system decides.
}

// The first paint has links too. One that is followed before the page stands loads a new page, which needs the puzzle of this one.
addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest("a");
  if (link && document.querySelector(".first-paint")) link.hash = location.hash;
});
