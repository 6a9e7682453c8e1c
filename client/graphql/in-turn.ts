import { nextTask } from "../lib/next-task";

/**
 * Sends each request in a task of its own, in the order asked. The parts of a page ask all at once, when they are first
 * shown, and handing a request to the browser takes a slow phone a hundredth of a second.
 */
export function inTurn(send: typeof fetch): typeof fetch {
  let last: Promise<void> | null = null;
  return async (input, init) => {
    const before = last;
    const mine = (before ?? Promise.resolve()).then(nextTask);
    last = mine;
    void mine.then(() => {
      if (last === mine) last = null;
    });
    await before;
    return send(input, init);
  };
}
