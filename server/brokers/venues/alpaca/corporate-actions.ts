import { z } from "zod";
import { type AnnouncedAction, exchangeDay } from "../../../market/providers/alpaca/corporate-actions";
import { Decimal } from "../../../platform/decimal";
import { VenueCallError, type VenueCorporateAction } from "../../port/venue-session";

/** Kinds of activities of dividends: what was paid, and what was withheld of it. */
const dividendTypes = ["DIV", "DIVCGL", "DIVCGS", "DIVFEE", "DIVFT", "DIVNRA", "DIVROC", "DIVTW", "DIVTXEX"] as const;
/** A new name (NC), and what ends a symbol: mergers and acquisitions (MA), reorganisations (REORG). */
const activityTypes = [...dividendTypes, "SPLIT", "NC", "MA", "REORG"] as const;
export const actionTypes = activityTypes.join(",");

const dayMs = 86_400_000;
/** An activity is dated on the day on which its action is processed, or soon after. */
const processedWithinMs = 5 * dayMs;

const amount = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform((text) => new Decimal(text));
const activity = z.object({
  id: z.string().min(1),
  activity_type: z.enum(activityTypes),
  activity_sub_type: z.string().nullish(),
  symbol: z.string().min(1),
  // A date, or a moment.
  date: z.string().regex(/^\d{4}-\d{2}-\d{2}/),
  net_amount: amount.nullish(),
  qty: amount.nullish(),
  status: z.string().nullish(),
});

/** What the account lists: without a ratio, an ex-date, a new symbol. */
export type ActionActivity = z.infer<typeof activity>;

export function actionActivitiesOf(value: unknown): ActionActivity[] {
  const parsed = z.array(activity).safeParse(value);
  if (!parsed.success) throw new VenueCallError("UNREADABLE", "Alpaca's answer could not be read.", 200);
  return parsed.data;
}

const isInShares = ({ activity_type: type, activity_sub_type: subType }: ActionActivity): boolean => type === "SPLIT" || subType === "SDIV";

/**
 * Activities with what was announced of them. A split and a new symbol are booked as several lines (old shares out, new ones in) and count once; one
 * of which nothing was announced is left out, and read again later: its ratio or name is not known. So is what ends a symbol in another way than by
 * cash. A dividend of which nothing was announced concerns who held the symbol on the day it was paid.
 */
export function actionsOf(activities: readonly ActionActivity[], announced: readonly AnnouncedAction[]): VenueCorporateAction[] {
  const found = new Map<string, VenueCorporateAction>();
  for (const one of activities.filter(({ status }) => status !== "canceled")) {
    const action = actionOf(one, announced);
    if (action && !found.has(action.venueActionId)) found.set(action.venueActionId, action);
  }
  return [...found.values()];
}

function actionOf(one: ActionActivity, announced: readonly AnnouncedAction[]): VenueCorporateAction | null {
  if (isInShares(one)) return splitOf(one, announced);
  if (one.activity_type === "NC") return renamingOf(one, announced);
  if (one.activity_type === "MA" || one.activity_type === "REORG") return cashOutOf(one, announced);
  return dividendOf(one, announced);
}

/** Its lines name the old symbol or the new one. */
function renamingOf(one: ActionActivity, announced: readonly AnnouncedAction[]): VenueCorporateAction | null {
  const action = nearestOf(one, announced, "SYMBOL");
  if (action?.adjustment.type !== "SYMBOL") return null;
  const { id: venueActionId, symbol, exAt } = action;
  return { type: "SYMBOL", venueActionId, symbol, newSymbol: action.adjustment.symbol, exAt, at: dayOf(one) };
}

function cashOutOf(one: ActionActivity, announced: readonly AnnouncedAction[]): VenueCorporateAction | null {
  const action = nearestOf(one, announced, "CASH_OUT");
  if (action?.adjustment.type !== "CASH_OUT") return null;
  const { perUnit } = action.adjustment;
  return { type: "CASH_OUT", venueActionId: action.id, symbol: one.symbol, perUnit, exAt: action.exAt, at: dayOf(one) };
}

function splitOf(one: ActionActivity, announced: readonly AnnouncedAction[]): VenueCorporateAction | null {
  const action = nearestOf(one, announced, "SPLIT");
  if (action?.adjustment.type !== "SPLIT") return null;
  const { to, from } = action.adjustment;
  return { type: "SPLIT", venueActionId: action.id, symbol: one.symbol, to, from, exAt: action.exAt, at: dayOf(one) };
}

function dividendOf(one: ActionActivity, announced: readonly AnnouncedAction[]): VenueCorporateAction | null {
  if (!one.net_amount || one.net_amount.isZero()) return null;
  const exAt = nearestOf(one, announced, "DIVIDEND")?.exAt ?? dayOf(one);
  const units = one.qty && !one.qty.isZero() ? one.qty.abs() : null;
  return { type: "DIVIDEND", venueActionId: one.id, symbol: one.symbol, amount: one.net_amount, units, exAt, at: dayOf(one) };
}

const dayOf = ({ date }: ActionActivity): Date => exchangeDay(date.slice(0, 10));

function nearestOf(
  one: ActionActivity,
  announced: readonly AnnouncedAction[],
  type: AnnouncedAction["adjustment"]["type"],
): AnnouncedAction | null {
  const distance = (action: AnnouncedAction): number => Math.abs(+exchangeDay(action.processDate) - +dayOf(one));
  const [nearest] = announced
    .filter((action) => isOf(action, one) && action.adjustment.type === type && distance(action) <= processedWithinMs)
    .sort((a, b) => distance(a) - distance(b));
  return nearest ?? null;
}

const isOf = ({ symbol, adjustment }: AnnouncedAction, one: ActionActivity): boolean =>
  symbol === one.symbol || (adjustment.type === "SYMBOL" && adjustment.symbol === one.symbol);

/** What to ask the announcements for. */
export function announcementsQuery(activities: readonly ActionActivity[], types: string, perPage: number): Record<string, string> {
  const days = activities.map((one) => +dayOf(one));
  const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return {
    ...{ symbols: [...new Set(activities.map(({ symbol }) => symbol))].join(","), types, limit: String(perPage) },
    ...{ start: dateOf(Math.min(...days) - processedWithinMs), end: dateOf(Math.max(...days) + processedWithinMs) },
  };
}
