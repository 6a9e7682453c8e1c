import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../server/demo/people";
import { longName, makePricesStale, many, only, routeAnswers, type Rules } from "./support/answers";
import { launchBrowser, openPage } from "./support/browser";
import { startMsMax, startSeededKitchen, type Kitchen } from "./support/kitchen";
import { graphql, openAccount, person, signIn } from "./support/people";
import { takePictures } from "./support/pictures";
import { BreakableProxy } from "./support/proxy";

/**
 * Every screen in every state it can have, at two widths in both themes: the state is there, nothing overflows, nothing
 * is logged, axe is content; and pictures of all of it are left in `test-results/screens` for people to judge.
 */
type Who = "visitor" | "eater" | "trader" | "newcomer";

interface State {
  /** Address, where it is not the screen's own. */
  readonly path?: string;
  readonly who?: Who;
  readonly rules?: Rules;
  /** Before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Once it is loaded: what brings it into the state. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What only this state shows. */
  readonly shows: (page: Page) => Locator;
  /** What the state itself makes the browser log. */
  readonly allows?: RegExp;
  readonly isOffline?: boolean;
  readonly isLoading?: boolean;
}

let kitchen: Kitchen;
let browser: Browser;
const contexts = new Map<Who, BrowserContext>();
/** What the house holds: filled in before the first test. */
const ids = { feeder: "", openRecipe: "", closedRecipe: "", newcomer: "" };
const newcomer = person("Wim Peeters", "screens");

beforeAll(async () => {
  [kitchen, browser] = await Promise.all([startSeededKitchen(), launchBrowser()]);
  for (const who of ["visitor", "eater", "trader", "newcomer"] as const)
    contexts.set(who, await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce", colorScheme: "dark" }));
  await signIn(contexts.get("eater")!, kitchen.url, { email: "eater@demo.brigade", password: demoPassword });
  await signIn(contexts.get("trader")!, kitchen.url, { email: "hybrid@demo.brigade", password: demoPassword });
  ids.newcomer = await openAccount(contexts.get("newcomer")!, kitchen.url, newcomer, "feeder");
  await closeDoors();
  await trade();
  await lookUp();
}, startMsMax);

afterAll(async () => {
  await browser?.close();
  await kitchen?.stop();
});

/** Felix shows his profile to followers only: a profile that others may not see. */
async function closeDoors(): Promise<void> {
  const felix = await browser.newContext();
  await signIn(felix, kitchen.url, { email: "feeder@demo.brigade", password: demoPassword });
  await graphql(
    felix,
    kitchen.url,
    "mutation { updatePrivacy(input: { profileAudience: FOLLOWERS, showsWeights: true, amounts: PERCENTAGES, mayWrite: EVERYONE, mayMention: EVERYONE, isNamedAsCopier: true, openTradeDelaySeconds: 0 }) { errors { code } } }",
  );
  await felix.close();
}

/** A book with longs, a short, a closed trade and a waiting order, on the record and the practice account. */
async function trade(): Promise<void> {
  const context = contexts.get("trader")!;
  const run = (query: string, input: Record<string, unknown>) =>
    graphql<Record<string, { trade: { id: string } | null; errors: unknown[] }>>(context, kitchen.url, query, {
      input: { clientRequestId: crypto.randomUUID(), ...input },
    });
  const open = "mutation ($input: OpenTradeInput!) { openTrade(input: $input) { trade { id } errors { code } } }";
  const accounts = await graphql<{ portfolio: { account: { id: string } } }>(
    context,
    kitchen.url,
    "query { portfolio(kind: PRACTICE) { account { id } } }",
  );
  const opened: string[] = [];
  for (const [symbol, side, quantity] of [
    ["NVDA", "LONG", "25"],
    ["BTC", "LONG", "0.05"],
    ["TLT", "SHORT", "60"],
    ["EURUSD", "LONG", "8000"],
    ["COST", "LONG", "4"],
  ] as const) {
    const { openTrade } = await run(open, {
      symbol,
      side,
      quantity,
      thesis: `${symbol} on my own rules: in with a plan, out when it is wrong.`,
      tags: ["plan"],
    });
    expect(openTrade!.errors).toEqual([]);
    opened.push(openTrade!.trade!.id);
  }
  // Nobody closes it while the tests run; house feeders may close theirs at any moment.
  ids.openRecipe = opened[0]!;
  await run("mutation ($input: ScaleTradeInput!) { scaleTrade(input: $input) { trade { id } errors { code } } }", {
    tradeId: opened[0],
    quantity: "10",
  });
  await run("mutation ($input: CloseTradeInput!) { closeTrade(input: $input) { trade { id } errors { code } } }", { tradeId: opened[4] });
  const order = "mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { trade { id } errors { code } } }";
  await run(order, { symbol: "AAPL", side: "BUY", type: "LIMIT", quantity: "12", limitPrice: "100", timeInForce: "GTC" });
  await run(open, { accountId: accounts.portfolio.account.id, symbol: "NVDA", side: "LONG", quantity: "12.5" });
}

async function lookUp(): Promise<void> {
  const query = `query {
    traders(first: 1) { edges { node { id } } }
    feed(first: 100, filter: { scope: ALL }) { edges { node { trade { id status owner { isHouse } } event { kind } } } }
  }`;
  type Found = {
    traders: { edges: Array<{ node: { id: string } }> };
    feed: { edges: Array<{ node: { trade: { id: string; status: string; owner: { isHouse: boolean } } } }> };
  };
  const found = await graphql<Found>(contexts.get("eater")!, kitchen.url, query);
  const trades = found.feed.edges.map(({ node }) => node.trade).filter(({ owner }) => owner.isHouse);
  ids.feeder = found.traders.edges[0]!.node.id;
  ids.closedRecipe = trades.find(({ status }) => status === "CLOSED")!.id;
}

const heading =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("heading", { name }).first();
const busy =
  (label: string) =>
  (page: Page): Locator =>
    page.getByRole("status", { name: label });
const alert =
  (text: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("alert").filter({ hasText: text }).first();
const text =
  (words: string | RegExp) =>
  (page: Page): Locator =>
    page.getByText(words).first();
const greyed = (page: Page): Locator => page.locator("[data-stale]").first();
const cut = (page: Page): Locator => page.getByRole("button", { name: "Retry" });

/** The line dies under a loaded page. */
const offline = (shows: State["shows"] = greyed): State => ({
  isOffline: true,
  shows,
  allows: /WebSocket connection to '[^']*\/graphql' failed|net::ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)/,
});
const stale = (): State => ({ prepare: makePricesStale, shows: greyed });

const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).click();

