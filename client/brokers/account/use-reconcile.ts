import { notifyDone } from "../../ui/feedback/notify";
import type { ConnectionFactsFragment } from "../connections.generated";
import { useBrokerSending } from "../use-broker-sending";
import { useReconcileBrokerMutation } from "./books.generated";

/** Asks for a comparison with the venue now; its result comes by the stream. */
export function useReconcile(connection: Pick<ConnectionFactsFragment, "id" | "venueName" | "health">) {
  const { errors, isBusy, send } = useBrokerSending([]);
  const [ask] = useReconcileBrokerMutation();
  const reconcile = async (): Promise<void> => {
    const input = { connectionId: connection.id };
    if (await send(async () => (await ask({ variables: { input } })).data?.reconcileBroker))
      notifyDone(`Comparing with ${connection.venueName}. The result shows here.`);
  };
  return { reconcile, isBusy: isBusy || connection.health.reconcileRequestedAt !== null, problem: errors.form };
}
