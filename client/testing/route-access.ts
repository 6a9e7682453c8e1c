import { person, viewers } from "./viewers";

/** Specification §2 and product §10, by hand: who may open what. */
export const specified = {
  public:
    "/ /verify-email /reset-password /callback /brokers/callback /terms /privacy /cybersecurity /pricing /disclaimer /education /education/basics /education/basics/first-trade /unsubscribe /developers /log /dev/mail /r/t1",
  guest: "/login /register",
  auth: "/developers/webhooks /settings/people /settings/decisions /post/p1 /dashboard /performance /performance/gains /feed /window-shop /taste-tests /portfolio /leaderboard /chefs /chefs/difference /brokers /brokers/signals /brokers/t1 /test-trading /auth/broker-callback /profile /profile/ana /market-data-test /trader/t1 /recipe/r1 /settings /subscription /earnings /earnings/statement /settings/privacy /announce /tag/stock/NVDA /tag/chef/ana /tag/topic/fed /tags/trending /tags/following /feeders /setup /messages /audio-test /notifications /till/7 /instrument/NVDA",
  admin: "/admin",
} as const;
export const paths = (access: keyof typeof specified): string[] => specified[access].split(" ");

const acting = (change: object) =>
  ({ __typename: "TestMode", activePersonaId: "top_feeder", biteBalance: 1000, isReadOnly: false, realRole: "eater", ...change }) as never;
/** Everyone the routes distinguish, and some they must not. */
export const people = {
  ...viewers,
  suspended: person({ isSuspended: true }),
  tester: person({ isTester: true }),
  "tester in the admin persona": person({
    isTester: true,
    isTestMode: true,
    role: "admin",
    testMode: acting({ activePersonaId: "admin", isReadOnly: true }),
  }),
  "admin in a feeder's persona": person({ isTester: true, isTestMode: true, role: "feeder", testMode: acting({ realRole: "admin" }) }),
} satisfies Record<string, ReturnType<typeof person> | null>;
export type Person = keyof typeof people;

/** Whom `/admin` lets in. */
export const opensAdmin: readonly Person[] = ["admin", "tester", "tester in the admin persona", "admin in a feeder's persona"];

/** A visitor's broker return leads to log in from the public addresses too; signed in, its query is taken out of the address. */
export const brokerReturns = ["/callback", "/brokers/callback", "/auth/broker-callback"];

/** Every address with its access. */
export const walks = (Object.keys(specified) as (keyof typeof specified)[]).flatMap((access) =>
  paths(access).map((path) => [path, access] as const),
);
