import type { ApolloClient, Reference, StoreObject } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";
import type { LiveStream, NumberedEvent } from "../graphql/live/live-stream";
import { onceABurst } from "../graphql/live/once-a-burst";
import { readBeside, readShown, shownQueries } from "../graphql/live/read-beside";
import { RecipeCopiesOfDocument } from "./lifecycle/copy-choice.generated";
import {
  CopierEventsDocument,
  CopierEventsSinceDocument,
  CopyEventsDocument,
  CopyEventsSinceDocument,
  CopyFeederNameFragmentDoc,
  CopyValuesDocument,
  MyCopiersDocument,
  MyCopiesDocument,
  type CopierChangeFragment,
  type CopyChangeFragment,
  type CopyValuesSubscription,
} from "./copying.generated";

type Change = CopyChangeFragment & NumberedEvent;

interface Connection {
  readonly edges?: ReadonlyArray<{ readonly node: Reference }>;
}

/**
 * The viewer's copies: each event carries its copy and, mostly, a receipt, without whom they are of: for the server each of
 * those would be a look into its tables. Both heal by id; what is put in here is the receipt at the head of the lists it
 * belongs to. A copy that is new comes with the list, which is read again.
 */
export const copyStream: LiveStream<Record<string, never>, Change> = {
  field: "copyEvents",
  subscription: CopyEventsDocument,
  replay: CopyEventsSinceDocument,
  apply: (event, { client }) => {
    const { cache } = client;
    const { receipt, copy } = event;
    const isKnown = feederNameOf(client, copy.id) !== null;
    cache.modify({
      fields: {
        receipts: ((existing: Connection, { storeFieldName, readField }: ModifierDetails) => {
          if (!receipt || !isKnown || !isFor(storeFieldName, receipt.copyId)) return existing;
          if ((existing.edges ?? []).some((edge) => readField("id", edge.node) === receipt.id)) return existing;
          return {
            ...existing,
            edges: [{ __typename: "ReceiptEdge", cursor: "", node: { __ref: cache.identify(receipt)! } }, ...(existing.edges ?? [])],
          };
        }) as never,
      },
    });
    if (receipt && isTradeShown(client, receipt.tradeId)) reloadTrade(client, receipt.tradeId);
    // A list of receipts that was on its way meanwhile may not hold this one yet: it is read once more when it is here. Nor can
    // one be shown while it is not known whose it is.
    if (isLoading(client, "Receipts") || (receipt && !isKnown)) readBeside(client, "Receipts");
    reloadTotals(client);
  },
  resync: async ({ client }) => {
    const { data } = await client.query({ query: MyCopiesDocument, fetchPolicy: "network-only" });
    await readShown(client, "Receipts");
    return data?.myCopies.asOfSequence ?? 0;
  },
};

/**
 * What the viewer's copies are worth as the market moves: not numbered, nothing to catch up. The copies heal by id; the
 * sums are put in here.
 */
export const copyValuesStream: LiveStream<Record<string, never>> = {
  field: "copyValues",
  subscription: CopyValuesDocument,
  replay: CopyEventsSinceDocument, // never asked: nothing is numbered
  apply: () => undefined,
  passing: (message, { client }) => {
    const { totals, totalsByMode } = message as unknown as CopyValuesSubscription["copyValues"];
    client.cache.modify({ fields: { myCopies: ((existing: object) => ({ ...existing, totals, totalsByMode })) as never } });
  },
  resync: async () => 0,
};

type CopierEvent = CopierChangeFragment & NumberedEvent;

/** A feeder's copiers: who comes and goes, and how each event lands; what their copies are worth comes beside it, not numbered. */
export const copierStream: LiveStream<Record<string, never>, CopierEvent> = {
  field: "copierEvents",
  subscription: CopierEventsDocument,
  replay: CopierEventsSinceDocument,
  apply: ({ changed, fanOutResult }, { client }) => {
    const { cache } = client;
    const added = (list: readonly Reference[], nodes: readonly StoreObject[], readField: ModifierDetails["readField"]): Reference[] => [
      ...nodes
        .filter((node) => !list.some((reference) => readField("id", reference) === node.id))
        .map((node) => ({ __ref: cache.identify(node)! })),
      ...list,
    ];
    cache.modify({
      fields: {
        myCopiers: ((existing: CopierLists, { readField }: ModifierDetails) => ({
          ...existing,
          copiers: added(existing.copiers ?? [], changed, readField),
          fanOutResults: added(existing.fanOutResults ?? [], fanOutResult ? [fanOutResult] : [], readField),
        })) as never,
      },
    });
    if (fanOutResult && isTradeShown(client, fanOutResult.tradeId)) reloadTrade(client, fanOutResult.tradeId);
    reloadCopiers(client);
  },
  passing: (message, { client }) => {
    if (message.__typename !== "CopiersValued") return;
    const { __typename: _, ...sums } = message;
    client.cache.modify({ fields: { myCopiers: ((existing: object) => ({ ...existing, ...sums })) as never } });
  },
  resync: async ({ client }) => {
    const { data } = await client.query({ query: MyCopiersDocument, fetchPolicy: "network-only" });
    return data?.myCopiers.asOfSequence ?? 0;
  },
};

interface CopierLists {
  readonly copiers?: readonly Reference[];
  readonly fanOutResults?: readonly Reference[];
}

/** A list filtered by copy takes that copy's receipts only; filters by status stay as they were loaded. */
const isFor = (storeFieldName: string, copyId: string): boolean =>
  !storeFieldName.includes('"statuses"') && (!storeFieldName.includes('"copyId"') || storeFieldName.includes(copyId));

const isLoading = (client: ApolloClient, name: string): boolean =>
  shownQueries(client, [name]).some((list) => list.getCurrentResult().loading);
const isTradeShown = (client: ApolloClient, id: string): boolean => shownQueries(client, ["Recipe"], id).length > 0;

/** Whom a copy is of, as far as it is here. */
export const feederNameOf = (client: ApolloClient, copyId: string): string | null =>
  client.cache.readFragment({ id: `Copy:${copyId}`, fragment: CopyFeederNameFragmentDoc })?.feeder.name ?? null;

/** Totals and counts of the day and of the month are the server's sums: one reading for a burst of events, where a screen shows them. */
const reloadTotals = onceABurst((client) => readBeside(client, "MyCopies"));
const reloadCopiers = onceABurst((client) => readBeside(client, "MyCopiers"));

/** Trades whose numbers are to be read, of each client. */
const tradesToRead = new WeakMap<ApolloClient, Set<string>>();
const readTrades = onceABurst((client) => {
  const ids = tradesToRead.get(client) ?? [];
  tradesToRead.delete(client);
  // What cannot be read now is read with the next event.
  for (const id of ids)
    void client.query({ query: RecipeCopiesOfDocument, variables: { id }, fetchPolicy: "network-only" }).catch(() => undefined);
});

/** How copies did on a trade that is on screen, and the viewer's own part, read again once for a burst of events. */
function reloadTrade(client: ApolloClient, id: string): void {
  tradesToRead.set(client, (tradesToRead.get(client) ?? new Set()).add(id));
  readTrades(client);
}
