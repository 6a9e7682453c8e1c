import type { ApolloClient, Reference } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";
import type { LiveStream, NumberedEvent } from "../graphql/live";
import {
  CopyEventsDocument,
  CopyEventsSinceDocument,
  MyCopiesDocument,
  ReceiptsDocument,
  type CopyChangeFragment,
} from "./copying.generated";

type Change = CopyChangeFragment & NumberedEvent;

interface Connection {
  readonly edges?: ReadonlyArray<{ readonly node: Reference }>;
}

/**
 * The viewer's copies: each event carries its copy and, mostly, a receipt. Both heal by id; what is put in here is the
 * receipt at the head of the lists it belongs to, and a copy that is new.
 */
export const copyStream: LiveStream<Record<string, never>, Change> = {
  field: "copyEvents",
  subscription: CopyEventsDocument,
  replay: CopyEventsSinceDocument,
  apply: (event, { client }) => {
    const { cache } = client;
    const { receipt, copy } = event;
    cache.modify({
      fields: {
        receipts: ((existing: Connection, { storeFieldName, readField }: ModifierDetails) => {
          if (!receipt || !isFor(storeFieldName, receipt.copyId)) return existing;
          if ((existing.edges ?? []).some((edge) => readField("id", edge.node) === receipt.id)) return existing;
          return {
            ...existing,
            edges: [{ __typename: "ReceiptEdge", cursor: "", node: { __ref: cache.identify(receipt)! } }, ...(existing.edges ?? [])],
          };
        }) as never,
        myCopies: ((existing: { copies?: readonly Reference[] }, { readField }: ModifierDetails) =>
          (existing.copies ?? []).some((reference) => readField("id", reference) === copy.id)
            ? existing
            : { ...existing, copies: [{ __ref: cache.identify(copy)! }, ...(existing.copies ?? [])] }) as never,
      },
    });
    // Totals and counts of the day are the server's sums: one reading for a burst of events.
    // A list of receipts that was on its way meanwhile may not hold this one yet: it is read once more when it is here.
    if (isLoadingReceipts(client)) totalsReload.withReceipts = true;
    totalsReload.request(client);
  },
  resync: async ({ client }) => {
    const { data } = await client.query({ query: MyCopiesDocument, fetchPolicy: "network-only" });
    if (receiptLists(client).length > 0) await client.refetchQueries({ include: [ReceiptsDocument] });
    return data?.myCopies.asOfSequence ?? 0;
  },
};

/** A list filtered by copy takes that copy's receipts only; filters by status stay as they were loaded. */
const isFor = (storeFieldName: string, copyId: string): boolean =>
  !storeFieldName.includes('"statuses"') && (!storeFieldName.includes('"copyId"') || storeFieldName.includes(copyId));

const receiptLists = (client: ApolloClient) =>
  [...client.getObservableQueries("active")].filter(({ queryName }) => queryName === "Receipts");
const isLoadingReceipts = (client: ApolloClient): boolean => receiptLists(client).some((list) => list.getCurrentResult().loading);

const reloadAfterMs = 400;
const totalsReload = {
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  withReceipts: false,
  request(client: ApolloClient): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      // Asked now, it would share the answer of the request under way.
      if (this.withReceipts && isLoadingReceipts(client)) return this.request(client);
      const include = this.withReceipts && receiptLists(client).length > 0 ? [MyCopiesDocument, ReceiptsDocument] : [MyCopiesDocument];
      this.withReceipts = false;
      void client.refetchQueries({ include });
    }, reloadAfterMs);
  },
};
