/**
 * What graphql-ws keeps for an operation that the hub serves: an iterator that yields nothing and ends when the client
 * completes or the socket closes. `onReturn` runs once.
 */
export function neverYields<T>(onReturn: () => void): AsyncIterableIterator<T> {
  let finish: ((result: IteratorResult<T>) => void) | null = null;
  let isDone = false;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next: () => (isDone ? Promise.resolve({ value: undefined, done: true }) : new Promise((resolve) => (finish = resolve))),
    return: () => {
      if (!isDone) onReturn();
      isDone = true;
      finish?.({ value: undefined, done: true });
      return Promise.resolve({ value: undefined, done: true });
    },
  };
}
