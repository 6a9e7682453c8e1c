import type { Tier, Viewer } from "../../platform/viewer";

/** What a plan allows (product.md §7). Billing changes a user's tier and nothing else; the pricing page reads this too. */
export interface TierLimits {
  /** Copies running at once. */
  readonly copiesMax: number;
  /** Broker connections besides paper. */
  readonly connectionsMax: number;
  readonly apiKeysMax: number;
  /** A prep cook's only API key reads, nothing else. */
  readonly apiKeysReadOnly: boolean;
  /** Cost points a minute, per API key. */
  readonly apiPointsPerMinute: number;
  /** How far back a taste test may reach; null for the whole record. */
  readonly tasteTestDays: number | null;
  /** How late the trades of feeders one does not pay arrive. */
  readonly delaySeconds: number;
}

export const tierLimits: Readonly<Record<Tier, TierLimits>> = {
  prep_cook: {
    copiesMax: 1,
    connectionsMax: 0,
    apiKeysMax: 1,
    apiKeysReadOnly: true,
    apiPointsPerMinute: 5_000,
    tasteTestDays: 30,
    delaySeconds: 900,
  },
  line_cook: {
    copiesMax: 3,
    connectionsMax: 1,
    apiKeysMax: 2,
    apiKeysReadOnly: false,
    apiPointsPerMinute: 20_000,
    tasteTestDays: 90,
    delaySeconds: 0,
  },
  sous_chef: {
    copiesMax: 10,
    connectionsMax: 2,
    apiKeysMax: 3,
    apiKeysReadOnly: false,
    apiPointsPerMinute: 50_000,
    tasteTestDays: 365,
    delaySeconds: 0,
  },
  chef: {
    copiesMax: 25,
    connectionsMax: 5,
    apiKeysMax: 10,
    apiKeysReadOnly: false,
    apiPointsPerMinute: 150_000,
    tasteTestDays: 730,
    delaySeconds: 0,
  },
  master_chef: {
    copiesMax: 100,
    connectionsMax: 20,
    apiKeysMax: 50,
    apiKeysReadOnly: false,
    apiPointsPerMinute: 500_000,
    tasteTestDays: null,
    delaySeconds: 0,
  },
};

/** What a month of a plan costs, in whole USD (product.md §7). */
export const planPricesUsd: Readonly<Record<Tier, number>> = { prep_cook: 0, line_cook: 9, sous_chef: 29, chef: 79, master_chef: 199 };

/** Cost points a minute of a signed-in browser, whatever the plan. */
export const browserPointsPerMinute = 60_000;

/** Cost points a minute of a visitor, per network address: several people may sit behind one. */
export const visitorPointsPerMinute = 20_000;

/** Limits of the viewer; a visitor has those of a prep cook. */
export const entitlementsOf = (viewer: Pick<Viewer, "tier"> | null): TierLimits => tierLimits[viewer?.tier ?? "prep_cook"];

export const mayStartCopy = (viewer: Pick<Viewer, "tier">, copiesRunning: number): boolean =>
  copiesRunning < entitlementsOf(viewer).copiesMax;
export const mayConnectBroker = (viewer: Pick<Viewer, "tier">, connections: number): boolean =>
  connections < entitlementsOf(viewer).connectionsMax;
export const mayCreateApiKey = (viewer: Pick<Viewer, "tier">, keys: number): boolean => keys < entitlementsOf(viewer).apiKeysMax;

/** The longest span of a taste test in days; null for the whole record. */
export const tasteTestDaysMax = (viewer: Pick<Viewer, "tier"> | null): number | null => entitlementsOf(viewer).tasteTestDays;

/** How many seconds after its own time a stranger's trade reaches this viewer, at least. */
export const tierDelaySeconds = (viewer: Pick<Viewer, "tier"> | null): number => entitlementsOf(viewer).delaySeconds;
