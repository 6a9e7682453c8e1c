import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Answers, makePricesStale } from "./support/answers";
import { faultOf, repeatedIn, stopPolls } from "./support/first-look";
import { checkLooks } from "./support/appearance";
import { expectNoLayoutShift, paintedMoment } from "./support/layout-shift";
import { PagePool, type PooledPage } from "./support/page-pool";
import { setStage, type Stage } from "./support/screen-stage";
import { heading, type Address, type Screen, type State } from "./support/screens";
import { startMsMax } from "./support/demo-server";
import type { BreakableProxy } from "./support/proxy";

/**
 * Every screen in every state it can have: the state is there, nothing overflows at 1440 and 360 px, nothing is
 * logged, hardly anything moves while a screen loads (MEND-S13), and axe finds nothing on the normal state in ink and paper. With
 * `PICTURES=1`, pictures of all of it at two widths in both themes are left in `test-results/screens` for people to judge.
 *
 * To add a screen: put an entry into the array `screens` of its module, `e2e/screens/<module>.screens.ts` (a new file there
 * is found by its name). An entry has `name` (unique; the pictures' folder), `path`, `who` looks, `normal` (what the
 * loaded screen shows) and `states`: at least loading, empty and error, and offline where it is live. A state says what
 * makes it (`rules` for its GraphQL operations by name: "hold", "fail" or a change of the real answer; `prepare` before
 * the page opens; `act` once it is open; `path`, `who` where they differ) and what only it `shows`. States run one after
 * the other, several screens at once on one server: a state must not change what another one shows, so what needs rows of
 * its own makes them for a person of its own, or gets them by `rules`. What addresses need is looked up in
 * `support/screen-stage.ts`. One screen alone: `npx vitest run --project e2e e2e/screens -t " portfolio "`.
 */
const modules = import.meta.glob<{ screens: readonly Screen[] }>("./screens/*.screens.ts", { eager: true });
const statesOf = ({ states }: Screen): number => Object.keys(states).length;
/** Those with most states first: at the end no long one runs alone. */
const screens = Object.values(modules)
  .flatMap((module) => module.screens)
  .toSorted((a, b) => statesOf(b) - statesOf(a));

let stage: Stage;

beforeAll(async () => void (stage = await setStage()), startMsMax);
afterAll(async () => {
  for (const one of astray) console.log(`loaded, for the walk there led elsewhere: ${one}`);
  await Promise.all([pool.close(), stillPool.close()]);
  await stage?.close();
});

/** Names of the states that failed at a screen's first try: of thirty good ones another would fail for the machine's sake at the second. */
const failed = new Map<Screen, ReadonlySet<string>>();

/** For a machine that does much else meanwhile; a quiet one takes a tenth of it for all screens. */
const screenMsMax = 600_000;

test("SCREEN-000 every screen has a name of its own, and states", () => {
  const names = screens.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(20);
});

test.concurrent.each(screens.map((screen) => [screen.name, screen] as const))(
  "SCREEN-001 SCREEN-005 MEND-S13 %s in each of its states, at 1440 and 390 px, in ink and paper; until it is shown it asks for nothing twice, and with few requests",
  async (_, screen) => {
    const all: Array<[string, State]> = [["normal", { shows: screen.normal }], ...Object.entries(screen.states)];
    const failedBefore = failed.get(screen);
    const states = failedBefore ? all.filter(([name]) => failedBefore.has(name)) : all;
    const failures = new Map<string, string>();
    const walkers: Walkers = new Map();
    for (const [name, state] of states)
      await enterState(screen, name, state, walkers).catch((error: Error) =>
        failures.set(name, `${screen.name}, ${name}: ${error.message}`),
      );
    for (const { home, context, pooled } of walkers.values()) await home.giveBackOpen(context, pooled);
    failed.set(screen, new Set(failures.keys()));
    if (failures.size > 0) throw new Error([...failures.values()].join("\n\n"));
  },
  screenMsMax,
);

test("SCREEN-003 what pushes a page down while it loads is measured, what has its room is not, and where nothing can be measured it says so", async () => {
  const page = await stage.contexts.visitor.newPage();
  const insert = (height: string): Promise<void> =>
    page.evaluate((given) => {
      const block = document.createElement("div");
      block.style.height = given;
      document.querySelector("#room")!.append(block);
    }, height);
  try {
    await page.setContent('<div id="room"></div><p style="height: 400px">Below</p>');
    await expectNoLayoutShift(page, "before");
    const since = await paintedMoment(page);
    await insert("300px");
    await expect(expectNoLayoutShift(page, "planted")).rejects.toThrow(/planted, things moved by 0\.\d+ while loading: .*Below/);
    await expect(expectNoLayoutShift(page, "planted", since)).rejects.toThrow(/planted, things moved/);
    await expectNoLayoutShift(page, "after", await paintedMoment(page));
    await page.setContent('<div id="room" style="height: 300px"></div><p style="height: 400px">Below</p>');
    const kept = await paintedMoment(page);
    await insert("300px");
    await expectNoLayoutShift(page, "kept", kept);
    await page.evaluate(() => Object.defineProperty(PerformanceObserver, "supportedEntryTypes", { value: [] }));
    await expect(expectNoLayoutShift(page, "blind")).rejects.toThrow(/measures no layout shifts/);
  } finally {
    await page.close();
  }
});

