import { randomUUID } from "node:crypto";
import { Decimal } from "../../../../platform/decimal";
import type { SandboxAccount, SandboxCharge } from "../state";
import { Refusal } from "../refusals";

/** What of the book an action changes. */
interface ActionBook {
  readonly announced: SandboxAction[];
  readonly accounts: ReadonlyMap<string, SandboxAccount>;
  charge(
    account: SandboxAccount,
    type: SandboxCharge["type"],
    amount: Decimal,
    symbol: string | null,
    quantity?: Decimal,
    subType?: string,
  ): void;
}

/** What happens to a symbol. Days are dates. */
export interface SandboxAction {
  readonly id: string;
  readonly kind: keyof typeof listNames;
  readonly symbol: string;
  readonly exDate: string;
  readonly processDate: string;
  /** New shares for old ones; of a dividend and of a merger for cash, dollars a share (`to`). */
  readonly to: Decimal;
  readonly from: Decimal;
  readonly newSymbol?: string;
}

const listNames = {
  ...{ forward_split: "forward_splits", reverse_split: "reverse_splits", cash_dividend: "cash_dividends" },
  ...{ name_change: "name_changes", cash_merger: "cash_mergers", worthless_removal: "worthless_removals" },
} as const;

/** What was announced of these symbols, by kind; a date range is of the days on which it is booked. */
export function corporateActionsJson(announced: readonly SandboxAction[], query: URLSearchParams): Readonly<Record<string, unknown>> {
  const symbols = (query.get("symbols") ?? "").split(",");
  const [start, end] = [query.get("start") ?? "", query.get("end") ?? "9999"];
  for (const text of [query.get("start"), query.get("end")])
    if (text && !/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new Refusal(400, { message: `invalid date ${text}` });
  const types = (query.get("types") ?? Object.keys(listNames).join(",")).split(",");
  const lists: Record<string, unknown[]> = {};
  for (const one of announced)
    if (
      (symbols.includes(one.symbol) || symbols.includes(one.newSymbol ?? one.symbol)) &&
      types.includes(one.kind) &&
      one.processDate >= start &&
      one.processDate <= end
    )
      (lists[listNames[one.kind]] ??= []).push(actionJson(one));
  return { corporate_actions: lists, next_page_token: null };
}

function actionJson({ id, kind, symbol, newSymbol, exDate, processDate, to, from }: SandboxAction): Readonly<Record<string, unknown>> {
  const processed = { id, process_date: processDate };
  const [cusip, newCusip] = ["037833100", "037833209"];
  if (kind === "name_change") return { ...processed, old_symbol: symbol, old_cusip: cusip, new_symbol: newSymbol, new_cusip: newCusip };
  if (kind === "worthless_removal") return { ...processed, symbol, cusip };
  if (kind === "cash_merger")
    return { ...processed, acquiree_symbol: symbol, acquiree_cusip: cusip, rate: to.toNumber(), effective_date: processDate };
  const facts = { id, symbol, ex_date: exDate, process_date: processDate };
  if (kind === "cash_dividend") return { ...facts, cusip: "037833100", rate: to.toNumber(), foreign: false, special: false };
  const rates = { new_rate: to.toNumber(), old_rate: from.toNumber() };
  return kind === "forward_split"
    ? { ...facts, ...rates, cusip: "037833100" }
    : { ...facts, ...rates, old_cusip: "037833100", new_cusip: "037833209" };
}

const dateOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Splits a symbol today: every account's shares and prices, an activity for the old shares and one for the new, as Alpaca books it. */
export function splitToday(book: ActionBook, symbol: string, to: Decimal, from: Decimal, now: Date): SandboxAction {
  const kind = to.gt(from) ? "forward_split" : "reverse_split";
  const action = { id: randomUUID(), kind, symbol, exDate: dateOf(now), processDate: dateOf(now), to, from } as const;
  book.announced.push(action);
  for (const account of book.accounts.values())
    account.positions = account.positions.map((one) => {
      if (one.symbol !== symbol) return one;
      for (const _ of ["out", "in"]) book.charge(account, "SPLIT", new Decimal(0), symbol);
      return { ...one, quantity: one.quantity.mul(to).div(from), averagePrice: one.averagePrice.mul(from).div(to) };
    });
  return action;
}

/**
 * Pays a cash dividend today on what `units` says an account held before the ex-date, and withholds a part of it in a line of its own. A short pays.
 */
export function payDividend(
  book: ActionBook,
  {
    symbol,
    perShare,
    exDate,
    units,
    withheld,
  }: { symbol: string; perShare: Decimal; exDate: string; units: Map<string, Decimal>; withheld?: Decimal },
  now: Date,
): void {
  const facts = { id: randomUUID(), kind: "cash_dividend", symbol, exDate, processDate: dateOf(now) } as const;
  book.announced.push({ ...facts, to: perShare, from: new Decimal(1) });
  for (const [accountId, held] of units) {
    const account = book.accounts.get(accountId)!;
    book.charge(account, "DIV", held.mul(perShare).neg(), symbol, held.abs());
    if (withheld) book.charge(account, "DIVNRA", held.mul(perShare).mul(withheld), symbol);
  }
}

/** Gives a symbol another name today: an activity for the old shares and one for the new. Orders in it end. */
export function renameToday(book: ActionBook, symbol: string, newSymbol: string, now: Date): SandboxAction {
  const one = new Decimal(1);
  const days = { exDate: dateOf(now), processDate: dateOf(now) };
  const action = { id: randomUUID(), kind: "name_change", symbol, newSymbol, ...days, to: one, from: one } as const;
  book.announced.push(action);
  for (const account of book.accounts.values()) {
    const held = account.positions.find((position) => position.symbol === symbol);
    if (!held) continue;
    for (const name of [symbol, newSymbol]) book.charge(account, "NC", new Decimal(0), name, undefined, "SNC");
    account.positions = account.positions.map((position) => (position === held ? { ...held, symbol: newSymbol } : position));
  }
  return action;
}

/** Ends a symbol today, for so many dollars a share; 0: it was worthless. A short pays. */
export function cashOutToday(book: ActionBook, symbol: string, perShare: Decimal, now: Date): SandboxAction {
  const isWorthless = perShare.isZero();
  const days = { exDate: dateOf(now), processDate: dateOf(now) };
  const kind = isWorthless ? "worthless_removal" : "cash_merger";
  const action = { id: randomUUID(), kind, symbol, ...days, to: perShare, from: new Decimal(1) } as const;
  book.announced.push(action);
  const [type, subType] = isWorthless ? (["REORG", "WRM"] as const) : (["MA", "CMA"] as const);
  for (const account of book.accounts.values()) {
    const held = account.positions.find((position) => position.symbol === symbol);
    if (!held) continue;
    book.charge(account, type, held.quantity.mul(perShare).neg(), symbol, held.quantity.abs(), subType);
    account.positions = account.positions.filter((position) => position !== held);
  }
  return action;
}
