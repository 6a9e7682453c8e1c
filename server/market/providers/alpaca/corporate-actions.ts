import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import { startOfDay } from "../../instruments/hours";
import type { CorporateAction } from "../provider";

/** The kinds that change what a share is, what it is called, or pay for it in cash. Spin-offs and mergers into shares are left to people. */
export const corporateActionTypes =
  "forward_split,reverse_split,stock_dividend,cash_dividend,name_change,cash_merger,redemption,worthless_removal";
export const corporateActionsPath = "/v1/corporate-actions";
export const corporateActionsPerPageMax = 1_000;

/** Rates are JSON numbers: their shortest text is what was announced. */
const rate = z
  .number()
  .positive()
  .transform((value) => new Decimal(value));
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const common = { id: z.uuid(), symbol: z.string().min(1), ex_date: day, process_date: day };
const split = z.object({ ...common, new_rate: rate, old_rate: rate });
const payment = z.object({ ...common, rate });
/** These have no ex-date: they concern whoever holds the symbol on the day on which they are processed. */
const processed = { id: z.uuid(), process_date: day };
const nameChange = z.object({ ...processed, old_symbol: z.string().min(1), new_symbol: z.string().min(1) });
const cashMerger = z.object({ ...processed, acquiree_symbol: z.string().min(1), rate });
const redemption = z.object({ ...processed, symbol: z.string().min(1), rate });
const removal = z.object({ ...processed, symbol: z.string().min(1) });

const answer = z.object({
  corporate_actions: z.object({
    forward_splits: z.array(z.unknown()).nullish(),
    reverse_splits: z.array(z.unknown()).nullish(),
    stock_dividends: z.array(z.unknown()).nullish(),
    cash_dividends: z.array(z.unknown()).nullish(),
    name_changes: z.array(z.unknown()).nullish(),
    cash_mergers: z.array(z.unknown()).nullish(),
    redemptions: z.array(z.unknown()).nullish(),
    worthless_removals: z.array(z.unknown()).nullish(),
  }),
  next_page_token: z.string().nullish(),
});

/** An action with the day on which brokers book it. */
export interface AnnouncedAction extends CorporateAction {
  readonly processDate: string;
}

/** What was announced, and the token of the next page; what cannot be read is left out. Throws where the answer is none of corporate actions. */
export function corporateActionsOf(value: unknown): { readonly actions: AnnouncedAction[]; readonly next: string | null } {
  const { corporate_actions: lists, next_page_token: next } = answer.parse(value);
  const splits = [...(lists.forward_splits ?? []), ...(lists.reverse_splits ?? [])].flatMap((one): AnnouncedAction[] => {
    const found = split.safeParse(one).data;
    return found ? [{ ...factsOf(found), adjustment: { type: "SPLIT", to: found.new_rate, from: found.old_rate } }] : [];
  });
  const inShares = paymentsOf(lists.stock_dividends).map((found): AnnouncedAction => ({
    ...factsOf(found),
    adjustment: { type: "SPLIT", to: found.rate.add(1), from: new Decimal(1) },
  }));
  const inCash = paymentsOf(lists.cash_dividends).map((found): AnnouncedAction => ({
    ...factsOf(found),
    adjustment: { type: "DIVIDEND", perUnit: found.rate },
  }));
  return { actions: [...splits, ...inShares, ...inCash, ...renamedOf(lists.name_changes), ...goneOf(lists)], next: next ?? null };
}

type List = readonly unknown[] | null | undefined;

/** One of the same symbol changes a number alone, and nothing that is held. */
const renamedOf = (list: List): AnnouncedAction[] =>
  read(nameChange, list)
    .filter((found) => found.new_symbol !== found.old_symbol)
    .map((found) => ({ ...heldFacts(found, found.old_symbol), adjustment: { type: "SYMBOL", symbol: found.new_symbol } }));

function goneOf(lists: {
  readonly cash_mergers?: List;
  readonly redemptions?: List;
  readonly worthless_removals?: List;
}): AnnouncedAction[] {
  const bought = read(cashMerger, lists.cash_mergers).map((found) => ({ found, symbol: found.acquiree_symbol, perUnit: found.rate }));
  const redeemed = read(redemption, lists.redemptions).map((found) => ({ found, symbol: found.symbol, perUnit: found.rate }));
  const worthless = read(removal, lists.worthless_removals).map((found) => ({ found, symbol: found.symbol, perUnit: new Decimal(0) }));
  return [...bought, ...redeemed, ...worthless].map(({ found, symbol, perUnit }) => ({
    ...heldFacts(found, symbol),
    adjustment: { type: "CASH_OUT", perUnit },
  }));
}

const read = <Found>(form: z.ZodType<Found>, list: List): Found[] => (list ?? []).flatMap((one) => form.safeParse(one).data ?? []);

const heldFacts = (found: { readonly id: string; readonly process_date: string }, symbol: string): Omit<AnnouncedAction, "adjustment"> => ({
  ...{ id: found.id, symbol, exAt: exchangeDay(found.process_date), processDate: found.process_date },
});

const paymentsOf = (list: List): Array<z.infer<typeof payment>> => read(payment, list);

const factsOf = (found: {
  readonly id: string;
  readonly symbol: string;
  readonly ex_date: string;
  readonly process_date: string;
}): Omit<AnnouncedAction, "adjustment"> => ({
  ...{ id: found.id, symbol: found.symbol, exAt: exchangeDay(found.ex_date), processDate: found.process_date },
});

/** The beginning of a day in New York. */
export const exchangeDay = (date: string): Date => startOfDay("America/New_York", date);
