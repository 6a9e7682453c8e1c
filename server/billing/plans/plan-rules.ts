import { DateTime } from "luxon";
import { planPricesUsd } from "../../identity/entitlements/entitlements";
import { tiers, type Tier } from "../../platform/viewer";

/** A tier that is sold as a plan. */
export type PlanTier = Exclude<Tier, "prep_cook">;
export const planTiers = tiers.filter((tier): tier is PlanTier => tier !== "prep_cook");

export const planSubscriptionStates = ["ACTIVE", "PAST_DUE", "ENDED"] as const;
export type PlanSubscriptionState = (typeof planSubscriptionStates)[number];

/** From which state which others can be reached; `plan_subscription_may_become` says the same in the database. */
export const planSubscriptionTransitions = {
  ACTIVE: ["PAST_DUE", "ENDED"],
  PAST_DUE: ["ACTIVE", "ENDED"],
  ENDED: [],
} as const satisfies Readonly<Record<PlanSubscriptionState, readonly PlanSubscriptionState[]>>;

export const planEndReasons = ["CANCELED", "UNPAID", "REFUNDED", "DISPUTED", "ACCOUNT_DELETED"] as const;
export type PlanEndReason = (typeof planEndReasons)[number];

/** What a month of a plan costs, in whole US cents. */
export const planPriceCents = (plan: PlanTier): bigint => BigInt(planPricesUsd[plan]) * 100n;

export const isHigherTier = (tier: Tier, than: Tier): boolean => tiers.indexOf(tier) > tiers.indexOf(than);

/** The highest of some tiers; prep cook without any. */
export const highestTier = (given: readonly Tier[]): Tier =>
  given.reduce((highest, tier) => (isHigherTier(tier, highest) ? tier : highest), "prep_cook");

/**
 * The end of the period that begins at `start`, for a subscription whose periods are counted in months (UTC) from `anchor`: a
 * plan of 31 January renews on 28 February and on 31 March.
 */
export function periodEnd(anchor: Date, start: Date): Date {
  const from = DateTime.fromJSDate(anchor, { zone: "utc" });
  // A start at the end of a short month has a smaller day than the anchor: the months between them are counted by the calendar.
  const begun = DateTime.fromJSDate(start, { zone: "utc" });
  const months = (begun.year - from.year) * 12 + (begun.month - from.month);
  return from.plus({ months: months + 1 }).toJSDate();
}

const dayMs = 86_400_000;

/** One line of an invoice; negative cents are credited. */
export interface InvoiceLine {
  readonly text: string;
  readonly cents: bigint;
}

export interface UpgradePrice {
  readonly daysLeft: number;
  readonly daysOfPeriod: number;
  /** The new plan's price for the days left, rounded down to the cent. */
  readonly chargedCents: bigint;
  /** What is left of the old plan's price, rounded up to the cent. */
  readonly creditedCents: bigint;
  /** What is due now, never below 0. */
  readonly dueCents: bigint;
}

/**
 * What an upgrade within a period costs: the difference of the two plans for the whole days that are left, in whole US cents.
 * Both roundings, of the days and of the cents, are in the payer's favour.
 */
export function upgradePrice(from: PlanTier, to: PlanTier, period: { readonly start: Date; readonly end: Date }, at: Date): UpgradePrice {
  const daysOfPeriod = Math.round((+period.end - +period.start) / dayMs);
  const daysLeft = Math.max(0, Math.min(daysOfPeriod, Math.floor((+period.end - +at) / dayMs)));
  const [days, all] = [BigInt(daysLeft), BigInt(daysOfPeriod)];
  const chargedCents = (planPriceCents(to) * days) / all;
  const creditedCents = (planPriceCents(from) * days + all - 1n) / all;
  const dueCents = chargedCents > creditedCents ? chargedCents - creditedCents : 0n;
  return { daysLeft, daysOfPeriod, chargedCents, creditedCents, dueCents };
}

/** Days that a plan runs on after a renewal was declined. */
export const graceDays = 7;
/** When a declined renewal is tried again, in days after the first attempt. */
export const retryDays: readonly number[] = [1, 3, 5];
/** How long before a renewal it is announced by mail. */
export const renewalAnnouncedDays = 3;

export const graceEnd = (declinedAt: Date): Date => new Date(+declinedAt + graceDays * dayMs);

/** When a renewal first declined at `declinedAt` is tried again after `attempts` attempts; null: no more. */
export function nextAttempt(declinedAt: Date, attempts: number): Date | null {
  const days = retryDays[attempts - 1];
  return days === undefined ? null : new Date(+declinedAt + days * dayMs);
}

/** A pack of bites. */
export interface BitePack {
  readonly bites: number;
  readonly priceCents: bigint;
}

export const bitePacks: readonly BitePack[] = [
  { bites: 100, priceCents: 1_200n },
  { bites: 500, priceCents: 5_500n },
  { bites: 2_000, priceCents: 20_000n },
];

export const packOf = (bites: number): BitePack | null => bitePacks.find((pack) => pack.bites === bites) ?? null;

/** What a pack saves beside as many bites in the smallest packs, in whole US cents. */
export const packSavingCents = ({ bites, priceCents }: BitePack): bigint => {
  const smallest = bitePacks[0]!;
  return (smallest.priceCents * BigInt(bites)) / BigInt(smallest.bites) - priceCents;
};

/**
 * How many bites a refund takes back: the share of the pack that its money is of the price, rounded up, so that no series of
 * partial refunds leaves bites that were paid back. `refundedCents` counts all refunds so far.
 */
export const bitesTakenBack = (pack: BitePack, refundedCents: bigint): number =>
  Number((BigInt(pack.bites) * refundedCents + pack.priceCents - 1n) / pack.priceCents);
