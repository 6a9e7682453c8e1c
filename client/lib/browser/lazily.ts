import { createElement, lazy } from "react";
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

/** The code of a page did not arrive. Its message is what the error screen maps to the line, whatever the browser calls it. */
export class CodeUnreachable extends Error {
  constructor(
    cause: unknown,
    /** Asks for it again; once it resolves the page can be rendered. */
    readonly fetchAgain: () => Promise<void>,
  ) {
    super("Network", { cause });
  }
}

/** For whole pages: fails at once with `CodeUnreachable`, so that the page can say so, and can be asked for again. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): ComponentType {
  const fetchAgain = async (): Promise<void> => {
    await load();
    Part = lazyInItsTask(fetch);
  };
  const fetch = (): Promise<{ default: ComponentType }> =>
    load().catch((cause: unknown) => {
      throw new CodeUnreachable(cause, fetchAgain);
    });
  let Part = lazyInItsTask(fetch);
  return function LazyPage() {
    return createElement(Part);
  };
}
