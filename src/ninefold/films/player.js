"use strict";
// The player of a film: the board of every frame is made once from what changes, then shown when asked for.
(function () {
  const film = JSON.parse(document.getElementById("film").textContent);
  const speeds = [0.25, 0.5, 1, 2, 4, 8];
  const byId = (name) => document.getElementById(name);
  const place = byId("place"), play = byId("play"), speed = byId("speed");
  const boards = boardsOf(film);
  const cells = film.cells.map(cellAt);
  let now = 0, timer = null;

  function boardsOf({ start, frames }) {
    let digits = start, marks = start.map(() => 0);
    return frames.map((frame) => {
      if (frame.digits) digits = changed(digits, frame.digits);
      if (frame.marks) marks = changed(marks, frame.marks);
      return { digits, marks };
    });
  }

  function changed(values, pairs) {
    const copy = values.slice();
    for (const [cell, value] of pairs) copy[cell] = value;
    return copy;
  }

  function drawn(name, parent, attributes) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    byId(parent).append(element);
    return element;
  }

  function at(place, [left, top]) {
    return { x: place[0] + left, y: place[1] + top };
  }

  // What may be seen in a cell: its ground, its digit, and small digits, which are made when needed.
  function cellAt(place, cell) {
    const ground = { ...film.square, ...at(place, [film.square.x, film.square.y]), fill: "none" };
    return {
      place, small: [], marks: 0,
      ground: drawn("rect", "grounds", ground),
      digit: film.start[cell] ? null : drawn("text", "digits", at(place, film.digit)),
    };
  }

  function showMarks(cell, marks) {
    if (cell.marks === marks) return;
    cell.marks = marks;
    for (let bit = 0; bit < film.symbols.length; bit += 1) {
      const wanted = (marks >> bit) & 1;
      if (wanted && !cell.small[bit]) {
        cell.small[bit] = drawn("text", "marks", at(cell.place, film.marks[bit]));
        cell.small[bit].textContent = film.symbols[bit];
      }
      if (cell.small[bit]) cell.small[bit].style.display = wanted ? "" : "none";
    }
  }

  function show(number) {
    now = Math.max(0, Math.min(film.frames.length - 1, number));
    const frame = film.frames[now], board = boards[now];
    cells.forEach((cell, index) => {
      const digit = board.digits[index];
      const [fill, stroke] = frame.cells.includes(index) ? frame.colours : ["", ""];
      cell.ground.setAttribute("fill", fill || "none");
      cell.ground.setAttribute("stroke", stroke || "none");
      if (cell.digit) cell.digit.textContent = digit ? film.symbols[digit - 1] : "";
      showMarks(cell, digit ? 0 : board.marks[index]);
    });
    frame.caption.forEach((text, line) => { byId("line" + line).textContent = text; });
    place.value = now;
    place.setAttribute("aria-valuetext", frame.caption.join(", "));
    if (timer === null) byId("heard").textContent = frame.caption.join(", ");
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    play.textContent = "Play";
    show(now);
  }

  function goOn() {
    if (now + 1 >= film.frames.length) {
      pause();
      return;
    }
    show(now + 1);
    timer = setTimeout(goOn, film.pause / speeds[speed.selectedIndex]);
  }

  function start() {
    if (now + 1 >= film.frames.length) show(0);
    play.textContent = "Pause";
    timer = setTimeout(goOn, film.pause / speeds[speed.selectedIndex]);
  }

  function step(number) {
    pause();
    show(number);
  }

  function changeSpeed(by) {
    speed.selectedIndex = Math.max(0, Math.min(speeds.length - 1, speed.selectedIndex + by));
  }

  const keys = {
    " ": () => (timer === null ? start() : pause()),
    ArrowLeft: () => step(now - 1),
    ArrowRight: () => step(now + 1),
    Home: () => step(0),
    End: () => step(film.frames.length - 1),
    "+": () => changeSpeed(1),
    "=": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
  };

  document.addEventListener("keydown", (event) => {
    const own = event.target.matches("button, select, input");  // these do something with a key themselves
    const free = !own || "+=-".includes(event.key) || (event.target === place && event.key === " ");
    if (event.ctrlKey || event.altKey || event.metaKey || !free || !(event.key in keys)) return;
    event.preventDefault();
    keys[event.key]();
  });
  play.addEventListener("click", keys[" "]);
  byId("back").addEventListener("click", keys.ArrowLeft);
  byId("next").addEventListener("click", keys.ArrowRight);
  place.addEventListener("input", () => step(Number(place.value)));

  place.max = film.frames.length - 1;
  for (const each of speeds) speed.append(new Option(each + " \u00d7"));
  speed.selectedIndex = speeds.indexOf(1);
  show(0);
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) start();
})();
