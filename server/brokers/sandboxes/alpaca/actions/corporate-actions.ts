import { randomUUID } from "node:crypto";
import { Decimal } from "../../../../platform/decimal";
import type { SandboxAccount, SandboxCharge } from "../state";
import { Refusal } from "../refusals";

/** What of the book an action changes. */
interface ActionBook {
  readonly announced: SandboxAction[];
  readonly accounts: ReadonlyMap<string, SandboxAccount>;
  charge(account: SandboxAccount, type: SandboxCharge["type"], amount: Decimal, symbol: string | null, quantity?: Decimal): void;
}

/** A split or cash dividend of a symbol. Days are dates. */
export interface SandboxAction {
  readonly id: string;
  readonly kind: "forward_split" | "reverse_split" | "cash_dividend";
  readonly symbol: string;
  readonly exDate: string;
  readonly processDate: string;
  /** New shares for old ones; of a dividend, dollars a share (`to`). */
  readonly to: Decimal;
  readonly from: Decimal;
}

const listNames = { forward_split: "forward_splits", reverse_split: "reverse_splits", cash_dividend: "cash_dividends" } as const;

/** What was announced of these symbols, by kind; a date range is of the days on which it is booked. */
export function corporateActionsJson(announced: readonly SandboxAction[], query: URLSearchParams): Readonly<Record<string, unknown>> {
  const symbols = (query.get("symbols") ?? "").split(",");
  const [start, end] = [query.get("start") ?? "", query.get("end") ?? "9999"];
  for (const text of [query.get("start"), query.get("end")])
    if (text && !/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new Refusal(400, { message: `invalid date ${text}` });
  const types = (query.get("types") ?? Object.keys(listNames).join(",")).split(",");
  const lists: Record<string, unknown[]> = {};
  for (const one of announced)
    if (symbols.includes(one.symbol) && types.includes(one.kind) && one.processDate >= start && one.processDate <= end)
      (lists[listNames[one.kind]] ??= []).push(actionJson(one));
  return { corporate_actions: lists, next_page_token: null };
}

function actionJson({ id, kind, symbol, exDate, processDate, to, from }: SandboxAction): Readonly<Record<string, unknown>> {
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