async function copyAction(page: Page, item: string): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for the copy of/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: item }).click();
}

interface Screen {
  readonly path: () => string;
  readonly who: Who;
  readonly normal: State["shows"];
  readonly states: Readonly<Record<string, State>>;
}

const screens: Readonly<Record<string, Screen>> = {
  home: {
    path: () => "/",
    who: "visitor",
    normal: (page) => page.getByRole("table").first(),
    states: {
      loading: { rules: { Home: "hold", HomeFigures: "hold" }, isLoading: true, shows: busy("Trades are loading") },
      empty: { rules: { Home: only((data) => data.feed, 0) }, shows: text("Nothing on the pass yet.") },
      error: { rules: { Home: "fail", HomeFigures: "fail" }, shows: alert("The pass did not answer") },
      "signed-in": { who: "eater", shows: (page) => page.getByRole("link", { name: "Open the feed" }).first() },
    },
  },
  login: {
    path: () => "/login",
    who: "visitor",
    normal: heading("Log in"),
    states: {
      "from-portfolio": { path: "/portfolio", shows: text(/Then straight back to the portfolio/) },
      mistakes: { act: press("Log in"), shows: alert("Type your password.") },
      refused: { act: (page) => submitLogin(page), shows: alert("That email and password don’t match.") },
      error: { rules: { Login: "fail" }, act: (page) => submitLogin(page), shows: alert(/./) },
    },
  },
  register: {
    path: () => "/register",
    who: "visitor",
    normal: heading("Open an account"),
    states: {
      mistakes: { act: press("Open my account"), shows: alert("Please read and accept them first.") },
      taken: { act: (page) => submitRegister(page, "noor"), shows: (page) => page.getByText(/free\.$/).first() },
      error: { rules: { Register: "fail" }, act: (page) => submitRegister(page, "noor"), shows: alert(/./) },
      sent: { act: (page) => submitRegister(page, "greta.screens"), shows: heading("Check your mail") },
    },
  },
  "verify-email": {
    path: () => "/verify-email",
    who: "visitor",
    normal: heading("Confirm your email"),
    states: {
      loading: {
        path: "/verify-email?token=abc",
        rules: { VerifyEmail: "hold" },
        isLoading: true,
        shows: heading("Confirming your email…"),
      },
      error: { path: "/verify-email?token=abc", shows: heading("That link did not work") },
    },
  },
  "reset-password": {
    path: () => "/reset-password",
    who: "visitor",
    normal: (page) => page.getByRole("heading", { level: 1 }),
    states: {
      "new-password": { path: "/reset-password?token=abc", shows: (page) => page.getByLabel(/password/i).first() },
      sent: { act: (page) => submitReset(page), shows: (page) => page.getByText("greta@e2e.test").first() },
      error: { rules: { RequestPasswordReset: "fail" }, act: (page) => submitReset(page), shows: alert(/./) },
    },
  },
  feed: {
    path: () => "/feed",
    who: "eater",
    normal: (page) => page.getByRole("article").first(),
    states: {
      loading: { rules: { Feed: "hold", FeederSuggestions: "hold" }, isLoading: true, shows: busy("Fetching the feed") },
      empty: { who: "newcomer", shows: heading("No orders on the rail yet") },
      "empty-symbol": {
        path: "/feed?symbol=NZDUSD",
        rules: { Feed: only((data) => data.feed, 0) },
        shows: heading("Nobody has served NZDUSD here"),
      },
      error: { rules: { Feed: "fail", FeederSuggestions: "fail" }, shows: alert("The feed could not be fetched") },
      little: { rules: { Feed: only((data) => data.feed, 1) }, shows: (page) => page.getByRole("article") },
      much: {
        path: "/feed?scope=all",
        rules: {
          Feed: many(
            (data) => data.feed,
            30,
            (node, index) => {
              node.event.id += `-${index}`;
              node.author = { ...node.author, id: `${node.author.id}-long`, name: longName, viewerIsFollowing: false };
            },
          ),
        },
        shows: (page) => page.getByRole("article").nth(29),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  feeders: {
    path: () => "/feeders",
    who: "eater",
    normal: (page) => page.getByText(/^\d+ feeders$/),
    states: {
      loading: { rules: { Feeders: "hold" }, isLoading: true, shows: busy("Fetching feeders") },
      empty: { path: "/feeders?q=zzzz", shows: heading(/No “zzzz”/) },
      "empty-house": { rules: { Feeders: only((data) => data.traders, 0) }, shows: heading("The kitchen is empty") },
      error: { rules: { Feeders: "fail" }, shows: alert("The directory could not be fetched") },
      little: { rules: { Feeders: only((data) => data.traders, 1) }, shows: text("1 feeder") },
      much: {
        rules: {
          Feeders: many(
            (data) => data.traders,
            36,
            (node) => void (node.name = longName),
          ),
        },
        shows: text("36 feeders"),
      },
      compare: {
        act: async (page) => {
          for (const index of [0, 1, 2])
            await page
              .getByRole("checkbox", { name: /^Compare/ })
              .nth(index)
              .check();
          await page.getByRole("button", { name: "Compare", exact: true }).click();
        },
        shows: (page) => page.getByRole("dialog").getByRole("table"),
      },
      offline: offline(cut),
    },
  },
  trader: {
    path: () => `/trader/${ids.feeder}`,
    who: "eater",
    normal: heading("Record"),
    states: {
      loading: { rules: { Trader: "hold" }, isLoading: true, shows: busy("Fetching the profile") },
      "loading-parts": { rules: { TraderCurve: "hold", TraderRecipes: "hold" }, isLoading: true, shows: busy("Fetching recipes") },
      empty: { who: "newcomer", path: "own", shows: heading("Nothing on the stove yet") },
      error: { rules: { Trader: "fail" }, shows: alert("The profile could not be fetched") },
      "error-parts": { rules: { TraderCurve: "fail", TraderRecipes: "fail" }, shows: alert("The curve could not be fetched") },
      recipes: { path: "recipes", shows: (page) => page.locator("a[href^='/recipe/']").first() },
      about: { path: "about", shows: heading("About") },
      missing: { path: "/trader/00000000-0000-4000-8000-000000000000", shows: heading("Nobody by that name works here") },
      offline: offline(cut),
    },
  },
  profile: {
    path: () => "/profile/ana.castellanos",
    who: "eater",
    normal: heading("Record"),
    states: {
      "not-allowed": { path: "/profile/felix", shows: heading(/behind closed doors/) },
      missing: { path: "/profile/nobody.here", shows: heading("Nobody by that name works here") },
    },
  },
  recipe: {
    path: () => `/recipe/${ids.openRecipe}`,
    who: "eater",
    normal: heading(/Sealed events/),
    states: {
      loading: { rules: { Recipe: "hold" }, isLoading: true, shows: busy("Fetching the recipe") },
      error: { rules: { Recipe: "fail" }, shows: alert("The recipe could not be fetched") },
      "error-chart": { rules: { Bars: "fail" }, shows: alert("The chart could not be fetched") },
      missing: { path: "/recipe/00000000-0000-4000-8000-000000000000", shows: heading("This recipe is not on the menu") },
      closed: { path: "closed", shows: text("Closed") },
      own: { who: "trader", shows: (page) => page.getByRole("group", { name: "Your trade" }) },
      much: {
        rules: {
          Recipe: (data) => {
            data.recipe.trade.thesis = Array.from(
              { length: 40 },
              (_, index) =>
                `Reason ${index + 1}: the range broke, volume followed, and nobody at this table wanted to be the last one in. `,
            ).join("");
            data.recipe.trade.tags = Array.from({ length: 8 }, (_, index) => `a-tag-of-forty-characters-in-its-length-${index}`);
            data.recipe.events = Array.from({ length: 60 }, (_, index) => ({
              ...data.recipe.events[0],
              id: `event-${index}`,
              sequence: 5_000 + index,
            }));
            data.recipe.author.name = longName;
          },
        },
        shows: text(/Reason 1/),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  dashboard: {
    path: () => "/dashboard",
    who: "eater",
    normal: (page) => page.getByRole("table", { name: "Copies" }),
    states: {
      loading: { rules: { Portfolio: "hold", MyCopies: "hold" }, isLoading: true, shows: busy("Fetching live copies") },
      first: {
        rules: { MyCopies: (data) => void (data.myCopies.copies = []), Receipts: only((data) => data.receipts, 0) },
        shows: heading("Your first copy, in three steps"),
      },
      error: { rules: { Portfolio: "fail", Receipts: "fail" }, shows: alert("The live copies could not be fetched") },
      receipt: {
        act: (page) => page.getByRole("region", { name: "Live copies" }).getByRole("listitem").getByRole("button").first().click(),
        shows: (page) => page.getByRole("dialog").getByRole("article"),
      },
      feeder: { who: "newcomer", shows: text("Nobody yet.") },
      "feeder-loading": { who: "newcomer", rules: { MyCopiers: "hold" }, isLoading: true, shows: busy("Fetching your copiers") },
      "feeder-error": { who: "newcomer", rules: { MyCopiers: "fail" }, shows: alert("Your copiers could not be fetched") },
      offline: offline(),
    },
  },
  chefs: {
    path: () => "/chefs",
    who: "eater",
    normal: (page) => page.getByRole("table", { name: "Receipts" }),
    states: {
      loading: { rules: { MyCopies: "hold" }, isLoading: true, shows: busy("Fetching your copies") },
      empty: { rules: { MyCopies: (data) => void (data.myCopies.copies = []) }, shows: heading("No orders on the rail yet") },
      error: { rules: { MyCopies: "fail" }, shows: alert("Your copies could not be fetched") },
      "error-receipts": { rules: { Receipts: "fail" }, shows: alert("Your receipts could not be fetched") },
      positions: {
        act: (page) =>
          page
            .getByRole("button", { name: /^[1-9]\d* open$/ })
            .first()
            .click(),
        shows: (page) => page.getByRole("list", { name: "Positions of this copy" }),
      },
      rules: { act: (page) => copyAction(page, "Change the rules"), shows: text("The worst case, in plain words") },
      stop: { act: (page) => copyAction(page, "Stop copying"), shows: (page) => page.getByRole("button", { name: "Stop this copy" }) },
      everything: {
        act: (page) => page.getByRole("button", { name: "86 everything" }).click(),
        shows: (page) => page.getByRole("button", { name: /^Stop \d+ cop/ }),
      },
      offline: offline(),
    },
  },
  portfolio: {
    path: () => "/portfolio",
    who: "trader",
    normal: (page) => page.getByRole("table", { name: "Positions" }),
    states: {
      loading: { rules: { Portfolio: "hold" }, isLoading: true, shows: busy("Fetching your portfolio") },
      empty: { who: "newcomer", shows: heading("Nothing on the stove") },
      error: { rules: { Portfolio: "fail" }, shows: alert("Your portfolio could not be fetched") },
      "error-parts": {
        rules: { PortfolioOrders: "fail", PortfolioCurve: "fail", ClosedTrades: "fail" },
        shows: alert("The curve could not be fetched"),
      },
      open: {
        act: (page) => page.getByRole("button", { name: "Lots of NVDA" }).click(),
        shows: (page) => page.getByRole("list", { name: "Lots of NVDA" }),
      },
      close: {
        act: (page) => page.getByRole("button", { name: "Close", exact: true }).first().click(),
        shows: (page) => page.getByRole("dialog"),
      },
      much: {
        rules: {
          Portfolio: (data) => {
            const { positions, valuation } = data.portfolio;
            data.portfolio.positions = Array.from({ length: 40 }, (_, index) => ({
              ...positions[index % positions.length],
              id: `position-${index}`,
            }));
            Object.assign(valuation, {
              equity: "123456789.01",
              cash: "-98765432.10",
              freeCash: "98765432.10",
              longValue: "223456789.01",
              openPnl: "-12345678.90",
              asOf: "2099-01-01T00:00:00.000Z",
            });
          },
          PortfolioOrders: many((data) => data.portfolio.orders, 25),
        },
        shows: text("$123,456,789.01"),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  "test-trading": {
    path: () => "/test-trading",
    who: "trader",
    normal: (page) => page.getByRole("table", { name: "Positions" }),
    states: {
      loading: { rules: { Instruments: "hold" }, isLoading: true, shows: busy("Opening the practice kitchen") },
      empty: { who: "newcomer", shows: text("Nothing on the stove.") },
      error: { rules: { Instruments: "fail", Portfolio: "fail" }, shows: alert("The practice kitchen could not be opened") },
      mistakes: { act: (page) => page.getByTestId("send-order").click(), shows: text("Say how many.") },
      filled: { act: (page) => fillTicket(page), shows: text("Reward for each $1 at risk") },
      stale: stale(),
      offline: offline(),
    },
  },
  instrument: {
    path: () => "/instrument/NVDA",
    who: "trader",
    normal: heading(/NVDA/),
    states: {
      loading: { rules: { Instrument: "hold" }, isLoading: true, shows: busy("Fetching the instrument") },
      error: { rules: { Instrument: "fail" }, shows: alert("NVDA could not be fetched") },
      "error-chart": { rules: { Bars: "fail" }, shows: alert("The chart of NVDA could not be fetched") },
      missing: { path: "/instrument/XYZ", shows: heading("XYZ is not on the menu") },
      halted: {
        path: "/instrument/META",
        rules: {
          Instrument: (data) => void (data.instrument.isHalted = true),
          Bars: (data) => void (data.bars.instrument.isHalted = true),
        },
        shows: text(/META is halted/),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  "market-data-test": {
    path: () => "/market-data-test",
    who: "eater",
    normal: text("Healthy"),
    states: {
      loading: { rules: { Instruments: "hold", MarketStatus: "hold" }, isLoading: true, shows: busy("Fetching symbols") },
      empty: { path: "/market-data-test?q=zzzz", shows: heading("Not on the menu") },
      error: { rules: { Instruments: "fail", MarketStatus: "fail" }, shows: alert("The symbols could not be fetched") },
      stale: stale(),
      offline: offline(),
    },
  },
  settings: {
    path: () => "/settings",
    who: "eater",
    normal: text("This device"),
    states: {
      loading: { rules: { Sessions: "hold" }, isLoading: true, shows: busy("Sessions are loading") },
      error: { rules: { Sessions: "fail" }, shows: alert("The list of sessions did not arrive") },
      much: {
        rules: {
          Sessions: (data) =>
            void (data.sessions = Array.from({ length: 30 }, (_, index) => ({
              ...data.sessions[0],
              id: `session-${index}`,
              isCurrent: index === 0,
            }))),
        },
        shows: text("signed in on 30 devices"),
      },
      offline: offline(cut),
    },
  },
  "settings-privacy": {
    path: () => "/settings/privacy",
    who: "newcomer",
    normal: heading("Privacy settings"),
    states: {
      changed: { act: (page) => page.getByRole("radio", { name: "Followers only" }).check(), shows: text("Not saved yet.") },
      error: {
        rules: { UpdatePrivacy: "fail" },
        act: async (page) => {
          await page.getByRole("radio", { name: "Followers only" }).check();
          await page.getByRole("button", { name: "Save privacy" }).click();
        },
        shows: alert(/./),
      },
      offline: offline(cut),
    },
  },
  "dev-mail": {
    path: () => "/dev/mail",
    who: "visitor",
    normal: (page) => page.getByRole("listitem").first(),
    states: {
      loading: {
        prepare: (page) => page.route("**/dev/mail.json", () => undefined),
        isLoading: true,
        shows: busy("The outbox is loading"),
      },
      empty: {
        prepare: (page) => page.route("**/dev/mail.json", (route) => route.fulfill({ json: [] })),
        shows: heading("Nothing on the shelf"),
      },
      error: {
        prepare: (page) => page.route("**/dev/mail.json", (route) => route.abort()),
        shows: alert("The outbox did not answer"),
        allows: /net::ERR_FAILED/,
      },
      closed: {
        prepare: (page) => page.route("**/dev/mail.json", (route) => route.fulfill({ status: 404 })),
        shows: heading("No outbox here"),
        allows: /404/,
      },
    },
  },
  legal: {
    path: () => "/terms",
    who: "visitor",
    normal: heading(/terms/i),
    states: { privacy: { path: "/privacy", shows: heading(/privacy/i) } },
  },
  later: {
    path: () => "/leaderboard",
    who: "eater",
    normal: heading("Not on the menu yet"),
    states: { public: { path: "/pricing", who: "visitor", shows: heading("Not on the menu yet") } },
  },
  "not-found": {
    path: () => "/no-such-dish",
    who: "visitor",
    normal: heading("No such dish"),
    states: { "signed-in": { who: "eater", shows: heading("No such dish") } },
  },
};

async function submitLogin(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("nobody@e2e.test");
  await page.getByLabel("Password", { exact: true }).fill("not-the-password");
  await page.getByRole("button", { name: "Log in" }).click();
}

async function submitRegister(page: Page, username: string): Promise<void> {
  await page.getByLabel("Email").fill("greta@e2e.test");
  await page.getByLabel("Name", { exact: true }).fill("Greta Holm");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill("sel-de-guerande-7");
  await page.getByRole("checkbox", { name: /I have read/ }).check();
  await page.getByRole("button", { name: "Open my account" }).click();
}

async function submitReset(page: Page): Promise<void> {
  await page.getByLabel("Email").fill("greta@e2e.test");
  await page.locator("form").getByRole("button").last().click();
}

async function fillTicket(page: Page): Promise<void> {
  await page.getByRole("button", { name: "10%" }).click();
  const price = Number((await page.getByLabel("Price", { exact: true }).inputValue()).replaceAll(",", ""));
  await page.getByLabel("Stop loss").fill((price * 0.95).toFixed(2));
  await page.getByLabel("Target").fill((price * 1.1).toFixed(2));
}

const addressOf = (screen: Screen, state: State): string => {
  const known: Record<string, string> = {
    own: `/trader/${ids.newcomer}`,
    recipes: `/trader/${ids.feeder}?tab=recipes`,
    about: `/trader/${ids.feeder}?tab=about`,
    closed: `/recipe/${ids.closedRecipe}`,
  };
  return state.path ? (known[state.path] ?? state.path) : screen.path();
};

/** How much is still loading: lists that say so, and bars of a skeleton in the window (pictures below it wait to be scrolled to). */
const stillLoading = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isInWindow = (node: Element): boolean => node.getBoundingClientRect().top < innerHeight;
    return (
      document.querySelectorAll("[aria-busy=true]").length +
      [...document.querySelectorAll("main span[aria-hidden=true][class^=_bar_]")].filter(isInWindow).length
    );
  });

/** One page load, four pictures. */
async function bringInto(screenName: string, screen: Screen, name: string, state: State): Promise<void> {
  const { page, log } = await openPage(contexts.get(state.who ?? screen.who)!);
  page.setDefaultTimeout(30_000);
  const proxy = state.isOffline ? await BreakableProxy.listen(kitchen.port) : null;
  try {
    if (state.allows) log.allow(state.allows);
    if (state.rules) await routeAnswers(page, state.rules);
    await state.prepare?.(page);
    await page.goto(`${proxy?.url ?? kitchen.url}${addressOf(screen, state)}`);
    await state.act?.(page);
    if (proxy) await loseLine(page, screen, proxy);
    await state.shows(page).waitFor();
    if (!state.isLoading) await expectLoaded(page);
    await takePictures(page, {
      screen: screenName,
      state: name,
      isWhole: ["normal", "much", "little", "mistakes"].includes(name),
      hasAxe: name === "normal",
    });
    expect(log.faults.join("\n")).toBe("");
  } catch (error) {
    throw new Error(`${screenName}, ${name}: ${(error as Error).message}`, { cause: error });
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
    await proxy?.close();
  }
}

const expectLoaded = (page: Page): Promise<void> => expect.poll(() => stillLoading(page), { timeout: 20_000 }).toBe(0);

async function loseLine(page: Page, screen: Screen, proxy: BreakableProxy): Promise<void> {
  await screen.normal(page).waitFor();
  await page.getByText("Live", { exact: true }).first().waitFor();
  await expectLoaded(page);
  proxy.refuse(true);
  proxy.reset();
}

/** Runs the work of all, a few at a time; fails with every failure at once. */
async function inTurns<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const failures: string[] = [];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error: Error) => failures.push(error.message));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
}

const pagesAtOnce = 3;
/** For a machine that does much else meanwhile; a quiet one takes a tenth of it for all screens. */
const screenMsMax = 600_000;

test.each(Object.entries(screens))(
  "SCREEN-001 %s in each of its states, at 1440 and 390 px, in ink and paper",
  async (name, screen) => {
    const states: Array<[string, State]> = [["normal", { shows: screen.normal }], ...Object.entries(screen.states)];
    await inTurns(states, pagesAtOnce, ([state, how]) => bringInto(name, screen, state, how));
  },
  screenMsMax,
);

const fireScreen: Screen = { path: () => "/feed", who: "eater", normal: heading("Kitchen Fire!"), states: {} };

test(
  "SCREEN-002 Kitchen Fire, when nobody can say who is looking and when a page breaks",
  async () => {
    await bringInto("kitchen-fire", fireScreen, "normal", { rules: { Me: "fail" }, shows: heading(/Kitchen Fire/) });
    const broken = (page: Page) => page.route(/assets\/PortfolioPage.*\.js/, (route) => route.abort());
    await bringInto("kitchen-fire", { ...fireScreen, path: () => "/portfolio" }, "broken-page", {
      prepare: broken,
      shows: heading(/Kitchen Fire/),
      allows: /Failed to (fetch|load)|dynamically imported|Failed to load resource|React|error boundary/i,
    });
  },
  screenMsMax,
);
