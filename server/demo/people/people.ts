import type { Role, Tier } from "../../platform/viewer";

/** How a demo feeder trades; `strategies.ts` has the rules. */
export type Style = "breakout" | "momentum" | "reversion" | "index" | "cryptoSwing" | "fx" | "rotation" | "reckless";

/** A seeded feeder. History, words and live trading follow from this row and the seed alone. */
export interface DemoFeeder {
  readonly username: string;
  readonly name: string;
  readonly tier: Tier;
  readonly bio: string;
  readonly style: Style;
  /** What they like to trade, best first; symbols this market does not price are passed over. */
  readonly universe: readonly string[];
  /** Share of the account put into one trade, as a fraction. */
  readonly weight: number;
  /** Distance of the first stop from the entry, as a fraction; the target lies `reward` times as far. */
  readonly stop: number;
  readonly reward: number;
  readonly openMax: number;
  /** Age of the record in days. */
  readonly ageDays: number;
  readonly tags: readonly string[];
  /** Theses in their own voice; {symbol}, {name}, {stop} and {target} are filled in. */
  readonly says: readonly string[];
  readonly follows: readonly string[];
  /** Shows amounts to everybody: of such a record a visitor can check every event, to the cent. */
  readonly showsAmounts?: true;
  /** What they ask in bites, and the delay for everyone who has not paid, in seconds; nothing: free, at once. */
  readonly offer?: {
    readonly priceBites: number;
    readonly unlockBites: number;
    readonly delaySeconds: number;
    readonly teaser: string;
  };
}

const megacaps = ["NVDA", "AAPL", "MSFT", "AMZN", "META", "GOOG", "AVGO", "TSLA", "AMD", "NFLX"];
const quality = ["JPM", "LLY", "KO", "V", "COST", "JNJ", "UNH", "WMT", "HD", "PEP"];
const energy = ["XOM", "CVX", "CAT", "BA"];
const funds = ["SPY", "QQQ", "IWM", "GLD", "TLT", "DIA", "XLE"];
const crypto = ["BTC", "ETH", "SOL"];
const currencies = ["EURUSD", "GBPUSD", "AUDUSD", "NZDUSD"];

