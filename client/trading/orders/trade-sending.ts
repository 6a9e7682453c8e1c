import { useState } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";

/** Said when the connection broke before the answer: the press may have worked, and pressing again is safe. */
export const notConfirmed = "Not confirmed yet: the connection was lost. Press again; it counts only once.";

export interface TradeSending {
  readonly isBusy: boolean;
  /** Mistakes by input field; `form` for those that belong to none. */
  readonly mistakes: Readonly<Record<string, string>>;
  /** Sends; true when the server did it. A retry after a broken connection carries the same request id. */
  send<Payload extends { readonly errors: ReadonlyArray<UserErrorFactsFragment> }>(
    work: (clientRequestId: string) => Promise<Payload | undefined>,
    /** What is said once it is done; a function where the answer decides. */
    done?: string | ((payload: Payload) => string),
  ): Promise<boolean>;
  /** The input changed, so the next press is a new request. */
  renew(): void;
  /** The same, where only the mistakes of what was touched go, and those that belong to no field. */
  clear(fields: readonly string[]): void;
  /** Mistakes found before sending. */
  show(mistakes: Readonly<Record<string, string>>): void;
}

/**
 * What every trading dialog needs around its mutation: one request id per intention, mistakes tied to their fields.
 * `fields` are named like the last part of a mistake's path, unless a function says which field a path means.
 */
export function useTradeSending(fields: readonly string[] | ((path: readonly string[]) => string)): TradeSending {
  const fieldOf = (path: readonly string[]): string =>
    typeof fields === "function" ? fields(path) : (fields.find((field) => field === path.at(-1)) ?? "form");
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [mistakes, setMistakes] = useState<Record<string, string>>({});
  const renew = (): void => {
    setRequestId(crypto.randomUUID());
    setMistakes({});
  };
  const send: TradeSending["send"] = async (work, done) => {
    setBusy(true);
    setMistakes({});
    try {
      const payload = await work(requestId);
      setRequestId(crypto.randomUUID());
      const errors = payload?.errors ?? [];
      setMistakes(Object.fromEntries(errors.map((error) => [fieldOf(error.path), error.message])));
      const isDone = payload !== undefined && errors.length === 0;
      if (isDone && done) notifyDone(typeof done === "string" ? done : done(payload));
      return isDone;
    } catch {
      setMistakes({ form: notConfirmed });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const clear = (touched: readonly string[]): void => {
    setRequestId(crypto.randomUUID());
    setMistakes((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== "form" && !touched.includes(name))));
  };
  return { isBusy, mistakes, send, renew, clear, show: setMistakes };
}
