import { Decimal, zero } from "../../../server/platform/decimal";
import type { Postgres } from "../app";
import { paidIn, type RateOfFill, type TrueFill, type VenueAccountTruth } from "./accounts";
import { brokerInstruments } from "./instruments";
import * as sql from "./oracle.sql";

/** A connection of a run, with what really happened at its venue. */
export interface Checked {
  readonly connectionId: string;
  readonly account: VenueAccountTruth;
}

type Row = Readonly<Record<string, any>>;

/** Of a run that is over, with the venue's fills in dollars: each at the rate that it was taken in at. */
interface Seen extends Checked {
  readonly fills: readonly TrueFill[];
}

/**
 * What an outsider finds wrong, row by row, who knows the venue's orders and fills, the intents and what copies were given, and nothing
 * of how it all came about.
 */
export async function findWrong(postgres: Postgres, checked: Checked): Promise<string[]> {
  const { connectionId, account } = checked;
  const intents = await postgres.query<Row>(sql.readIntents, [connectionId]);
  const inbox = await postgres.query<Row>(sql.readFills, [connectionId]);
  const seen: Seen = { ...checked, fills: account.fills(ratesOf(inbox)) };
  const found = [...checkOrders(intents, account), ...checkFills(seen, inbox, intents), ...checkRates(account, inbox, intents)];
  const copies = await postgres.query<Row>(sql.readCopies, [connectionId]);
  const receipts = await postgres.query<Row>(sql.readReceipts, [connectionId]);
  const booked = await readBooked(postgres, seen);
  for (const copy of copies) found.push(...checkCopy(copy, receipts, booked));
  const waiting = new Set(receipts.filter(({ order_state }) => order_state === "CLOSE_PENDING").map(positionOf));
  for (const receipt of receipts) found.push(...checkReceipt(receipt, booked, waiting));
  const small = smallRestsOf(intents, receipts);
  found.push(...checkProfits(receipts, booked, small));
  found.push(...checkCash(copies, seen, intents));
  found.push(...(await checkAccount(postgres, checked, copies)));
  found.push(...(await checkFlows(postgres, seen, intents)));
  const holdings = await readHoldings(postgres, seen, intents);
  found.push(...checkLots(account, holdings, small));
  for (const { words } of await postgres.query<Row>(sql.readMissingReceipts, [connectionId])) found.push(`no receipt of ${words}`);
  found.push(...(await checkDifferences(postgres, checked, holdings)));
  return found;
}

/** The last comparison names what is missing, and no more: a short that its owner bought back by hand is the only thing that may be. */
async function checkDifferences(postgres: Postgres, { connectionId, account }: Checked, holdings: readonly Holding[]): Promise<string[]> {
  const words = (kind: string, symbol: string, ours: Decimal | string, theirs: Decimal | string): string =>
    `${kind} ${symbol}, ours ${new Decimal(ours).toFixed()}, theirs ${new Decimal(theirs).toFixed()}`;
  const due = holdings
    .filter(({ lots, byHand }) => lots.isNegative() && byHand.gt(0))
    .map(({ symbol, lots, held }) => words("SHORTFALL", symbol, lots, held));
  const rows = await postgres.query<Row>(sql.readDifferences, [connectionId]);
  const named = rows.map(({ kind, symbol, ours, theirs }) => words(kind, symbol, ours, theirs));
  const found = [
    ...named.filter((one) => !due.includes(one)).map((one) => `${account.venue} is out of step at last: ${one}`),
    ...due.filter((one) => !named.includes(one)).map((one) => `${account.venue}: nobody noticed ${one}`),
  ];
  const [pass] = await postgres.query<Row>(sql.readLastPass, [connectionId]);
  if (pass?.result !== (due.length > 0 ? "OUT_OF_SYNC" : "IN_SYNC"))
    found.push(`${account.venue}: the last comparison says ${pass?.result ?? "nothing"}`);
  return found;
}

