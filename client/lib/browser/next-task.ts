/**
 * Resolves in a task of its own. What begins after it is not part of the task that asked for it, so that a press or a frame
 * may come between. (A message, because timers that follow each other wait four milliseconds each.)
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const arrived = (): void => {
      port1.close();
      resolve();
    };
    port1.addEventListener("message", arrived, { once: true });
    port1.start();
    port2.postMessage(null);
  });