test("SCREEN-004 what a state holds stays held, however long the app would wait, and goes on once it is released", async () => {
  const page = await stage.contexts.visitor.newPage();
  const answers = await Answers.between(page);
  answers.rules = { Held: "hold", HeldEvents: "hold" };
  try {
    await page.goto(`${stage.demo.url}/favicon.svg`);
    await page.evaluate(askBoth);
    expect(await page.evaluate(() => (window as unknown as Asked).arrived)).toEqual(["another answer"]);
    await answers.release(page);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as Asked).arrived.toSorted()))
      .toEqual(["an event", "another answer", "the answer"]);
  } finally {
    await page.close();
  }
});

test("SCREEN-006 a query that a page sends twice is found and named, also where another had brought it along; several of one request are one", async () => {
  const { page, answers } = await stillPool.take(stage.contexts.visitor, false);
  await page.goto(`${stage.demo.url}/favicon.svg`);
  answers.sent.length = 0;
  const parts = "fragment NewsParts on Query { __typename } query Frame { ...NewsParts }";
  const send = (operationName: string, query: string, variables = {}): Promise<unknown> =>
    page.evaluate((body) => fetch("/graphql", { method: "POST", headers: { "content-type": "application/json" }, body }).then(() => 0), JSON.stringify({ operationName, query, variables })); // prettier-ignore
  await send("Frame", parts);
  await send("Plain", "query Plain { __typename }");
  expect(repeatedIn(answers.sent)).toEqual([]);
  await send("News", "query News { __typename }");
  expect(repeatedIn(answers.sent)).toEqual(["News"]);
  await send("Plain", "query Plain { __typename }");
  expect(faultOf("a screen", answers.sent)).toBe("a screen sent News, Plain more than once: Frame, Plain, News, Plain");
  // Several in one request are one, and what is held of it holds no other back.
  answers.sent.length = 0;
  answers.rules = { Held: "hold" };
  const first = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json", accept: "application/jsonl" };
      const { body: lines } = await fetch("/graphql", { method: "POST", headers, body });
      return new TextDecoder().decode((await lines!.getReader().read()).value);
    },
    JSON.stringify(["Held", "Other"].map((operationName) => ({ operationName, query: `query ${operationName} { __typename }` }))),
  );
  expect(first).toContain('[1,200,"application/graphql-response+json; charset=utf-8",{"data":{"__typename":"Query"}');
  expect(answers.sent.map(({ name, request }) => [name, request - answers.sent[0]!.request])).toEqual([
    ["Held", 0],
    ["Other", 0],
  ]);
  await page.close();
});

interface Asked {
  arrived: string[];
}

/** Runs in the page: asks for an answer and a stream that are held, and returns once the wait for the first is over and another answer is here. */
async function askBoth(): Promise<void> {
  const arrived: string[] = [];
  Object.assign(window, { arrived });
  const ask = (operationName: string, signal?: AbortSignal): Promise<Response> => {
    const body = JSON.stringify({ operationName, query: `query ${operationName} { __typename }` });
    return fetch("/graphql", { method: "POST", headers: { "content-type": "application/json" }, body, signal });
  };
  const wait = AbortSignal.timeout(1);
  void ask("Held", wait).then(
    () => arrived.push("the answer"),
    () => arrived.push("a failure"),
  );
  const socket = new WebSocket(`${location.origin.replace("http", "ws")}/graphql`, "graphql-transport-ws");
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  socket.send(JSON.stringify({ type: "connection_init" }));
  await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  socket.addEventListener("message", () => arrived.push("an event"), { once: true });
  const query = 'subscription HeldEvents { quotes(symbols: ["AAPL"]) { __typename } }';
  socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }));
  await ask("Other");
  arrived.push("another answer");
  if (!wait.aborted) await new Promise((resolve) => wait.addEventListener("abort", resolve));
}

const fireScreen: Screen = { name: "kitchen-fire", path: "/feed", who: "eater", normal: heading("Kitchen Fire!"), states: {} };

