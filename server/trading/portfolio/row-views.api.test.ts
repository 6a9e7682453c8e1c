import fc from "fast-check";
import { type GraphQLObjectType, isLeafType, getNamedType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import type { RequestContext } from "../../platform/graphql/context";
import { GraphqlEngine, type PreparedOperation } from "../../platform/graphql/engine";
import { make } from "../../platform/make";
import type { UserEvent } from "../../platform/realtime/stream-definition";
import { clientDocument } from "../../platform/testing/client-documents";
import type { Viewer } from "../../platform/viewer";
import { ownTrade } from "../trades/own-trades";
import type { OwnTradeRow } from "../trades/own-trades.sql";
import type { FillRow, LotRow, OrderRow } from "../trading-rows";
import { accountNode, fillNode, lotNodeOf, orderNode } from "../trading.loaders";
import type { PortfolioChangeBody } from "../trading.events";
import { createTradingWorld, type TradingWorld } from "../testing/trading-world";
import { PortfolioRows } from "./portfolio-rows";
import { PortfolioChanged } from "./portfolio.types";
import { FillView, LotView, OrderView, TradeView } from "./row-views";

let world: TradingWorld;
let engine: GraphqlEngine;
beforeAll(async () => {
  world = await createTradingWorld();
  engine = new GraphqlEngine(world.app.schema, { hidesSuggestions: false });
});
afterAll(() => world?.stop());

const numeric = (max: number, isSigned = false) =>
  fc
    .tuple(fc.integer({ min: isSigned ? -max : 0, max }), fc.integer({ min: 0, max: 8 }), fc.integer({ min: 0, max: 3 }))
    .map(([units, places, zeros]) => {
      const text = new Decimal(units).div(new Decimal(10).pow(places)).toFixed();
      return zeros === 0 ? text : `${text}${text.includes(".") ? "" : "."}${"0".repeat(zeros)}`;
    });
const amount = numeric(10 ** 9);
const time = fc.date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const symbol = fc.constantFrom("AAPL", "MSFT", "GONE");
const side = fc.constantFrom("LONG" as const, "SHORT" as const);
const orderSide = fc.constantFrom("BUY" as const, "SELL" as const);
const ids = { id: fc.uuid(), user_id: fc.constant("owner"), account_id: fc.uuid(), symbol };

const trades: fc.Arbitrary<OwnTradeRow> = fc.record({
  ...ids,
  record_id: fc.option(fc.uuid()),
  side,
  status: fc.constantFrom("OPEN" as const, "CLOSED" as const),
  quantity: amount,
  opened_quantity: amount.map((text) => (Number(text) === 0 ? "1" : text)),
  average_price: amount,
  entry_value: amount,
  realised_pnl: numeric(10 ** 9, true),
  stop_price: fc.option(amount),
  target_price: fc.option(amount),
  thesis: fc.string({ unit: "binary" }),
  tags: fc.array(fc.string()),
  equity_before: amount,
  close_reason: fc.constantFrom(null, "STOP" as const, "MANUAL" as const),
  chapter: fc.nat(),
  opened_at: time,
  closed_at: fc.option(time),
  version: fc.nat(),
  left_quantity: fc.option(amount),
  held_cost: amount,
  opened_quote_at: time,
  closed_quote_at: fc.option(time),
  mode: fc.constantFrom("PAPER" as const, "LIVE" as const),
  source: fc.constantFrom(null, "SIGNAL" as const, "EXTERNAL" as const),
});
const lots: fc.Arbitrary<LotRow> = fc.record({
  ...ids,
  ...{ trade_id: fc.uuid(), number: fc.nat(), side, quantity: amount, remaining: amount, price: amount, cost: amount },
  ...{ remaining_cost: amount, opened_at: time, quote_at: time },
});
const orders = fc.record({
  ...ids,
  trade_id: fc.option(fc.uuid()),
  side: orderSide,
  type: fc.constantFrom("MARKET" as const, "LIMIT" as const, "STOP" as const),
  effect: fc.constantFrom("OPEN" as const, "SCALE" as const, "REDUCE" as const),
  ...{ quantity: amount, filled_quantity: amount, average_fill_price: fc.option(amount) },
  ...{ limit_price: fc.option(amount), stop_price: fc.option(amount), reserved: amount },
  time_in_force: fc.constantFrom("DAY" as const, "GTC" as const),
  expires_at: fc.option(time),
  status: fc.constantFrom("WORKING" as const, "FILLED" as const, "CANCELLED" as const),
  reason: fc.option(fc.string({ unit: "binary" })),
  ...{ created_at: time, updated_at: time, due_at: time, attempt: fc.constant(null), thesis: fc.string(), tags: fc.constant([]) },
  ...{ exit_stop_price: fc.constant(null), exit_target_price: fc.constant(null) },
}) as unknown as fc.Arbitrary<OrderRow>;
const fills = fc.record({
  ...ids,
  ...{ order_id: fc.uuid(), trade_id: fc.uuid(), side: orderSide, quantity: amount, price: amount, value: amount },
  ...{ realised_pnl: numeric(10 ** 9, true), reason: fc.string({ unit: "binary" }), at: time, quote_at: time },
}) as unknown as fc.Arbitrary<FillRow>;

const accounts = fc.record({
  ...{ id: fc.uuid(), userId: fc.constant("owner"), kind: fc.constantFrom("RECORD" as const, "PRACTICE" as const) },
  ...{ mode: fc.constantFrom("PAPER" as const, "LIVE" as const), isRecordAccount: fc.boolean(), name: fc.string({ unit: "binary" }) },
  ...{ cash: amount.map((text) => new Decimal(text)), chapter: fc.nat({ max: 99 }), latencyMs: fc.option(fc.nat()) },
  ...{ fillSizeMax: fc.option(amount.map((text) => new Decimal(text))), createdAt: time },
});

const events = fc.record({
  ...{ trade: trades, lots: fc.array(lots, { maxLength: 3 }), order: orders, fill: fills, account: accounts },
  ...{ isSuspended: fc.boolean(), at: time, sequence: fc.nat(), isOfTrade: fc.boolean() },
});
type Rows = typeof events extends fc.Arbitrary<infer Given> ? Given : never;

/** The event as views give it, and as the nodes that queries are answered with. */
function bothOf({ trade, lots: lotRows, order, fill, account, isSuspended, at, sequence, isOfTrade }: Rows) {
  const event = { sequence, previousSequence: Math.max(0, sequence - 2), at, kind: "TRADE_SCALED" as const };
  const body: PortfolioChangeBody = { kind: "TRADE_SCALED", accountId: account.id, tradeId: trade.id, orderId: order.id, fillId: fill.id };
  const known = { account: accountNode(account) };
  const view = new TradeView(
    trade,
    isSuspended,
    lotRows.map((lot) => new LotView(lot)),
  );
  const node = Object.assign(ownTrade(trade, isSuspended), { knownLots: lotRows.map(lotNodeOf) });
  // Without its trade at hand an order or a fill would ask the database for it.
  const [orderRow, fillRow] = [isOfTrade ? order : { ...order, trade_id: null }, fill];
  const viewed = { ...known, trade: view, order: new OrderView(orderRow, isOfTrade ? view : undefined), fill: new FillView(fillRow, view) };
  const whole = {
    ...{ ...known, trade: node, order: Object.assign(orderNode(orderRow), isOfTrade ? { knownTrade: node } : {}) },
    fill: Object.assign(fillNode(fillRow), { knownTrade: node }),
  };
  return [viewed, whole].map((one) => make(PortfolioChanged, { ...event, body, known: one }));
}

const context = { viewer: { id: "owner" } } as unknown as RequestContext;

async function compare(query: string, numRuns: number): Promise<void> {
  const prepared = engine.prepare(query, null, {}) as PreparedOperation;
  const { document, operationName } = prepared;
  await fc.assert(
    fc.asyncProperty(events, async (rows) => {
      const [views, nodes] = bothOf(rows).map((portfolioEvents) => ({ portfolioEvents }));
      const answer = JSON.stringify(await engine.shape(document, operationName, nodes, context, {}));
      expect(engine.direct(prepared).write(views!, context)).toBe(answer);
      expect(JSON.stringify(await engine.shape(document, operationName, views, context, {}))).toBe(answer);
    }),
    { seed: 152, numRuns },
  );
}

test("LIVE-152 what the client's own document gets live of random rows is what the graph answers of the nodes of queries", () =>
  compare(clientDocument("PortfolioEvents"), 150));

test("LIVE-152 so is every field of trade, lot, order, fill and account that has no arguments", () => {
  const fieldsOf = (name: string): string =>
    Object.values((world.app.schema.getType(name) as GraphQLObjectType).getFields())
      .filter(({ type, args, resolve }) => isLeafType(getNamedType(type)) && args.length === 0 && !resolve)
      .map((field) => field.name)
      .join(" ");
  const trade = `${fieldsOf("Trade")} openPnl returnPercent lots { ${fieldsOf("Lot")} openPnl value }`;
  return compare(
    `subscription { portfolioEvents { ... on PortfolioChanged { kind at sequence previousSequence account { ${fieldsOf("TradingAccount")} }
      trade { ${trade} } order { ${fieldsOf("Order")} instrument { symbol } trade { id } } fill { ${fieldsOf("Fill")} trade { id } } } } }`,
    100,
  );
});

test("LIVE-157 an event takes along rows of its owner only, and nothing for whoever else", async () => {
  const [trade, order, fill] = [
    fc.sample(trades, { seed: 1, numRuns: 1 })[0]!,
    fc.sample(orders, { seed: 1, numRuns: 1 })[0]!,
    fc.sample(fills, { seed: 1, numRuns: 1 })[0]!,
  ];
  const rowsOf: Record<string, object[]> = {
    trades: [trade],
    orders: [{ ...order, user_id: "another" }],
    fills: [{ ...fill, trade_id: trade.id }],
  };
  const db = {
    query: async (sql: string) => rowsOf[/from (\w+)(?: t)? where (?:t\.)?id = any/.exec(sql)?.[1] ?? ""] ?? [],
  } as unknown as Database;
  const rows = new PortfolioRows(db);
  const body: PortfolioChangeBody = { kind: "TRADE_SCALED", accountId: "a", tradeId: trade.id, orderId: order.id, fillId: fill.id };
  const event: UserEvent<PortfolioChangeBody> = {
    stream: "portfolio",
    userId: "owner",
    sequence: 2,
    previousSequence: 1,
    at: new Date(0),
    body,
  };
  await rows.read([event]);
  const viewer = (id: string): Viewer => ({ id, suspendedAt: null }) as Viewer;
  const { known } = rows.changed(event, viewer("owner"));
  expect([known?.trade?.id, known?.fill?.id, known?.order, known?.account]).toEqual([trade.id, fill.id, undefined, undefined]);
  expect(known?.fill?.knownTrade).toBe(known?.trade);
  expect(rows.changed(event, viewer("another")).known).toBeUndefined();
});
