import type { ReactNode } from "react";
import { useState } from "react";
import type { UserErrorFactsFragment } from "../../graphql/links/error.generated";
import { noAnswer } from "../../graphql/links/messages";
import { useReauthentication } from "../../identity/security/Reauthentication";
import { notifyDone } from "../../ui/feedback/notify";
import { usePublishLiveTradingTextMutation, useWithdrawLiveTradingTextMutation } from "./real-money.generated";

interface RealMoney {
  readonly problem: string | null;
  readonly isBusy: boolean;
  /** Asks for the password where a fresh sign-in is wanted; rendered somewhere. */
  readonly dialog: ReactNode;
  publish(text: string, refusedCountries: readonly string[]): Promise<boolean>;
  withdraw(): Promise<boolean>;
}

/** Publishing and withdrawing the operator's text, each with a sign-in of the last minutes. */
export function useRealMoney(): RealMoney {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { guard, dialog } = useReauthentication();
  const [publishIt] = usePublishLiveTradingTextMutation();
  const [withdrawIt] = useWithdrawLiveTradingTextMutation();
  const send = async (work: () => Promise<readonly UserErrorFactsFragment[] | undefined>, done: string): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    const errors = await guard(async () => (await work().catch(() => null)) ?? null);
    setBusy(false);
    if (errors === "cancelled") return false;
    if (errors === null || errors.length > 0) {
      setProblem(errors?.[0]?.message ?? noAnswer);
      return false;
    }
    notifyDone(done);
    return true;
  };
  return {
    ...{ problem, isBusy, dialog },
    publish: (text, refusedCountries) =>
      send(
        async () =>
          (await publishIt({ variables: { input: { text, refusedCountries: [...refusedCountries] } } })).data?.publishLiveTradingText
            .errors,
        "The text is published. Real money is on.",
      ),
    withdraw: () =>
      send(async () => (await withdrawIt()).data?.withdrawLiveTradingText.errors, "The text is withdrawn. Real money is off."),
  };
}