/** One order at the venue for each intent at most, none without one, and none that is lost although the venue has it. */
function checkOrders(intents: readonly Row[], account: VenueAccountTruth): string[] {
  const found: string[] = [];
  const orders = account.orders();
  for (const intent of intents) {
    const of = `order ${intent.client_order_id} (${intent.side} ${intent.quantity} ${intent.symbol})`;
    const there = orders.filter(({ clientOrderId }) => clientOrderId === intent.client_order_id);
    if (there.length > 1) found.push(`${of} is at the venue ${there.length} times`);
    const isLost = intent.state === "LOST" || intent.reason === "NOT_PLACED";
    if (isLost && there.length > 0) found.push(`${of} is LOST although the venue has it`);
    if (!isLost && intent.ended_at === null) found.push(`${of} is ${intent.state} at last`);
    if (!new Decimal(intent.filled_quantity).eq(there[0]?.filled ?? zero))
      found.push(`${of}: ${there[0]?.filled.toFixed() ?? "0"} filled, ${intent.filled_quantity} noted, ${intent.state}`);
    if (there[0]?.isOpen) found.push(`${of} is still open at the venue`);
    if (intent.reason === "BELOW_MINIMUM" && !isTooSmall(intent, account)) found.push(`${of} is not too small for the venue`);
  }
  const known = new Set(intents.map(({ client_order_id }) => client_order_id));
  for (const { clientOrderId } of orders)
    // What is made by hand has another form of id, or the venue's own.
    if (/^[0-9a-f]{32}$/.test(clientOrderId) && !known.has(clientOrderId)) found.push(`${clientOrderId} at the venue was never intended`);
  return found;
}

/** The venue refused it as that, or it has not even one step of what the venue trades. */
const isTooSmall = ({ client_order_id, quantity, symbol }: Row, account: VenueAccountTruth): boolean =>
  account.refusedAsTooSmall(client_order_id) || lotOf.get(symbol)!.gt(quantity);

/** What was left of a position when the venue refused to sell so little: it stays at the venue and goes off the books. */
interface SmallRest {
  readonly symbol: string;
  readonly units: Decimal;
}

/** By the order of a copy or a trade. A close that keeps a part of the position leaves a refused rest with that. */
function smallRestsOf(intents: readonly Row[], receipts: readonly Row[]): Map<string, SmallRest> {
  const receiptOf = new Map(receipts.map((receipt) => [receipt.order_id as string, receipt]));
  const isOfWhole = ({ owner_kind, owner_order_id, side }: Row): boolean => {
    const receipt = receiptOf.get(owner_order_id);
    return owner_kind === "COPY" ? receipt?.effect === "CLOSE" && Number(receipt.keep_fraction) === 0 : side === "SELL";
  };
  const refused = intents.filter((intent) => intent.reason === "BELOW_MINIMUM" && isOfWhole(intent));
  return new Map(refused.map(({ owner_order_id, symbol, quantity }) => [owner_order_id, { symbol, units: new Decimal(quantity) }]));
}

/** Each fill of an order of ours is booked once; those by hand are EXTERNAL; no other is in the inbox. */
function checkFills({ fills }: Seen, rows: readonly Row[], intents: readonly Row[]): string[] {
  const found: string[] = [];
  const ours = new Set(intents.map(({ venue_order_id, symbol }) => `${symbol} ${venue_order_id}`));
  const inbox = new Map(rows.map((row) => [`${row.symbol} ${row.venue_fill_id}`, row.state as string]));
  for (const fill of fills) {
    const expected = ours.has(`${fill.symbol} ${fill.venueOrderId}`) ? "BOOKED" : "EXTERNAL";
    const state = inbox.get(`${fill.symbol} ${fill.id}`) ?? null;
    inbox.delete(`${fill.symbol} ${fill.id}`);
    // Of a symbol that was never ours nobody asks.
    if (state !== expected && !(expected === "EXTERNAL" && state === null))
      found.push(`fill ${fill.id} of ${fill.quantity.toFixed()} ${fill.symbol} is ${state ?? "not known"}, not ${expected}`);
  }
  for (const [id, state] of inbox) found.push(`fill ${id} (${state}) is not the venue's`);
  return found;
}

/** The rate that each fill was taken in at. */
function ratesOf(rows: readonly Row[]): RateOfFill {
  const rates = new Map(rows.map(({ symbol, venue_fill_id, rate }) => [`${symbol} ${venue_fill_id}`, rate as string | null]));
  return (symbol, id) => {
    const rate = rates.get(`${symbol} ${id}`) ?? null;
    return rate === null ? null : new Decimal(rate);
  };
}

/** A fill counts at what the venue said when it was read, the prices of an order at what it said when that was sent. */
function checkRates(account: VenueAccountTruth, fills: readonly Row[], intents: readonly Row[]): string[] {
  const isWrong = (rate: string, at: Date): boolean => !account.couldCountFor(new Decimal(rate), at);
  const wrongFills = fills.filter(({ rate, received_at }) => rate !== null && isWrong(rate, received_at));
  const wrongOrders = intents.filter(({ rate, sent_at }) => rate !== null && isWrong(rate, sent_at));
  return [
    ...wrongFills.map(({ symbol, venue_fill_id, rate }) => `fill ${venue_fill_id} of ${symbol} was taken in at a rate of ${rate}`),
    ...wrongOrders.map(({ client_order_id, rate }) => `order ${client_order_id} went out at a rate of ${rate}`),
  ];
}

