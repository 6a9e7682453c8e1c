import { lazy } from "react";
import type { ComponentType, LazyExoticComponent } from "react";
import { nextTask } from "./next-task";

/** Between two tries to fetch a part over a line that is down, in milliseconds; after the last it is an error. */
const waitsMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** Fetches a part of the page until it has it: what was wanted while the line was cut comes once it is back. */
export async function persistently<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const waitMs of waitsMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return load();
}

/**
 * `React.lazy` that begins to fetch in a task of its own. React asks for the code in the middle of a render, and asking for
 * a part costs as much as rendering one: the page names each file that the part needs to the browser.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React.lazy has it: any component will do
export const lazyInItsTask = <Component extends ComponentType<any>>(
  load: () => Promise<{ default: Component }>,
): LazyExoticComponent<Component> => lazy(() => nextTask().then(load));

/** The same for parts of a page: a cut line delays them and breaks nothing. */
// oxlint-disable-next-line typescript/no-explicit-any -- as React.lazy has it: any component will do
export const lazily = <Component extends ComponentType<any>>(load: () => Promise<{ default: Component }>): LazyExoticComponent<Component> =>
  lazyInItsTask(() => persistently(load));
