import { ApolloLink, Observable } from "@apollo/client";
import { nextTask } from "../../lib/browser/next-task";

/**
 * Sends each request in a task of its own, in the order asked. The parts of a page ask all at once, when they are first
 * shown, and writing a request and handing it to the browser takes a slow phone a hundredth of a second.
 */
export function inTurn(): ApolloLink {
  let last = Promise.resolve();
  return new ApolloLink(
    (operation, forward) =>
      new Observable((observer) => {
        let isOver = false;
        let sent: { unsubscribe(): void } | undefined;
        const send = (): void => {
          if (!isOver) sent = forward(operation).subscribe(observer);
        };
        last = last.then(nextTask);
        last.then(send).catch((error: unknown) => observer.error(error));
        return () => {
          isOver = true;
          sent?.unsubscribe();
        };
      }),
  );
}
