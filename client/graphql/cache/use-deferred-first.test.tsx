import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDeferredFirst } from "./use-deferred-first";

interface Result {
  readonly data: { readonly word: string } | undefined;
}

/** What each render shows of the results given so far. */
function shown(first: Result) {
  const seen: Array<string | undefined> = [];
  const { rerender } = renderHook(
    ({ result }) => {
      seen.push(useDeferredFirst(result).data?.word);
    },
    { initialProps: { result: first } },
  );
  return { seen, next: (data: Result["data"]) => rerender({ result: { data } }) };
}

test("CLIENT-193 a first answer comes in a render that may be interrupted; what is cached, and what comes later, at once", () => {
  const asked = shown({ data: undefined });
  asked.next({ word: "first" });
  expect(asked.seen).toEqual([undefined, undefined, "first"]);
  asked.next({ word: "second" });
  expect(asked.seen.slice(3)).toContain("second");
  expect(asked.seen[3]).toBe("second");

  expect(shown({ data: { word: "cached" } }).seen).toEqual(["cached"]);
});