test(
  "SCREEN-002 Kitchen Fire, when nobody can say who is looking and when a page breaks",
  async () => {
    await enterState(fireScreen, "normal", { rules: { Me: "fail" }, shows: heading(/Kitchen Fire/) });
    const broken = (page: Page) => page.route(/assets\/PortfolioPage.*\.js/, (route) => route.abort());
    await enterState(fireScreen, "broken-page", {
      path: "/portfolio",
      prepare: broken,
      shows: heading(/Kitchen Fire/),
      allows: /Failed to (fetch|load)|dynamically imported|Failed to load resource|React|error boundary/i,
    });
  },
  screenMsMax,
);

const addressOf = (address: Address): string => (typeof address === "string" ? address : address(stage.ids));

/** Nothing waits for it when all is well; the screens have what others leave of the machine. */
const pageMsMax = 90_000;
/** What takes longer may be no fault of the walk; the load that follows says so. */
const walkMsMax = 20_000;

/** States whose whole page matters, not only what the window shows. */
const wholeStates = ["normal", "much", "little", "mistakes"];

const pool = new PagePool(() => stage.demo.port);
/** Pages in which nothing is asked again as time goes by. */
const stillPool = new PagePool(() => stage.demo.port, stopPolls);

/** Pages of one screen in which the app is open: the next state of the same person is walked to. */
type Walkers = Map<BrowserContext, Walker>;
interface Walker {
  readonly home: PagePool;
  readonly context: BrowserContext;
  readonly pooled: PooledPage;
}

/** States that had to be loaded after all, and why. */
const astray: string[] = [];

/** With pictures every state is loaded. What somebody sees for the first time always is, and what needs a page prepared, or a line of its own. */
const mayWalk = (name: string, { prepare, isOffline, isStale }: State): boolean =>
  process.env.PICTURES !== "1" && name !== "normal" && !prepare && !isOffline && !isStale;

/** The screen as it is when nobody changes an answer. */
const isFirstLook = (name: string, { rules }: State): boolean => name === "normal" && !rules;

/**
 * Every check of the state. An app that is open for the same person walks there: a load costs five times as much. Where that leads
 * elsewhere the state is loaded, and judged by that. A page that went well serves again, unless its prices are stale for good.
 */
async function enterState(screen: Screen, name: string, state: State, walkers: Walkers | null = null): Promise<void> {
  const context = stage.contexts[state.who ?? screen.who];
  const walker = mayWalk(name, state) && walkers ? walkerOf(walkers, context) : undefined;
  if (walkers && walker) {
    const error = await judge(walker.pooled, screen, name, state, true).catch((found: Error) => found);
    if (!error) return;
    astray.push(`${screen.name}, ${name}: ${error.message}`);
    walkers.delete(context);
    await walker.pooled.page.close();
  }
  const home = isFirstLook(name, state) ? stillPool : pool;
  const pooled = await home.take(context, state.isOffline === true);
  let isGoodAsNew = false;
  try {
    await judge(pooled, screen, name, state, false).catch(async (error: Error) => {
      throw new Error(`${error.message}\n${await seenIn(pooled)}`, { cause: error });
    });
    isGoodAsNew = !state.isStale;
  } finally {
    const mayStay = isFirstLook(name, state) || mayWalk(name, state);
    if (!isGoodAsNew) await pooled.page.close();
    else if (mayStay && walkers && !walkers.has(context)) walkers.set(context, { home, context, pooled });
    else await home.giveBack(context, pooled);
  }
}

/** Characters of a page's text: enough to see which of its parts is missing. */
const seenLengthMax = 600;

/** What a page that failed shows, asked for and logged: a missing part alone does not say why. */
async function seenIn({ page, answers, log }: PooledPage): Promise<string> {
  const shown = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, " ")).catch((error: Error) => error.message);
  const sent = answers.sent.map(({ name }) => name).join(", ");
  return `It shows: ${shown.slice(0, seenLengthMax)}\nIt sent: ${sent}\nIt logged: ${log.faults.join("; ") || "nothing"}`;
}

/** Where this screen has none of the person, one that another screen has left open. */
function walkerOf(walkers: Walkers, context: BrowserContext): Walker | undefined {
  for (const home of [pool, stillPool]) {
    if (walkers.has(context)) break;
    const pooled = home.takeOpen(context);
    if (pooled) walkers.set(context, { home, context, pooled });
  }
  return walkers.get(context);
}

async function judge(pooled: PooledPage, screen: Screen, name: string, state: State, isWalked: boolean): Promise<void> {
  const { page } = pooled;
  pooled.answers.isStill = isFirstLook(name, state);
  const since = await (isWalked ? walk(pooled, screen, state) : visit(pooled, screen, state));
  // Before its streams speak: a live event may move a list, and is no part of its loading.
  if (opensByItself(state)) await expectNoLayoutShift(page, "at 1440", since);
  if (isFirstLook(name, state)) await judgeFirstLook(pooled, screen);
  const pictures = process.env.PICTURES === "1" ? path.join("screens", screen.name, name) : null;
  await checkLooks(page, { pictures, isWhole: wholeStates.includes(name), hasAxe: name === "normal" });
  if (comesLoaded(name, state)) await loadOnPhone(pooled, screen);
  else if (opensByItself(state) && (name === "normal" ? !hasLoading(screen) : pictures !== null)) await reloadOnPhone(page, state);
  expect(pooled.log.faults.join("\n")).toBe("");
  PagePool.forget(pooled);
}

