import { useTradeSending } from "../../trading/orders/trade-sending";
import { CopyDetailDocument } from "../copying.generated";
import { useResyncCopyMutation } from "./drift.generated";

/** One press buys what a copy missed; each press is a request of its own, and the server buys nothing twice. */
export function useResync(copyId: string) {
  const sending = useTradeSending([]);
  const [resync] = useResyncCopyMutation({ refetchQueries: [{ query: CopyDetailDocument, variables: { id: copyId } }] });
  const press = (): void =>
    void sending.send(
      async (clientRequestId) => (await resync({ variables: { input: { clientRequestId, copyId } } })).data?.resyncCopy,
      "Resynced. Each order has its receipt.",
    );
  return { press, isBusy: sending.isBusy, mistake: sending.mistakes.form };
}
