import { sessionsBetween } from "../../market/instruments/hours";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { limits } from "../../platform/limits";
import { announceVenueRows, type CopyingDeps } from "../copying-deps";
import type { AnnouncedRow } from "../engine/announce.sql";
import type { CopyWithPositions } from "../lifecycle/copy.store";
import { endCopyOrder, markSent, readOpensOf, readQueues, setIdeal, writeOffRest, type TradeQueue } from "./copy-orders.store";
import { dueSteps, type QueuedOrder, type QueueRules, type QueueStep, waitedForOpen } from "./queue-steps";

/** Does what is due in all queues of a copy, which is locked. Returns a row per receipt that got its result. */
export async function workOffQueues(tx: Tx, deps: CopyingDeps, copy: CopyWithPositions): Promise<AnnouncedRow[]> {
  const at = deps.clock.date();
  const rows: AnnouncedRow[] = [];
  const [facts] = await deps.brokers.facts(tx, [copy.connectionId!]);
  for (const queue of await readQueues(tx, copy.id, facts?.shortLot ? new Decimal(facts.shortLot) : null))
    for (const step of dueSteps(queue.orders, queue.position, rulesOf(deps, copy, queue), at))
      rows.push(...(await takeStep(tx, deps, copy, queue, step, at)));
  tx.afterCommit(() => announceVenueRows(deps, rows, at));
  return rows;
}

/** So far back the opening of a market's hours is looked for: no session is longer. */
const sessionMsMax = 86_400_000;

function rulesOf({ market }: CopyingDeps, copy: CopyWithPositions, { symbol }: TradeQueue): QueueRules {
  const now = +market.marketNow();
  const hours = market.instrument(symbol)?.hours ?? null;
  const session = hours && sessionsBetween(hours, now - sessionMsMax, now + 1).at(-1);
  return {
    ...{ state: copy.state, openAgeMsMax: openAgeMsMaxOf(copy), waitsForOpen: copy.settings.waitsForOpen },
    market: { isOpen: hours === null || market.isOpen(symbol), openedAt: session ? new Date(session.from) : null },
  };
}

async function takeStep(
  tx: Tx,
  deps: CopyingDeps,
  copy: CopyWithPositions,
  queue: TradeQueue,
  step: QueueStep,
  at: Date,
): Promise<AnnouncedRow[]> {
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
  await send(tx, deps, copy, queue, step, at);
  return [];
}

/** How long an open may wait, in ms. */
const openAgeMsMaxOf = ({ settings }: CopyWithPositions): number => settings.quoteAgeMsMax ?? limits.brokerOpenAgeMsMax;

/** How long an order waited that waited too long, and how long it may, in ms. */
const ageOf = ({ order, reason }: Extract<QueueStep, { kind: "SKIP" }>, copy: CopyWithPositions, at: Date) =>
  reason === "QUOTE_STALE" ? { figure: new Decimal(+at - +order.createdAt), limit: new Decimal(openAgeMsMaxOf(copy)) } : {};

async function send(
  tx: Tx,
  deps: CopyingDeps,
  copy: CopyWithPositions,
  queue: TradeQueue,
  { order, quantity }: { readonly order: QueuedOrder; readonly quantity: QueuedOrder["quantity"] },
  at: Date,
): Promise<void> {
  const { symbol, side } = queue;
  const attempt = await markSent(tx, order.id, quantity, at);
  const isOpening = order.effect === "OPEN";
  const isBuy = isOpening === (side === "LONG");
  const price = isOpening ? guardPrice(deps, copy, queue, order) : null;
  const openedBy = await readOpensOf(tx, copy, queue.tradeId);
  await deps.brokers.intend(tx, {
    openedBy,
    ...{ owner: { kind: "COPY", orderId: order.id }, connectionId: copy.connectionId!, userId: copy.eaterId, groupId: copy.id, attempt },
    ...{ symbol, side: isBuy ? "BUY" : "SELL", type: "MARKET", timeInForce: "GTC", quantity, limitPrice: null, stopPrice: null, isOpening },
    ...(price ? { guard: { price, slippageBpsMax: copy.settings.slippageCapBps, ageMsMax: openAgeMsMaxOf(copy) } } : {}),
  });
}

/**
 * What the price of an open is held against when it is sent: the one now; the one it was sized at where it waited over night, for the price has moved
 * since, or where there is no live one, for an old one says nothing.
 */
function guardPrice(deps: CopyingDeps, copy: CopyWithPositions, queue: TradeQueue, order: QueuedOrder): Decimal | null {
  const quote = deps.market.quote(queue.symbol);
  if (order.sizedAt && (!quote || quote.isStale || waitedForOpen(order, rulesOf(deps, copy, queue)))) return order.sizedAt;
  return quote && (queue.side === "LONG" ? quote.ask : quote.bid);
}
