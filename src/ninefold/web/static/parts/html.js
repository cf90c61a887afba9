// One place for the view library: `html` templates and hooks, with the types of the development package.
import * as preactCode from "../vendor/preact.js";
import * as hooksCode from "../vendor/hooks.js";
import htm from "../vendor/htm.js";

const preact = /** @type {typeof import("preact")} */ (/** @type {unknown} */ (preactCode));
const hooks = /** @type {typeof import("preact/hooks")} */ (/** @type {unknown} */ (hooksCode));

export const { render, Component, Fragment } = preact;
export const { useState, useEffect, useLayoutEffect, useMemo, useRef, useCallback, useReducer } = hooks;

/** @typedef {import("preact").ComponentChildren} Children */
/** @type {(strings: TemplateStringsArray, ...values: unknown[]) => import("preact").VNode<any>} */
export const html = /** @type {any} */ (htm).bind(preact.h);

/** Class names: strings, and those of an object whose value is true. @param {...(string | false | null | undefined)} names */
export const names = (...names) => names.filter(Boolean).join(" ");