export const demoFeeders: readonly DemoFeeder[] = [
  {
    username: "tomasz.w",
    name: "Tomasz Wieczorek",
    tier: "master_chef",
    style: "rotation",
    universe: ["GLD", "SPY", "TLT", "QQQ", "XLE"],
    weight: 0.16,
    stop: 0.05,
    reward: 2.4,
    openMax: 5,
    ageDays: 730,
    bio: "Macro in five funds: gold, shares, bonds, oil. I hold what is rising slowly and sell it when everyone talks about it.",
    tags: ["macro", "gold", "slowfood"],
    says: [
      "{symbol} has been the strongest of my five for two months. I buy strength that nobody finds exciting. Out below **{stop}**.",
      "Real yields roll over, {name} does what it always does then. No forecast, only a stop at {stop}.",
      "Rotation day: the money goes to {symbol}. If it is the wrong table I will know at {stop}.",
    ],
    follows: ["ines.carvalho", "luciaferrer", "jonas.l"],
    showsAmounts: true,
  },
  {
    username: "luciaferrer",
    name: "Lucía Ferrer",
    tier: "master_chef",
    style: "breakout",
    universe: ["JPM", "LLY", "KO", "SPY", "TSLA", "MSFT", "V", "COST"],
    weight: 0.1,
    stop: 0.035,
    reward: 2.1,
    openMax: 7,
    ageDays: 627,
    bio: "Swing trader in large US shares and ETFs. Always with a stop, and I write down why before I buy.",
    tags: ["swing", "breakout", "plan"],
    says: [
      "{symbol} closed above its range of four weeks. I buy the first day out. **If it falls back in, the idea is wrong**, not early: out at {stop}.",
      "Volume came before the price in {name}. Half goes at {target}, the rest may run.",
      "Plan for {symbol}: buy the breakout, wrong below {stop}, first target {target}. No averaging down.",
    ],
    follows: ["tomasz.w", "ana.castellanos", "kwame.mensah", "ines.carvalho"],
  },
  {
    username: "ines.carvalho",
    name: "Inês Carvalho",
    tier: "chef",
    style: "index",
    universe: ["SPY", "DIA", "QQQ", "TLT", "GLD"],
    weight: 0.12,
    stop: 0.08,
    reward: 4,
    openMax: 4,
    ageDays: 730,
    bio: "Index funds, bought every month, with a stop under each. Boring food keeps you alive.",
    tags: ["index", "patience"],
    says: [
      "The monthly portion of {symbol}. The stop at {stop} is for the year when this time really is different.",
      "I add to {name} because it is the first week of the month. That is the whole thesis.",
      "{symbol}: cheap to hold, easy to sleep on. Out below {stop}.",
    ],
    follows: ["tomasz.w", "jonas.l"],
  },
  {
    username: "ana.castellanos",
    name: "Ana Castellanos",
    tier: "chef",
    style: "momentum",
    universe: ["NVDA", "AMD", "AVGO", "MSFT", "META", "AAPL"],
    weight: 0.11,
    stop: 0.055,
    reward: 2.2,
    openMax: 6,
    ageDays: 690,
    bio: "Chips and the people who buy them. I follow orders, not stories, and raise stops as they work.",
    tags: ["semis", "momentum", "datacentre"],
    says: [
      "Two of the big four said this week that the new racks ship in volume. The price of {symbol} still assumes a slip. Under {stop} the idea is wrong, not early.",
      "{name} leads, the group follows. I buy two thirds now, the rest if it holds. Stop {stop}.",
      "Same story as last quarter in {symbol}, and the same crowd doubts it. Target {target}.",
    ],
    follows: ["luciaferrer", "elif.demir", "dario.bellini"],
  },
  {
    username: "kwame.mensah",
    name: "Kwame Mensah",
    tier: "chef",
    style: "reversion",
    universe: ["AAPL", "MSFT", "JPM", "V", "COST", "HD", "MCD", "WMT"],
    weight: 0.09,
    stop: 0.04,
    reward: 1.3,
    openMax: 6,
    ageDays: 700,
    bio: "I buy good companies on their bad weeks and sell them on ordinary ones.",
    tags: ["meanreversion", "quality"],
    says: [
      "{symbol} fell for four days on nothing. Good kitchen, bad week. Back to the mean is {target}, and below {stop} there was something after all.",
      "Everybody wants out of {name} at once. I take the other side with a small plate.",
      "{symbol} two deviations below its month. History pays for waiting here; my patience ends at {stop}.",
    ],
    follows: ["luciaferrer", "jonas.l", "ines.carvalho"],
  },
  {
    username: "jonas.l",
    name: "Jonas Lindqvist",
    tier: "chef",
    style: "rotation",
    universe: ["XOM", "CVX", "KO", "JNJ", "PEP", "WMT"],
    weight: 0.08,
    stop: 0.045,
    reward: 1.8,
    openMax: 5,
    ageDays: 720,
    bio: "Dividends, oil and soap. Low heat, long cooking.",
    tags: ["value", "lowheat", "energy"],
    says: [
      "{name} earns money in every weather I can think of. Small position, stop {stop}.",
      "Nobody at the party talks about {symbol}. Good.",
      "I take {symbol} again after the pause. {stop} is where I admit it.",
    ],
    follows: ["ines.carvalho", "tomasz.w"],
  },
  {
    username: "elif.demir",
    name: "Elif Demir",
    tier: "sous_chef",
    style: "momentum",
    universe: ["META", "NFLX", "AMZN", "GOOG", "TSLA", "QQQ"],
    weight: 0.12,
    stop: 0.06,
    reward: 2,
    openMax: 5,
    ageDays: 438,
    bio: "Momentum in the names you know. I am late on purpose and leave early by rule.",
    tags: ["momentum", "bigtech"],
    says: [
      "{symbol} is the strongest of its group for six weeks. Late is fine, without a stop is not: {stop}.",
      "Strength buys strength. {name} until it stops working, which is {stop}.",
      "Added to the list last week, on the plate today: {symbol}, target {target}.",
    ],
    follows: ["ana.castellanos", "dario.bellini"],
    offer: {
      priceBites: 100,
      unlockBites: 10,
      delaySeconds: 0,
      teaser: "Large tech with momentum, two or three entries a week. Each with its stop and the reason.",
    },
  },
  {
    username: "ruben.a",
    name: "Ruben Achterberg",
    tier: "sous_chef",
    style: "fx",
    universe: ["EURUSD", "GBPUSD", "AUDUSD"],
    weight: 0.25,
    stop: 0.012,
    reward: 1.8,
    openMax: 4,
    ageDays: 511,
    bio: "Currencies from Rotterdam. Small moves, steady hands, both directions.",
    tags: ["fx", "carry"],
    says: [
      "{symbol} broke the range that held since last month. FX pays slowly; the stop at {stop} keeps it cheap.",
      "Rates moved, {name} has not yet. I take the gap.",
      "{symbol} back to the middle. {target}, then coffee.",
    ],
    follows: ["leila.haddad", "tomasz.w"],
  },
  {
    username: "dario.bellini",
    name: "Dario Bellini",
    tier: "chef",
    style: "breakout",
    universe: ["TSLA", "NVDA", "AMD", "NFLX", "META", "BA"],
    weight: 0.15,
    stop: 0.06,
    reward: 2.3,
    openMax: 5,
    ageDays: 584,
    bio: "Fast breakouts, hot pans. When it works it works at once, and when it does not I am gone.",
    tags: ["breakout", "hot"],
    says: [
      "{symbol} out of the box! In, and out at {stop} if the lid falls back.",
      "This is the move I waited for in {name}. Target {target}.",
      "Third try on {symbol}. The first two cost little, this one pays for both.",
    ],
    follows: ["ana.castellanos", "elif.demir", "max.quayle"],
    offer: {
      priceBites: 0,
      unlockBites: 5,
      delaySeconds: 3_600,
      teaser: "My trades are free after an hour. Unlock one to see it while it is hot.",
    },
  },
  {
    username: "mei.okafor",
    name: "Mei Okafor",
    tier: "sous_chef",
    style: "reversion",
    universe: ["UBER", "TSLA", "NFLX", "DIS", "BA", "IWM"],
    weight: 0.1,
    stop: 0.055,
    reward: 1.4,
    openMax: 5,
    ageDays: 401,
    bio: "I fade excitement, long and short. Crowds overcook everything.",
    tags: ["fade", "contrarian"],
    says: [
      "{symbol} ran too far on too little. The other side until {target}; wrong at {stop}.",
      "Everyone is in {name} already. Who is left to buy?",
      "Panic has a price, and {symbol} is at it. Back to normal is {target}.",
    ],
    follows: ["kwame.mensah", "priya.raman"],
  },
  {
    username: "priya.raman",
    name: "Priya Raman",
    tier: "sous_chef",
    style: "cryptoSwing",
    universe: ["ETH", "BTC", "SOL"],
    weight: 0.2,
    stop: 0.09,
    reward: 2,
    openMax: 3,
    ageDays: 474,
    bio: "Crypto swings, wide stops, no leverage, no sermons.",
    tags: ["crypto", "swing"],
    says: [
      "{symbol} reclaimed its 20 days. Wide stop at {stop}, because it will shake.",
      "Weekend strength in {name} usually survives Monday. I take it to {target}.",
      "{symbol} again. If {stop} breaks, I was early, and early is wrong.",
    ],
    follows: ["mei.okafor", "viktor.novak"],
  },
  {
    username: "sade.bankole",
    name: "Sade Bankole",
    tier: "line_cook",
    style: "momentum",
    universe: ["NVDA", "AVGO", "LLY", "COST", "NFLX"],
    weight: 0.14,
    stop: 0.05,
    reward: 2,
    openMax: 5,
    ageDays: 74,
    bio: "New on the line. One setup, written down, every time.",
    tags: ["newcook", "momentum"],
    says: [
      "Setup number one, again: {symbol} above its month, stop {stop}.",
      "I keep the list short. {name} is on top of it today.",
      "{symbol}, same size as always. Target {target}.",
    ],
    follows: ["luciaferrer", "ana.castellanos", "elif.demir"],
  },
  {
    username: "max.quayle",
    name: "Max Quayle",
    tier: "line_cook",
    style: "reckless",
    universe: ["TSLA", "SOL", "PLTR", "NVDA", "AMD"],
    weight: 0.62,
    stop: 0.9,
    reward: 1,
    openMax: 1,
    ageDays: 560,
    bio: "Short everything that shines. Stops are for people who doubt.",
    tags: ["short", "allin"],
    says: [
      "{symbol} is going to zero. Full plate.",
      "They closed me out, not my idea. Short {symbol} again, all of it.",
      "Nobody ever got rich on two percent. {name}, short, no stop.",
    ],
    follows: ["dario.bellini"],
  },
  {
    username: "matteo.rinaldi",
    name: "Matteo Rinaldi",
    tier: "sous_chef",
    style: "breakout",
    universe: ["CAT", "BA", "GS", "XOM", "JPM", "BAC"],
    weight: 0.1,
    stop: 0.04,
    reward: 2,
    openMax: 5,
    ageDays: 650,
    bio: "Machines, planes and the banks that pay for them.",
    tags: ["industrials", "breakout"],
    says: [
      "{name} builds things people need, and the chart agrees today. Stop {stop}.",
      "New high of the month in {symbol}. I buy it as I always do.",
      "{symbol}: order book full, price awake. To {target}.",
    ],
    follows: ["luciaferrer", "jonas.l"],
  },
  {
    username: "aisha.rahman",
    name: "Aisha Rahman",
    tier: "chef",
    style: "index",
    universe: ["QQQ", "SPY", "IWM", "GLD"],
    weight: 0.14,
    stop: 0.07,
    reward: 3,
    openMax: 4,
    ageDays: 610,
    bio: "Four funds, one calendar, a stop for each. I teach my sister with this account.",
    tags: ["index", "learning"],
    says: [
      "First week, first buy: {symbol}. Stop {stop}, written on the fridge.",
      "Adding to {name}: the plan says so and the plan is older than my mood.",
      "{symbol} for the long table. Out below {stop}, back in next month.",
    ],
    follows: ["ines.carvalho", "tomasz.w"],
  },
  {
    username: "viktor.novak",
    name: "Viktor Novak",
    tier: "sous_chef",
    style: "cryptoSwing",
    universe: ["BTC", "ETH", "SOL"],
    weight: 0.15,
    stop: 0.08,
    reward: 2.2,
    openMax: 4,
    ageDays: 730,
    bio: "Bitcoin first. Everything else is a side dish.",
    tags: ["crypto", "bitcoin"],
    says: [
      "{symbol} above its month again. I trade the trend, not the talk. Stop {stop}.",
      "The side dish today is {name}. Small, with a stop.",
      "{symbol} to {target}, in its own time.",
    ],
    follows: ["priya.raman", "yuki.tanaka"],
  },
  {
    username: "chloe.laurent",
    name: "Chloé Laurent",
    tier: "sous_chef",
    style: "reversion",
    universe: ["LLY", "JNJ", "UNH", "PFE", "KO", "PEP"],
    weight: 0.08,
    stop: 0.035,
    reward: 1.3,
    openMax: 6,
    ageDays: 520,
    bio: "Pharma and pantry. I buy dips small and often.",
    tags: ["pharma", "dips"],
    says: [
      "{symbol} on sale, nothing wrong in the label. Back at {target}.",
      "A headline, a dip, a small buy: {name}.",
      "I like {symbol} three days after bad news. Stop {stop}.",
    ],
    follows: ["kwame.mensah", "ines.carvalho"],
  },
  {
    username: "samuel.adeyemi",
    name: "Samuel Adeyemi",
    tier: "line_cook",
    style: "momentum",
    universe: ["AMZN", "GOOG", "MSFT", "V", "ORCL"],
    weight: 0.1,
    stop: 0.045,
    reward: 1.9,
    openMax: 5,
    ageDays: 340,
    bio: "Evenings and lunch breaks. Rules on one page.",
    tags: ["parttime", "momentum"],
    says: [
      "Rule 2: buy the leader of the list. Today {symbol}, stop {stop}.",
      "{name} held while the rest fell. That is all I ask.",
      "{symbol}, in at lunch. Out at {target} or {stop}, whichever rings first.",
    ],
    follows: ["sade.bankole", "elif.demir"],
  },
  {
    username: "yuki.tanaka",
    name: "Yuki Tanaka",
    tier: "sous_chef",
    style: "fx",
    universe: ["AUDUSD", "NZDUSD", "EURUSD"],
    weight: 0.3,
    stop: 0.014,
    reward: 1.6,
    openMax: 4,
    ageDays: 460,
    bio: "Aussie, kiwi and the euro, in the Tokyo morning.",
    tags: ["fx", "antipodes"],
    says: [
      "{symbol} leans on the range. I lean with it until {stop}.",
      "Quiet morning, clean break in {name}. Target {target}.",
      "{symbol}: small edge, small stop, repeat.",
    ],
    follows: ["ruben.a", "leila.haddad"],
  },
  {
    username: "bram.devries",
    name: "Bram de Vries",
    tier: "line_cook",
    style: "breakout",
    universe: ["SOL", "ETH", "PLTR"],
    weight: 0.16,
    stop: 0.1,
    reward: 2,
    openMax: 3,
    ageDays: 290,
    bio: "Jumpy things, wide stops, strong coffee.",
    tags: ["volatile", "breakout"],
    says: [
      "{symbol} wakes up. So do I. Stop {stop}.",
      "First close above the range in {name}. To {target} or back to bed.",
      "I know what {symbol} is. I also know what a breakout is.",
    ],
    follows: ["viktor.novak", "priya.raman"],
  },
  {
    username: "leila.haddad",
    name: "Leila Haddad",
    tier: "chef",
    style: "rotation",
    universe: ["GLD", "EURUSD", "TLT", "XLE"],
    weight: 0.12,
    stop: 0.04,
    reward: 2,
    openMax: 4,
    ageDays: 670,
    bio: "Gold, bonds, oil and one currency. I ran a treasury; this is calmer.",
    tags: ["metals", "bonds", "macro"],
    says: [
      "{name} leads my small table. In with a stop at {stop}.",
      "{symbol} for the quarter. Nothing heroic.",
      "Moving the plate to {symbol}: strongest of five, cheapest to be wrong about.",
    ],
    follows: ["tomasz.w", "ruben.a"],
    offer: {
      priceBites: 40,
      unlockBites: 15,
      delaySeconds: 4 * 3_600,
      teaser: "Gold, bonds and oil, moved about twice a month. Subscribers see each move the moment I make it.",
    },
  },
  {
    username: "oskar.nyberg",
    name: "Oskar Nyberg",
    tier: "line_cook",
    style: "reversion",
    universe: ["NVDA", "AMD", "TSLA", "META", "BTC"],
    weight: 0.13,
    stop: 0.07,
    reward: 1.2,
    openMax: 5,
    ageDays: 380,
    bio: "I catch knives. Some are sharp. All of it is on the record.",
    tags: ["knives", "contrarian"],
    says: [
      "{symbol} is down too fast. I catch this one; the glove ends at {stop}.",
      "Everyone sold {name} at once. Someone has to buy.",
      "Another knife: {symbol}. Back to {target}, if it does not cut.",
    ],
    follows: ["mei.okafor", "dario.bellini"],
  },
  {
    username: "carmen.ortiz",
    name: "Carmen Ortiz",
    tier: "sous_chef",
    style: "momentum",
    universe: ["SPY", "QQQ", "DIA", "IWM", "XLE"],
    weight: 0.15,
    stop: 0.04,
    reward: 2.2,
    openMax: 4,
    ageDays: 545,
    bio: "Sector funds by strength, checked every evening, changed when they change.",
    tags: ["sectors", "trend"],
    says: [
      "{symbol} climbed to the top of my list. I do not argue with the list. Stop {stop}.",
      "The trend in {name} is older than my doubts.",
      "{symbol} until {stop}. Target {target}, no hurry.",
    ],
    follows: ["aisha.rahman", "tomasz.w"],
  },
  {
    username: "zanele.dube",
    name: "Zanele Dube",
    tier: "line_cook",
    style: "breakout",
    universe: ["GOOG", "AAPL", "COST", "HD", "UNH"],
    weight: 0.09,
    stop: 0.035,
    reward: 2,
    openMax: 6,
    ageDays: 210,
    bio: "Learning in public: every plan before, every mistake after.",
    tags: ["learning", "plan"],
    says: [
      "Plan first: {symbol} above its range, wrong at {stop}, half off at {target}.",
      "I skipped {name} last time and wrote down why. Not this time.",
      "{symbol} on my rules. If it fails I will say what I missed.",
    ],
    follows: ["luciaferrer", "sade.bankole", "kwame.mensah"],
  },
];

