import type { AccountFactsFragment } from "../portfolio/portfolio.generated";
import { useState, type FormEvent } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { useSetPaperRealismMutation } from "../orders/trading.generated";
import { useTradeSending } from "../orders/trade-sending";

/** How late and in how large parts a paper account fills: as it is kept, and as it is typed. */
export function usePaperRealism(account: AccountFactsFragment, onDone: () => void) {
  const kept = { latency: account.latencyMs?.toString() ?? "", size: account.fillSizeMax ?? "" };
  const [latency, setLatency] = useState(kept.latency);
  const [size, setSize] = useState(kept.size);
  const sending = useTradeSending(["latencyMs", "fillSizeMax"]);
  const [setRealism] = useSetPaperRealismMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const largest = readDecimal(size);
    const isDone = await sending.send(
      async () =>
        (
          await setRealism({
            variables: {
              input: {
                accountId: account.id,
                latencyMs: latency === "" ? null : Number.parseInt(latency, 10),
                fillSizeMax: largest ? toWire(largest) : null,
              },
            },
          })
        ).data?.setPaperRealism,
      "Fill settings saved.",
    );
    if (isDone) onDone();
  };
  return { latency, setLatency, size, setSize, isDirty: latency !== kept.latency || size !== kept.size, sending, submit };
}
