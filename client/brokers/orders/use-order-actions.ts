import { notifyDone } from "../../ui/feedback/notify";
import { useBrokerSending } from "../use-broker-sending";
import { useCancelBrokerOrderMutation, useLookUpBrokerOrderMutation, type BrokerOrderFactsFragment } from "./orders.generated";

/** What may be done with an order at once. */
export function useOrderActions({ id: orderId }: Pick<BrokerOrderFactsFragment, "id">, venueName: string) {
  const sending = useBrokerSending([]);
  const [cancelIt] = useCancelBrokerOrderMutation();
  const [lookUpIt] = useLookUpBrokerOrderMutation();
  const variables = { input: { orderId } };
  return {
    sending,
    cancel: async (): Promise<void> => {
      if (await sending.send(async () => (await cancelIt({ variables })).data?.cancelBrokerOrder))
        notifyDone("Cancellation requested. It may fill before.");
    },
    lookUp: async (): Promise<void> => {
      if (await sending.send(async () => (await lookUpIt({ variables })).data?.lookUpBrokerOrder))
        notifyDone(`Looking it up at ${venueName}. The result shows here.`);
    },
  };
}
