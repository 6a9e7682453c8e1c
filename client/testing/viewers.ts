import type { MeFactsFragment } from "../identity/account/me.generated";

const me: MeFactsFragment = {
  __typename: "Me",
  id: "me",
  email: "noor@example.org",
  username: "noor",
  name: "Noor Haddad",
  bio: "",
  role: "eater",
  activeMode: "eater",
  tier: "prep_cook",
  isTester: false,
  isTestMode: false,
  testMode: null,
  isSuspended: false,
  pictureUrl: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  followingCount: 2,
  privacy: {
    __typename: "PrivacySettings",
    profileAudience: "EVERYONE",
    showsWeights: true,
    amounts: "PERCENTAGES",
    mayWrite: "EVERYONE",
    mayMention: "EVERYONE",
    isNamedAsCopier: true,
    openTradeDelaySeconds: 0,
  },
  entitlements: {
    __typename: "Entitlements",
    copiesMax: 1,
    connectionsMax: 0,
    apiKeysMax: 1,
    apiPointsPerMinute: 5000,
    tasteTestDays: 30,
    delaySeconds: 900,
  },
} as MeFactsFragment;

/** Somebody who can be signed in: Noor, an eater, with what `change` says otherwise. */
export const person = (change: Partial<MeFactsFragment> = {}): MeFactsFragment => ({ ...me, ...change });

/** Everyone a test can be signed in as, by name. */
export const viewers = {
  visitor: null,
  eater: person(),
  feeder: person({ role: "feeder", activeMode: "feeder" }),
  hybrid: person({ role: "hybrid" }),
  admin: person({ role: "admin" }),
} satisfies Record<string, MeFactsFragment | null>;
export type ViewerName = keyof typeof viewers;
