"use strict";
// One step of a path at a time. Without this script the page shows all of them, one below the other.
(function () {
  const byId = (name) => document.getElementById(name);
  const steps = [...document.querySelectorAll("article")];
  const place = byId("place");
  let now = 0;

  function show(number) {
    now = Math.max(0, Math.min(steps.length - 1, number));
    steps.forEach((step, index) => { step.hidden = index !== now; });
    const words = [...steps[now].querySelectorAll("h2, p")].map((each) => each.textContent).join(". ");
    place.value = now;
    place.setAttribute("aria-valuetext", words);
    byId("heard").textContent = words;
    byId("back").disabled = now === 0;
    byId("next").disabled = now === steps.length - 1;
  }

  const keys = {
    ArrowLeft: () => show(now - 1),
    ArrowRight: () => show(now + 1),
    Home: () => show(0),
    End: () => show(steps.length - 1),
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === place || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId("back").addEventListener("click", keys.ArrowLeft);
  byId("next").addEventListener("click", keys.ArrowRight);
  place.addEventListener("input", () => show(Number(place.value)));

  place.max = steps.length - 1;
  document.body.classList.add("scripted");
  show(0);
})();
