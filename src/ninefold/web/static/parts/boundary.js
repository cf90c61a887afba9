// Replaces a part of the page that cannot be drawn with an explanation and actions, instead of a blank page.
import { Component, html } from "./html.js";
import { Button } from "./controls.js";
import { t } from "../core/language.js";
import { backup, saveFile } from "../core/storage.js";

/** @typedef {import("./html.js").Children} Children */
/** @typedef {{children?: Children, onError?: (error: unknown) => void, instead: (again: () => void, error: Error) => any}} Props */

/** Draws its children; if they fail, `instead`, until that calls `again`. @extends {Component<Props, {error: Error | null}>} */
export class Boundary extends Component {
  /** @type {{error: Error | null}} */
  state = { error: null };

  /** @param {unknown} error */
  componentDidCatch(error) {
    this.props.onError?.(error);
    this.setState({ error: error instanceof Error ? error : new Error(String(error)) });
  }

  render() {
    const { error } = this.state;
    return error ? this.props.instead(() => this.setState({ error: null }), error) : this.props.children;
  }
}

/** @param {{title: string, text: string, error: Error, children?: Children}} props */
const Failed = ({ title, text, error, children }) => html`<main class="failed" role="alert"><h1>${title}</h1><p>${text}</p><div class="row">${children}</div>
  <details><summary>${t("Details")}</summary><p class="code small" lang="en">${error.message}</p></details></main>`;

const reload = () => location.reload();

/** The current puzzle cannot be shown; it was set aside. @param {{file: string, error: Error, onOther: () => void, onAgain: () => void}} props */
export const FailedPuzzle = ({ file, error, onOther, onAgain }) => html`<${Failed} error=${error} title=${t("This puzzle cannot be shown.")}
  text=${t("It was set aside; everything else on this device is unchanged. Save it as a file if you want to keep it, and continue with another one.")}>
  <${Button} look="filled" onClick=${onOther}>${t("Continue with another puzzle")}</${Button}><${Button} onClick=${() => saveFile("puzzle.json", file)}>${t("Save as a file")}</${Button}>
  <${Button} onClick=${onAgain}>${t("Try again")}</${Button}></${Failed}>`;

/** A mode cannot be shown, and the current puzzle is not the reason. @param {{error: Error, onAgain: () => void}} props */
export const FailedMode = ({ error, onAgain }) => html`<${Failed} error=${error} title=${t("This part of the page cannot be shown.")} text=${t("Your work is kept on this device. Try again, or reload the page.")}>
  <${Button} look="filled" onClick=${onAgain}>${t("Try again")}</${Button}><${Button} onClick=${reload}>${t("Reload the page")}</${Button}></${Failed}>`;

/** The page itself cannot be shown. @param {{error: Error}} props */
export const FailedPage = ({ error }) => html`<${Failed} error=${error} title=${t("The page cannot be shown.")} text=${t("The current puzzle was set aside; everything else on this device is unchanged. Reload the page.")}>
  <${Button} look="filled" onClick=${reload}>${t("Reload the page")}</${Button}><${Button} onClick=${() => saveFile("ninefold.json", backup())}>${t("Save a backup")}</${Button}></${Failed}>`;
