import { useDeferredValue } from "react";

/**
 * The result of a query whose answer holds most of a page. Its first answer is shown in slices that a press may interrupt,
 * where an answer is otherwise drawn whole, at once; what comes after it is seen at once. Nothing waits that the cache has.
 */
export function useDeferredFirst<Result extends { readonly data?: unknown }>(result: Result): Result {
  const shown = useDeferredValue(result);
  return shown.data === undefined && result.data !== undefined ? shown : result;
}
