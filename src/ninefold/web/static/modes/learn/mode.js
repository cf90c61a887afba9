// Learn: the course (learn), a lesson with its drills (learn/x_wing), a puzzle explained (learn/puzzle), and searches watched (learn/watch).
import { html } from "../../parts/html.js";
import { Course } from "./course.js";
import { LessonPage } from "./lesson.js";
import { Walk } from "./walk.js";
import { Watch } from "./watch.js";

/** @param {{app: import("../../app.js").App}} props */
export default function Mode({ app }) {
  const { rest } = app.route;
  if (!rest) return html`<${Course} app=${app} />`;
  if (rest === "watch") return html`<${Watch} app=${app} />`;
  return rest === "puzzle" ? html`<${Walk} app=${app} />` : html`<${LessonPage} key=${rest} app=${app} name=${rest} />`;
}