/** What it asked for until it was shown; from here on its streams speak. */
async function judgeFirstLook({ page, answers }: PooledPage, { name }: Screen): Promise<void> {
  const fault = faultOf(name, answers.sent);
  answers.isStill = false;
  await answers.release(page);
  await loaded(page);
  expect(fault).toBeNull();
}

/** Loads the app at the state's address. Gives the moment since which things may not move. */
async function visit(pooled: PooledPage, screen: Screen, state: State): Promise<number> {
  const { page, answers, proxy } = pooled;
  await begin(pooled, state, pageMsMax);
  if (state.isStale) await makePricesStale(page, answers);
  await state.prepare?.(page);
  await page.goto(`${proxy?.url ?? stage.demo.url}${addressAsked(screen, state)}`);
  await takeOver(page);
  await state.act?.(page);
  if (proxy) await loseLine(page, screen, proxy);
  await arrive(page, state);
  return 0;
}

/** As `visit`, in an app that is open: what it showed is gone before the window has its own width again, and not laid out for it. */
async function walk(pooled: PooledPage, screen: Screen, state: State): Promise<number> {
  const { page, answers } = pooled;
  await answers.leave(page, addressOf(state.path ?? screen.path));
  await begin(pooled, state, walkMsMax);
  await page.mouse.move(1, 1);
  const since = await answers.arrive(page);
  await state.act?.(page);
  await arrive(page, state);
  return since;
}

async function begin({ page, log, answers }: PooledPage, state: State, msMax: number): Promise<void> {
  page.setDefaultTimeout(msMax);
  await page.setViewportSize({ width: 1440, height: 900 });
  if (state.allows) log.allow(state.allows);
  answers.rules = state.rules ?? {};
  answers.sent.length = 0;
}

async function arrive(page: Page, state: State): Promise<void> {
  await state.shows(page).waitFor();
  if (!state.isLoading) await loaded(page);
}

/** Where answers are held or changed it is the app that must ask: a page that comes rendered has them. With a query it does not. */
function addressAsked(screen: Screen, state: State): string {
  const address = addressOf(state.path ?? screen.path);
  const comesRendered = (state.who ?? screen.who) === "visitor" && state.rules !== undefined && !address.includes("?");
  return comesRendered ? `${address}?asked` : address;
}

/** What comes rendered is taken over by the app once somebody uses it. */
async function takeOver(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => !document.getElementById("page-state"));
}

/** States that are there once the page is: nobody did anything in it, and nothing is on its way any more. */
const opensByItself = ({ act, isOffline, isStale, isLoading }: State): boolean => !act && !isOffline && !isStale && !isLoading;

/** The state in which what the screen asks for is on its way, and nothing else differs. */
const comesLoaded = (name: string, state: State): boolean =>
  name === "loading" && state.path === undefined && state.who === undefined && !state.act && !state.prepare;

const hasLoading = ({ states }: Screen): boolean => states.loading !== undefined && comesLoaded("loading", states.loading);

/** On a phone what was on its way arrives in the skeleton's place. */
async function loadOnPhone({ page, answers }: PooledPage, screen: Screen): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const since = await paintedMoment(page);
  await answers.release(page);
  await screen.normal(page).waitFor({ state: "attached" });
  await loaded(page);
  await expectNoLayoutShift(page, "at 390", since);
}

/** A state that waits for nothing is opened once more, as a phone does: each screen in one state, in all of them where pictures are taken. */
async function reloadOnPhone(page: Page, state: State): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await takeOver(page);
  await state.shows(page).waitFor({ state: "attached" });
  await loaded(page);
  await expectNoLayoutShift(page, "at 390");
}

async function loseLine(page: Page, screen: Screen, proxy: BreakableProxy): Promise<void> {
  await screen.normal(page).waitFor();
  await page.getByText("Live", { exact: true }).first().waitFor();
  await loaded(page);
  proxy.refuse(true);
  proxy.reset();
}

/** Nothing loads any more: no list says so, and no bar of a skeleton is in the window (pictures below it wait to be scrolled to). */
const loaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const isInWindow = (node: Element): boolean => node.getBoundingClientRect().top < innerHeight;
    return (
      !document.querySelector("[aria-busy=true]") &&
      ![...document.querySelectorAll("main span[aria-hidden=true][class^=_bar_]")].some(isInWindow)
    );
  });
