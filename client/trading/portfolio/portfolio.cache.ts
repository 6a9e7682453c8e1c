import type { ApolloCache, Reference, StoreObject } from "@apollo/client";
import type { ModifierDetails } from "@apollo/client/cache";

import type { LiveStream, NumberedEvent, StreamContext } from "../../graphql/live/live-stream";
import { readBeside, readShown } from "../../graphql/live/read-beside";
import {
  PortfolioEventsDocument,
  PortfolioEventsSinceDocument,
  type PortfolioChangeFragment,
  type PortfolioEventsSubscriptionVariables,
} from "./portfolio.generated";

type Change = PortfolioChangeFragment & NumberedEvent;

/** Kinds after which the account holds other positions than before; the server adds their figures up anew. */
const movesPositions = new Set<Change["kind"]>(["TRADE_OPENED", "TRADE_SCALED", "TRADE_REDUCED", "TRADE_CLOSED", "RESET"]);

/**
 * The viewer's own trading, all accounts: trades, orders and fills heal by id; this puts new orders and fills into their
 * lists and loads the positions anew when their membership changed. Totals arrive by themselves (`PortfolioValued`).
 */
export const portfolioStream: LiveStream<PortfolioEventsSubscriptionVariables, Change> = {
  field: "portfolioEvents",
  subscription: PortfolioEventsDocument,
  replay: PortfolioEventsSinceDocument,
  apply: (event, { client }) => {
    const { cache } = client;
    if (event.order) placeOrder(cache, event.account.id, event.order);
    if (event.fill) prepend(cache, event.account.id, "fills", event.fill);
    if (movesPositions.has(event.kind)) readBeside(client, "Portfolio");
  },
  resync: ({ client }) => reload(client),
};

/** Queries that show accounts of the viewer's: `Portfolio` one of them whole, `PaperAccounts` the totals of two. */
const shown = ["Portfolio", "PaperAccounts"];

/** Loads what is on screen anew and answers with where the stream then is. */
async function reload(client: StreamContext<unknown>["client"]): Promise<number> {
  const answers = (await readShown(client, ...shown)) as Array<Record<string, { readonly asOfSequence: number }> | undefined>;
  const positions = answers.flatMap((answer) => Object.values(answer ?? {}).map(({ asOfSequence }) => asOfSequence));
  return positions.length > 0 ? Math.min(...positions) : 0;
}

interface Connection {
  readonly edges?: ReadonlyArray<{ readonly cursor?: string; readonly node: Reference }>;
  readonly totalCount?: number;
}

const portfolioId = (cache: ApolloCache, accountId: string): string | undefined =>
  cache.identify({ __typename: "Portfolio", id: `portfolio:${accountId}` });

/** A working order belongs into the working list and the whole list; a final one leaves the working list. */
function placeOrder(cache: ApolloCache, accountId: string, order: StoreObject & { id: string; status: string }): void {
  const reference = { __ref: cache.identify(order)! };
  cache.modify({
    id: portfolioId(cache, accountId),
    fields: {
      orders: ((existing: Connection, { storeFieldName, readField }: ModifierDetails) => {
        const status = /"status":"([A-Z]+)"/.exec(storeFieldName)?.[1];
        const others = (existing.edges ?? []).filter(({ node }) => readField("id", node) !== order.id);
        const wasListed = others.length !== (existing.edges ?? []).length;
        const belongs = status === undefined || status === order.status;
        if (belongs && wasListed) return existing;
        if (!belongs && !wasListed) return existing;
        const edges = belongs ? [{ __typename: "OrderEdge", cursor: "", node: reference }, ...others] : others;
        return { ...existing, edges, totalCount: (existing.totalCount ?? 0) + (belongs ? 1 : -1) };
      }) as never,
    },
  });
}

function prepend(cache: ApolloCache, accountId: string, field: "fills", node: StoreObject & { id: string }): void {
  const reference = { __ref: cache.identify(node)! };
  cache.modify({
    id: portfolioId(cache, accountId),
    fields: {
      [field]: ((existing: Connection, { readField }: ModifierDetails) =>
        (existing.edges ?? []).some((edge) => readField("id", edge.node) === node.id)
          ? existing
          : { ...existing, edges: [{ __typename: "FillEdge", cursor: "", node: reference }, ...(existing.edges ?? [])] }) as never,
    },
  });
}