/** What a style falls back to when this market prices none of a feeder's own symbols. */
export const styleUniverse: Record<Style, readonly string[]> = {
  breakout: megacaps,
  momentum: megacaps,
  reversion: quality,
  index: funds,
  cryptoSwing: crypto,
  fx: currencies,
  rotation: [...funds, ...energy],
  reckless: [...megacaps, ...crypto],
};

/** People to sign in as; all share one password that `npm start` prints. */
export interface DemoUser {
  readonly email: string;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly tier: Tier;
  readonly isTester: boolean;
  readonly bio: string;
  readonly follows: readonly string[];
}

export const demoPassword = "let-me-cook";

export const demoUsers: readonly DemoUser[] = [
  {
    email: "eater@demo.brigade",
    username: "noor",
    name: "Noor Haddou",
    role: "eater",
    tier: "sous_chef",
    isTester: false,
    bio: "Here to learn from better cooks.",
    follows: ["ana.castellanos", "tomasz.w", "priya.raman", "jonas.l", "mei.okafor", "luciaferrer"],
  },
  {
    email: "feeder@demo.brigade",
    username: "felix",
    name: "Felix Brandt",
    role: "feeder",
    tier: "line_cook",
    isTester: false,
    bio: "Opening my first station.",
    follows: ["luciaferrer", "kwame.mensah"],
  },
  {
    email: "hybrid@demo.brigade",
    username: "hana",
    name: "Hana Suzuki",
    role: "hybrid",
    tier: "sous_chef",
    isTester: true,
    bio: "Cooks and tastes.",
    follows: ["ana.castellanos", "ines.carvalho", "dario.bellini"],
  },
  {
    email: "admin@demo.brigade",
    username: "pass",
    name: "Petra at the pass",
    role: "admin",
    tier: "master_chef",
    isTester: true,
    bio: "Keeps the kitchen running.",
    follows: [],
  },
];
