import { z } from "zod";
import { Decimal } from "../../../platform/decimal";
import { startOfDay } from "../../instruments/hours";
import type { CorporateAction } from "../provider";

/** The kinds that change what a share is, or pay for it in cash. Spin-offs and mergers are left to people. */
export const corporateActionTypes = "forward_split,reverse_split,stock_dividend,cash_dividend";
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

const answer = z.object({
  corporate_actions: z.object({
    forward_splits: z.array(z.unknown()).nullish(),
    reverse_splits: z.array(z.unknown()).nullish(),
    stock_dividends: z.array(z.unknown()).nullish(),
    cash_dividends: z.array(z.unknown()).nullish(),
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
  return { actions: [...splits, ...inShares, ...inCash], next: next ?? null };
}

const paymentsOf = (list: readonly unknown[] | null | undefined): Array<z.infer<typeof payment>> =>
  (list ?? []).flatMap((one) => payment.safeParse(one).data ?? []);

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
