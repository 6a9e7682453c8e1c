import { extendedSessionAt, sessionsBetween } from "../../market/instruments/hours";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { announceVenueRows, type CopyingDeps } from "../copying-deps";
import type { AnnouncedRow } from "../engine/announce.sql";
import type { CopyWithPositions } from "../lifecycle/copy-row";
import { endCopyOrder, markSent, readOpensOf, setIdeal, writeOffRest } from "./copy-orders.store";
import { readQueues, type TradeQueue } from "./queues/trade-queues.store";
import { extendedLimit } from "./hours/extended-limit";
import { isShare } from "./hours/waits-until";
import { dueSteps, extendedPart, type QueuedOrder, type QueueRules, type QueueStep, waitedForOpen } from "./queues/queue-steps";

/** Does what is due in all queues of a copy, which is locked. Returns a row per receipt that got its result. */
export async function workOffQueues(tx: Tx, deps: CopyingDeps, copy: CopyWithPositions): Promise<AnnouncedRow[]> {
  const at = deps.clock.date();
  const rows: AnnouncedRow[] = [];
  const [facts] = await deps.brokers.facts(tx, [copy.connectionId!]);
  for (const queue of await readQueues(tx, copy.id, facts?.shortLot ? new Decimal(facts.shortLot) : null)) {
    const rules = rulesOf(deps, copy, queue, facts?.hasExtendedHours ?? false);
    for (const step of dueSteps(queue.orders, queue.position, rules, at))
      rows.push(...(await takeStep(tx, deps, { copy, queue, rules }, step, at)));
  }
  tx.afterCommit(() => announceVenueRows(deps, rows, at));
  return rows;
}

/** So far back the opening of a market's hours is looked for: no session is longer. */
const sessionMsMax = 86_400_000;

/** An order's queue, and what holds for it now. */
interface InQueue {
  readonly copy: CopyWithPositions;
  readonly queue: TradeQueue;
  readonly rules: QueueRules;
}

function rulesOf({ market }: CopyingDeps, copy: CopyWithPositions, { symbol }: TradeQueue, hasExtendedHours: boolean): QueueRules {
  const now = +market.marketNow();
  const instrument = market.instrument(symbol);
  const hours = instrument?.hours ?? null;
  const isExtendable = hasExtendedHours && copy.settings.usesExtendedHours && isShare(instrument);
  const longSession = isExtendable && hours ? extendedSessionAt(hours, new Date(now)) : null;
  const session = hours && sessionsBetween(hours, now - sessionMsMax, now + 1).at(-1);
  return {
    ...{ state: copy.state, openAgeMsMax: openAgeMsMaxOf(copy), waitsForOpen: copy.settings.waitsForOpen },
    market: { isOpen: hours === null || market.isOpen(symbol), openedAt: session ? new Date(session.from) : null },
    extended: longSession?.isExtended ? { openedAt: new Date(longSession.from) } : null,
  };
}

async function takeStep(tx: Tx, deps: CopyingDeps, of: InQueue, step: QueueStep, at: Date): Promise<AnnouncedRow[]> {
  const { copy, queue } = of;
  if (step.kind === "CANCEL") {
    await deps.brokers.requestCancel(tx, step.order.id);
    return [];
  }
  if (step.idealAfter) await setIdeal(tx, copy.id, queue.tradeId, step.idealAfter);
  if (step.kind === "SKIP") {
    await writeOffRest(tx, step.order.id, at);
    return endCopyOrder(
      tx,
      step.order.id,
      { state: "CANCELLED", status: "SKIPPED", reason: step.reason, words: null, isFilled: false, ...ageOf(step, copy, at) },
      at,
    );
  }
  await send(tx, deps, of, step, at);
  return [];
}

/** How long an open may wait, in ms. */
export const openAgeMsMaxOf = ({ settings }: CopyWithPositions): number => settings.quoteAgeMsMax ?? limits.brokerOpenAgeMsMax;

/** How long an order waited that waited too long, and how long it may, in ms. */
const ageOf = ({ order, reason }: Extract<QueueStep, { kind: "SKIP" }>, copy: CopyWithPositions, at: Date) =>
  reason === "QUOTE_STALE" ? { figure: new Decimal(+at - +order.createdAt), limit: new Decimal(openAgeMsMaxOf(copy)) } : {};

async function send(
  tx: Tx,
  deps: CopyingDeps,
  { copy, queue, rules }: InQueue,
  { order, quantity }: { readonly order: QueuedOrder; readonly quantity: QueuedOrder["quantity"] },
  at: Date,
): Promise<void> {
  const { symbol, side: positionSide } = queue;
  const isOpening = order.effect === "OPEN";
  const side = isOpening === (positionSide === "LONG") ? "BUY" : "SELL";
  const price = isOpening ? guardPrice(deps, queue, order, rules) : null;
  const limit = rules.extended && extendedPart(quantity).gt(0) ? limitOf(deps, copy, symbol, side, price) : null;
  // The rest of a close, below a share, goes out after it: the order itself stays as large as it is.
  const attempt = await markSent(tx, order.id, quantity, at, limit && new Date(+at + openAgeMsMaxOf(copy)));
  const openedBy = await readOpensOf(tx, copy, queue.tradeId);
  await deps.brokers.intend(tx, {
    openedBy,
    ...{ owner: { kind: "COPY", orderId: order.id }, connectionId: copy.connectionId!, userId: copy.eaterId, groupId: copy.id, attempt },
    ...{ symbol, side, stopPrice: null, isOpening },
    ...(limit
      ? { type: "LIMIT", timeInForce: "DAY", quantity: extendedPart(quantity), limitPrice: limit, isExtended: true }
      : { type: "MARKET", timeInForce: "GTC", quantity, limitPrice: null }),
    ...(price ? { guard: { price, slippageBpsMax: copy.settings.slippageCapBps, ageMsMax: openAgeMsMaxOf(copy) } } : {}),
  });
}

/**
 * What the price of an open is held against when it is sent: the one now; the one it was sized at where it waited over night, for the price has moved
 * since, or where there is no live one, for an old one says nothing.
 */
function guardPrice(deps: CopyingDeps, queue: TradeQueue, order: QueuedOrder, rules: QueueRules): Decimal | null {
  const quote = deps.market.quote(queue.symbol);
  const isOld = !quote || (quote.isStale && !isFreshInExtended(deps, quote.asOf, rules));
  if (order.sizedAt && (isOld || waitedForOpen(order, rules))) return order.sizedAt;
  return quote && (queue.side === "LONG" ? quote.ask : quote.bid);
}

/** Outside of market hours every quote counts as stale: there its age alone decides. */
const isFreshInExtended = ({ market }: CopyingDeps, asOf: Date, { extended }: QueueRules): boolean =>
  extended !== null && +market.marketNow() - +asOf <= limits.quoteAgeMsMax;

/** What an order in extended hours may cost: `price` for opens, the last quote for closes; null without any. */
function limitOf(
  { market }: CopyingDeps,
  copy: CopyWithPositions,
  symbol: string,
  side: "BUY" | "SELL",
  price: Decimal | null,
): Decimal | null {
  const quote = market.quote(symbol);
  const from = price ?? (quote && (side === "BUY" ? quote.ask : quote.bid));
  const { slippageCapBps } = copy.settings;
  return from && slippageCapBps && extendedLimit(from, side, slippageCapBps, market.instrument(symbol)!.tick);
}