/** A fill of a copy's order, in the order in which it was booked. */
interface BookedFill extends TrueFill {
  readonly copyOrderId: string;
  readonly money: Decimal;
}

async function readBooked(postgres: Postgres, { connectionId, fills: seen }: Seen): Promise<BookedFill[]> {
  const rows = await postgres.query<Row>(sql.readBookedFills, [connectionId]);
  const fills = new Map(seen.map((fill) => [`${fill.symbol} ${fill.id}`, fill]));
  return rows.flatMap(({ symbol, venue_fill_id, owner_order_id }) => {
    const fill = fills.get(`${symbol} ${venue_fill_id}`);
    return fill ? [{ ...fill, copyOrderId: owner_order_id as string, money: cents(fill.quantity.mul(fill.price)) }] : [];
  });
}

const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
const sumOf = <Item>(items: readonly Item[], of: (item: Item) => Decimal): Decimal => items.reduce((sum, item) => sum.add(of(item)), zero);

/** What the fills left of the money that a copy was given. */
function checkCopy(copy: Row, receipts: readonly Row[], booked: readonly BookedFill[]): string[] {
  const orderIds = new Set(receipts.filter(({ copy_id }) => copy_id === copy.id).map(({ order_id }) => order_id));
  const own = booked.filter(({ copyOrderId }) => orderIds.has(copyOrderId));
  const spent = sumOf(own, ({ isBuy, money, feeUsd }) => (isBuy ? money : money.neg()).add(cents(feeUsd)));
  const found: string[] = [];
  const cash = new Decimal(copy.given).sub(spent).add(copy.transferred);
  if (!cash.eq(copy.cash_after)) found.push(`copy ${copy.id} (${copy.state}) has ${copy.cash_after} of ${cash.toFixed(2)}`);
  if (!new Decimal(copy.reserved).isZero()) found.push(`copy ${copy.id} still has ${copy.reserved} set aside`);
  return found;
}

const positionOf = ({ copy_id, trade_id }: Row): string => `${copy_id} ${trade_id}`;

/** Status, quantity, money, price of a receipt by the fills of its order; fees too. `waiting`: positions of which a close waits for its venue. */
function checkReceipt(receipt: Row, booked: readonly BookedFill[], waiting: ReadonlySet<string>): string[] {
  if (receipt.action === "DETACH")
    return receipt.status === "FOLLOWED" ? [] : [`receipt ${receipt.id} is ${receipt.status} of what was kept`];
  if (receipt.order_id === null) {
    const isDecided = ["SKIPPED", "FOLLOWED"].includes(receipt.status) && new Decimal(receipt.quantity).isZero();
    return isDecided ? [] : [`receipt ${receipt.id} is ${receipt.status} without an order`];
  }
  const own = booked.filter(({ copyOrderId }) => copyOrderId === receipt.order_id);
  const [quantity, money] = [sumOf(own, (fill) => fill.quantity), sumOf(own, (fill) => fill.money)];
  // A venue cuts an order to its step: what it leaves out is less than one.
  const isWhole = new Decimal(receipt.ordered).sub(quantity).lt(lotOf.get(receipt.symbol)!);
  const status = quantity.isZero() ? ["SKIPPED", "REJECTED"] : isWhole ? ["COPIED"] : ["PARTIAL"];
  // A close is never given up: what is left of it waits to be tried again.
  if (receipt.effect === "CLOSE" && isWaiting(receipt, waiting)) status.splice(0, status.length, "PENDING");
  const expected = [quantity.toFixed(), money.toFixed(2), status.join(" or ")];
  const isRight =
    quantity.eq(receipt.quantity) && money.eq(receipt.money) && status.includes(receipt.status) && quantity.eq(receipt.order_filled);
  const figures = [receipt.quantity, receipt.money, receipt.status].join(" ");
  const found = isRight ? [] : [`receipt ${receipt.id} (${receipt.action} ${receipt.symbol}): ${figures}, not ${expected.join(" ")}`];
  const price = quantity.isZero() ? null : sumOf(own, (fill) => fill.quantity.mul(fill.price)).div(quantity);
  // It is averaged fill by fill, to ten decimals each.
  if (
    price &&
    price
      .sub(receipt.price ?? 0)
      .abs()
      .gt("0.0000001")
  )
    found.push(`receipt ${receipt.id}: price ${receipt.price}, not ${price.toFixed(10)}`);
  return found;
}

