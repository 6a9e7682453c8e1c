import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef } from "react";
import type { BillFactsFragment } from "../billing.generated";
import { refetchActive } from "../refetch-active";

const pollMs = 2_000;

/** A real payment is confirmed by its provider within seconds: asks until it is. A test bill waits for its payer. */
export function useConfirmation(bill: BillFactsFragment | null, startPolling: (ms: number) => void, stopPolling: () => void): void {
  const isWaiting = bill !== null && !bill.isTest && bill.state === "OPEN";
  useEffect(() => {
    if (!isWaiting) return;
    startPolling(pollMs);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  useWhatItBought(bill);
}

/** Once a bill that was open here is paid: the tier, the bites and the invoices that are shown elsewhere. */
function useWhatItBought(bill: BillFactsFragment | null): void {
  const client = useApolloClient();
  const before = useRef<BillFactsFragment["state"]>(undefined);
  const state = bill?.state;
  useEffect(() => {
    const wasOpen = before.current === "OPEN";
    before.current = state;
    if (!wasOpen || state !== "PAID") return;
    client.cache.evict({ id: "ROOT_QUERY", fieldName: "invoices" });
    void refetchActive(client, ["Me", "MyPurse"]).catch(() => undefined);
  }, [client, state]);
}
