import type { Role, Tier } from "../platform/viewer";
import { tradeHistory, winRateOf, type MockTrade } from "./trade-history";

/** What a persona's screens are filled with: the specification's fields. */
export interface MockData {
  readonly followers: number;
  readonly totalFollowers: number;
  /** Ids of feeders. */
  readonly following: readonly string[];
  readonly earnings: string;
  readonly monthlyEarnings: string;
  readonly availableForPayout: string;
  readonly pendingPayouts: string;
  /** Percent of closed trades that ended above zero. */
  readonly winRate: number;
  readonly tradesCopiedToday: number;
  readonly avgCopiesPerTrade: number;
  /** Place on the board; null for those who feed nobody. */
  readonly feederRanking: number | null;
  readonly tradeHistory: readonly MockTrade[];
}

export interface PersonaSubscription {
  readonly type: string;
  readonly active: boolean;
  /** An ISO date. */
  readonly renewalDate: string;
}

export interface TestPersona {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly biteBalance: number;
  readonly subscription?: PersonaSubscription;
  readonly mockData: MockData;
}

interface Draft extends Omit<TestPersona, "mockData" | "subscription"> {
  readonly plan: string | null;
  /** Of the trade history. */
  readonly seed: number;
  readonly trades: number;
  /** Chance of a trade to end above zero. */
  readonly skill: number;
  readonly followers: readonly [now: number, ever: number];
  readonly following: number;
  /** Whole USD: ever, this month, payable, waiting. */
  readonly money: readonly [number, number, number, number];
  readonly copiedToday: number;
  readonly copiesPerTrade: number;
  readonly ranking: number | null;
}

const renewalDate = "2026-12-19";
const nothing = [0, 0, 0, 0] as const;
const nobody = [0, 0] as const;

const drafts: readonly Draft[] = [
  {
    id: "new_eater",
    name: "New eater",
    description: "First week, three trades copied",
    role: "eater",
    tier: "prep_cook",
    biteBalance: 50,
    plan: null,
    seed: 1,
    trades: 15,
    skill: 0.5,
    followers: nobody,
    following: 1,
    money: nothing,
    copiedToday: 3,
    copiesPerTrade: 0,
    ranking: null,
  },
  {
    id: "active_eater",
    name: "Active eater",
    description: "Three copies, checks in daily",
    role: "eater",
    tier: "line_cook",
    biteBalance: 125,
    plan: "line_cook_monthly",
    seed: 2,
    trades: 60,
    skill: 0.54,
    followers: [4, 5],
    following: 5,
    money: nothing,
    copiedToday: 9,
    copiesPerTrade: 0,
    ranking: null,
  },
  {
    id: "power_eater",
    name: "Power eater",
    description: "Eighteen copies, two brokers",
    role: "eater",
    tier: "chef",
    biteBalance: 500,
    plan: "chef_monthly",
    seed: 3,
    trades: 180,
    skill: 0.57,
    followers: [38, 44],
    following: 26,
    money: nothing,
    copiedToday: 31,
    copiesPerTrade: 0,
    ranking: null,
  },
  {
    id: "beginner_feeder",
    name: "Beginner feeder",
    description: "Ten closed trades, two copiers",
    role: "feeder",
    tier: "line_cook",
    biteBalance: 200,
    plan: "line_cook_monthly",
    seed: 4,
    trades: 40,
    skill: 0.52,
    followers: [21, 24],
    following: 8,
    money: [64, 38, 22, 16],
    copiedToday: 2,
    copiesPerTrade: 2,
    ranking: 148,
  },
  {
    id: "growing_feeder",
    name: "Growing feeder",
    description: "Fifty closed, a first payout",
    role: "feeder",
    tier: "sous_chef",
    biteBalance: 350,
    plan: "sous_chef_monthly",
    seed: 5,
    trades: 120,
    skill: 0.58,
    followers: [312, 347],
    following: 15,
    money: [1_420, 310, 240, 95],
    copiedToday: 14,
    copiesPerTrade: 18,
    ranking: 37,
  },
  {
    id: "top_feeder",
    name: "Top feeder",
    description: "On the leaderboard, paid out monthly",
    role: "feeder",
    tier: "master_chef",
    biteBalance: 1_000,
    plan: "master_chef_monthly",
    seed: 6,
    trades: 350,
    skill: 0.64,
    followers: [2_316, 2_540],
    following: 12,
    money: [18_240, 2_310, 1_840, 470],
    copiedToday: 41,
    copiesPerTrade: 187,
    ranking: 3,
  },
  {
    id: "casual_hybrid",
    name: "Casual hybrid",
    description: "Feeds a little, copies two",
    role: "hybrid",
    tier: "line_cook",
    biteBalance: 275,
    plan: "line_cook_monthly",
    seed: 7,
    trades: 55,
    skill: 0.53,
    followers: [17, 19],
    following: 9,
    money: [96, 24, 18, 6],
    copiedToday: 5,
    copiesPerTrade: 1,
    ranking: 121,
  },
  {
    id: "active_hybrid",
    name: "Active hybrid",
    description: "Copies and shares trades daily",
    role: "hybrid",
    tier: "chef",
    biteBalance: 450,
    plan: "chef_monthly",
    seed: 8,
    trades: 160,
    skill: 0.6,
    followers: [604, 651],
    following: 22,
    money: [3_880, 640, 510, 130],
    copiedToday: 24,
    copiesPerTrade: 46,
    ranking: 19,
  },
  {
    id: "admin",
    name: "Admin",
    description: "Runs the server, pays nothing",
    role: "admin",
    tier: "master_chef",
    biteBalance: 99_999,
    plan: "admin",
    seed: 9,
    trades: 25,
    skill: 0.55,
    followers: [12, 12],
    following: 30,
    money: nothing,
    copiedToday: 0,
    copiesPerTrade: 0,
    ranking: null,
  },
];

const feederIds = (count: number): string[] => Array.from({ length: count }, (_, at) => `feeder_${String(at + 1).padStart(2, "0")}`);

function mockDataOf(draft: Draft): MockData {
  const history = tradeHistory(draft.seed, draft.trades, draft.skill);
  const [earnings, monthlyEarnings, availableForPayout, pendingPayouts] = draft.money.map((dollars) => dollars.toFixed(2)) as [
    string,
    string,
    string,
    string,
  ];
  return {
    followers: draft.followers[0],
    totalFollowers: draft.followers[1],
    following: feederIds(draft.following),
    earnings,
    monthlyEarnings,
    availableForPayout,
    pendingPayouts,
    winRate: winRateOf(history),
    tradesCopiedToday: draft.copiedToday,
    avgCopiesPerTrade: draft.copiesPerTrade,
    feederRanking: draft.ranking,
    tradeHistory: history,
  };
}

function personaOf(draft: Draft): TestPersona {
  const { id, name, description, role, tier, biteBalance, plan } = draft;
  const subscription = plan === null ? {} : { subscription: { type: plan, active: true, renewalDate } };
  let mockData: MockData | undefined;
  return {
    ...{ id, name, description, role, tier, biteBalance, ...subscription },
    // Worked out when it is first looked at: all their trades take a tenth of a server's start.
    get mockData() {
      return (mockData ??= mockDataOf(draft));
    },
  };
}

/** The nine sample personas of test mode: the same figures on every machine. */
export const personas: readonly TestPersona[] = drafts.map(personaOf);

/** The seed of a persona's trade history. */
export const seedOf = (id: string): number => drafts.find((draft) => draft.id === id)!.seed;

export const personaById = (id: string | null): TestPersona | null => personas.find((persona) => persona.id === id) ?? null;