/** A close that waits for its venue, and those behind it: one of them is there at a time. */
const isWaiting = (receipt: Row, waiting: ReadonlySet<string>): boolean =>
  receipt.order_state === "CLOSE_PENDING" || (receipt.order_state === "QUEUED" && waiting.has(positionOf(receipt)));

interface Lot {
  units: Decimal;
  cost: Decimal;
}

/** Profits of closes, first in, first out, with costs to the cent; what a close leaves below a lot, or below the venue's minimum, goes with it. */
function checkProfits(receipts: readonly Row[], booked: readonly BookedFill[], small: ReadonlyMap<string, SmallRest>): string[] {
  const receiptOf = new Map(receipts.map((receipt) => [receipt.order_id as string, receipt]));
  const lots = new Map<string, Lot[]>();
  const profits = new Map<string, Decimal>();
  const lastFills = new Set(new Map(booked.map((fill) => [fill.copyOrderId, fill])).values());
  for (const fill of booked) {
    const receipt = receiptOf.get(fill.copyOrderId)!;
    const position = positionOf(receipt);
    const own = lots.get(position) ?? [];
    lots.set(position, own);
    if (receipt.effect === "OPEN") {
      own.push({ units: fill.quantity.sub(fill.feeUnits), cost: fill.money });
      continue;
    }
    const signed = (money: Decimal): Decimal => (receipt.side === "LONG" ? money : money.neg());
    const profit = signed(fill.money.sub(take(own, fill.quantity))).sub(cents(fill.feeUsd));
    const isWhole = Number(receipt.keep_fraction) === 0 && receipt.order_state !== "CLOSE_PENDING" && lastFills.has(fill);
    const rest = isWhole ? restOf(own, receipt.symbol, small.get(fill.copyOrderId)) : zero;
    profits.set(fill.copyOrderId, (profits.get(fill.copyOrderId) ?? zero).add(profit).sub(signed(rest)));
  }
  for (const [orderId, rest] of small) {
    const receipt = receiptOf.get(orderId);
    if (!receipt || profits.has(orderId)) continue;
    const cost = restOf(lots.get(positionOf(receipt)) ?? [], rest.symbol, rest);
    profits.set(orderId, receipt.side === "LONG" ? cost.neg() : cost);
  }
  return [...profits].flatMap(([orderId, profit]) => {
    const { id, realised_pnl } = receiptOf.get(orderId)!;
    return profit.eq(realised_pnl ?? 0) ? [] : [`receipt ${id}: profit ${realised_pnl}, not ${profit.toFixed(2)}`];
  });
}

const lotOf = new Map(brokerInstruments().map(({ symbol, lot }) => [symbol, lot]));

/** What less than a lot beside a refused rest has cost, which is taken away; zero where more is left. */
function restOf(lots: Lot[], symbol: string, refused: SmallRest | undefined): Decimal {
  const traded = sumOf(lots, ({ units }) => units).sub(refused?.units ?? zero);
  if (traded.gte(lotOf.get(symbol)!)) return zero;
  return sumOf(lots.splice(0), ({ cost }) => cost);
}

/** Takes so many units from lots, the oldest first. Returns their cost. */
function take(lots: Lot[], units: Decimal): Decimal {
  let [left, cost] = [units, zero];
  while (left.gt(0) && lots[0]) {
    const [lot] = lots;
    const taken = Decimal.min(left, lot!.units);
    const part = taken.eq(lot!.units) ? lot!.cost : cents(lot!.cost.mul(taken).div(lot!.units));
    [lot!.units, lot!.cost] = [lot!.units.sub(taken), lot!.cost.sub(part)];
    [left, cost] = [left.sub(taken), cost.add(part)];
    if (lot!.units.isZero()) lots.shift();
  }
  return cost;
}

/** The copies' books and the venue's cash differ by less than a cent a fill. */
function checkCash(copies: readonly Row[], { account, fills: seen }: Seen, intents: readonly Row[]): string[] {
  const ours = new Set(intents.filter(isOfCopy).map(({ venue_order_id, symbol }) => `${symbol} ${venue_order_id}`));
  const fills = seen.filter(({ symbol, venueOrderId }) => ours.has(`${symbol} ${venueOrderId}`));
  const there = sumOf(fills, ({ isBuy, quantity, price, feeUsd }) =>
    quantity
      .mul(price)
      .mul(isBuy ? -1 : 1)
      .sub(feeUsd),
  );
  const here = sumOf(copies, ({ cash_after, given, transferred }) => new Decimal(cash_after).sub(given).sub(transferred));
  const most = new Decimal("0.01").mul(fills.length);
  return here.sub(there).abs().lte(most) ? [] : [`${account.venue}: cash moved by ${there.toFixed(4)} there and ${here.toFixed(2)} here`];
}

