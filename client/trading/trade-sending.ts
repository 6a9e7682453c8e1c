import { useState } from "react";
import type { UserErrorFactsFragment } from "../graphql/error.generated";

/** Said when the connection broke before the answer: the press may have worked, and pressing again is safe. */
export const notConfirmed = "Not confirmed yet: the connection broke before the answer. Press again, it counts only once.";

export interface TradeSending {
  readonly isBusy: boolean;
  /** Mistakes by input field; `form` for those that belong to none. */
  readonly mistakes: Readonly<Record<string, string>>;
  /** Sends; true when the server did it. A retry after a broken connection carries the same request id. */
  send(work: (clientRequestId: string) => Promise<{ errors: ReadonlyArray<UserErrorFactsFragment> } | undefined>): Promise<boolean>;
  /** The input changed, so the next press is a new request. */
  renew(): void;
}

/** What every trading dialog needs around its mutation: one request id per intention, mistakes tied to their fields. */
export function useTradeSending(fields: readonly string[]): TradeSending {
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [mistakes, setMistakes] = useState<Record<string, string>>({});
  const renew = (): void => {
    setRequestId(crypto.randomUUID());
    setMistakes({});
  };
  const send: TradeSending["send"] = async (work) => {
    setBusy(true);
    setMistakes({});
    try {
      const payload = await work(requestId);
      setRequestId(crypto.randomUUID());
      const errors = payload?.errors ?? [];
      setMistakes(
        Object.fromEntries(errors.map((error) => [fields.find((field) => field === error.path.at(-1)) ?? "form", error.message])),
      );
      return payload !== undefined && errors.length === 0;
    } catch {
      setMistakes({ form: notConfirmed });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, mistakes, send, renew };
}