const isOfCopy = ({ owner_kind }: Row): boolean => owner_kind === "COPY";

/** What the owner of an account in euros paid in, less what was spent by hand: what came or went, in euros. What the rate did is none of it. */
async function checkFlows(postgres: Postgres, { connectionId, account }: Seen, intents: readonly Row[]): Promise<string[]> {
  if (account.quoteCurrency === null) return [];
  const ours = new Set(intents.map(({ venue_order_id, symbol }) => `${symbol} ${venue_order_id}`));
  const fills = account.fills(() => new Decimal(1));
  const byHand = fills.filter(({ symbol, venueOrderId }) => !ours.has(`${symbol} ${venueOrderId}`));
  const there = paidIn.sub(sumOf(byHand, ({ quantity, price }) => quantity.mul(price)));
  const flows = await postgres.query<Row>(sql.readFlows, [connectionId]);
  const here = sumOf(flows, ({ amount, rate }) => new Decimal(amount).div(rate ?? 1));
  // Copies keep whole cents: what each fill leaves of one adds up until it is a cent or more, which is booked in dollars.
  const rests = new Decimal("0.01").mul(fills.length + 1);
  const inDollars = sumOf(flows, ({ amount, currency }) => (currency === account.quoteCurrency ? zero : new Decimal(amount).abs()));
  const found = inDollars.gt(rests) ? [`${inDollars.toFixed(4)} came or went in dollars`] : [];
  if (here.sub(there).abs().gt(rests)) found.push(`${there.toFixed(4)} euros came in, ${here.toFixed(4)} of them are payments`);
  return found;
}

/** What its copies do not have of the venue's cash is the account's own. */
async function checkAccount(postgres: Postgres, { connectionId, account }: Checked, copies: readonly Row[]): Promise<string[]> {
  const [row] = await postgres.query<Row>(sql.readAccountCash, [connectionId]);
  const here = sumOf(copies, ({ cash_now }) => new Decimal(cash_now)).add(row!.cash);
  return here.sub(account.cash).abs().lte("0.01")
    ? []
    : [`${account.venue} has ${account.cash.toFixed(4)} in cash, the account and its copies ${here.toFixed(2)}`];
}

/** One symbol: units in lots of copies and own trades, those that the owner bought by hand, and what the venue holds. Below zero for shorts. */
interface Holding {
  readonly symbol: string;
  readonly lots: Decimal;
  readonly byHand: Decimal;
  readonly held: Decimal;
  /** Positions that were closed. */
  readonly closed: number;
}

async function readHoldings(postgres: Postgres, { connectionId, account, fills }: Seen, intents: readonly Row[]): Promise<Holding[]> {
  const rows = new Map((await postgres.query<Row>(sql.readLots, [connectionId])).map((row) => [row.symbol as string, row]));
  const ours = new Set(intents.map(({ venue_order_id, symbol }) => `${symbol} ${venue_order_id}`));
  return account.symbols.map((symbol) => {
    const byHand = fills.filter((fill) => fill.symbol === symbol && !ours.has(`${symbol} ${fill.venueOrderId}`));
    const row = rows.get(symbol);
    return {
      ...{ symbol, lots: new Decimal(row?.units ?? 0), closed: Number(row?.closed ?? 0) },
      ...{ byHand: sumOf(byHand, ({ quantity, feeUnits }) => quantity.sub(feeUnits)), held: account.position(symbol) },
    };
  });
}

/** Lots, and what was bought by hand, are what the venue says is held. */
function checkLots({ venue }: VenueAccountTruth, holdings: readonly Holding[], small: ReadonlyMap<string, SmallRest>): string[] {
  return holdings.flatMap(({ symbol, lots, byHand, held, closed }) => {
    const due = lots.add(byHand);
    // Each close of a whole position may have left less than a lot there, beside what was refused.
    const refused = [...small.values()].filter((rest) => rest.symbol === symbol);
    const mayBeMore = lotOf
      .get(symbol)!
      .mul(closed)
      .add(sumOf(refused, ({ units }) => units));
    return held.gte(due) && held.sub(due).lte(mayBeMore)
      ? []
      : [`${venue} holds ${held.toFixed()} ${symbol}, lots and what was bought by hand are ${due.toFixed()}`];
  });
}
