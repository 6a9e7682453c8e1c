import type { Page } from "playwright-core";

type Json = { [key: string]: any };

/**
 * What becomes of an operation: not answered (before a release), refused as a bug would be, or answered with the real data
 * changed. A subscription can be held only: nothing of it arrives.
 */
export type Rule = "hold" | "fail" | ((data: Json) => void);
/** What a page sent over HTTP. Two of the same name and variables ask the same thing. */
export interface SentOperation {
  readonly name: string;
  /** Number of the HTTP request that it went with. */
  readonly request: number;
  readonly isMutation: boolean;
  /** As JSON. */
  readonly variables: string;
  /** Names of the operations whose answers it brings along: `...MyPurseParts` is what `query MyPurse` asks. */
  readonly parts: readonly string[];
}

/** By operation name. */
export type Rules = Readonly<Record<string, Rule>>;

const failure = JSON.stringify({
  data: null,
  errors: [{ message: "Something went wrong in the kitchen.", extensions: { code: "INTERNAL" } }],
});

/**
 * Is between a page's `fetch` and the server, from the page's next navigation on, for as long as the page lives.
 * (Playwright's own routes switch the browser's cache off, compiled scripts included: each load then costs twice.)
 */
export class Answers {
  rules: Rules = {};
  /** No stream says anything. */
  isStill = false;
  /** Every operation sent over HTTP since it was last emptied, in order. */
  readonly sent: SentOperation[] = [];
  /** Changes the text of every answer. */
  change: ((text: string) => string) | null = null;

  static async between(page: Page): Promise<Answers> {
    const answers = new Answers();
    await page.exposeFunction("ruleOfStream", (stream: string) => (answers.isStill ? "hold" : answers.kindOf(stream)));
    await page.exposeFunction("ruleOfSent", (operation: SentOperation) => {
      answers.sent.push(operation);
      return answers.kindOfSent(operation);
    });
    await page.exposeFunction("changeAnswer", (operation: string, text: string) => answers.changed(operation, text));
    await page.addInitScript(wrapFetch, failure);
    return answers;
  }

  /** What was held is asked now: no rule is left. */
  async release(page: Page): Promise<void> {
    this.rules = {};
    await page.evaluate(() => (window as unknown as { releaseAnswers(): void }).releaseAnswers());
  }

  /**
   * To another screen or state without loading the app anew: the address changes as by the browser's own buttons, and at once somebody
   * else signs in, as from another tab. The app then throws away all it has of its user and asks who is looking; that waits for `arrive`.
   * What is still held stays so.
   */
  leave(page: Page, address: string): Promise<void> {
    return page.evaluate((to) => (window as unknown as { leaveFor(to: string): Promise<void> }).leaveFor(to), address);
  }

  /** After `leave`: the app learns who is looking and mounts every page anew. Gives the page's own moment at which that began. */
  arrive(page: Page): Promise<number> {
    return page.evaluate(() => (window as unknown as { arrive(): number }).arrive());
  }

  private kindOf(operation: string): SentRule {
    const rule = this.rules[operation];
    if (typeof rule === "string") return rule;
    return rule || this.change ? "change" : null;
  }

  /** One that brings what is held or fails is refused: its parts then ask by themselves, each under its own rule. */
  private kindOfSent({ name, parts }: SentOperation): SentRule {
    const rules = parts.flatMap((part) => (part === name ? [] : (this.rules[part] ?? [])));
    if (rules.some((rule) => typeof rule === "string")) return "fail";
    return rules.length > 0 ? "change" : this.kindOf(name);
  }

  /** By the rules of the operation and of what it brings along. */
  private changed(operation: string, text: string): string {
    const parts = this.sent.findLast(({ name }) => name === operation)?.parts ?? [];
    const rules = [...new Set([operation, ...parts])].map((name) => this.rules[name]).filter((rule) => typeof rule === "function");
    if (rules.length === 0) return this.change?.(text) ?? text;
    const answer = JSON.parse(text) as { data: Json | null; errors?: unknown };
    // A refusal becomes an answer: what is asked about is not on the server.
    const data = answer.data ?? {};
    for (const rule of rules) rule(data);
    return JSON.stringify(answer.data ? answer : { data });
  }
}

/** What becomes of one that was sent; null where it is answered as it is. */
type SentRule = "hold" | "fail" | "change" | null;

interface Sent {
  readonly operationName?: string;
  readonly query?: string;
  readonly variables?: Json;
}

/** Runs in the page. */
function wrapFetch(refusal: string): void {
  const asked = window as unknown as {
    ruleOfStream(stream: string): Promise<SentRule>;
    changeAnswer(operation: string, text: string): Promise<string>;
    ruleOfSent(operation: SentOperation): Promise<SentRule>;
  };
  const json = (body: string): Response => new Response(body, { headers: { "content-type": "application/json" } });
  // The app gives up an answer after some seconds. How long one is held is ours to say, and a machine that tests much else at once is slow.
  const isLeft = ({ reason }: AbortSignal): boolean => (reason as Error).name !== "TimeoutError";
  const withoutTimeout = (signal: AbortSignal): AbortSignal => {
    const left = new AbortController();
    const follow = (): void => void (isLeft(signal) && left.abort(signal.reason));
    if (signal.aborted) follow();
    else signal.addEventListener("abort", follow, { once: true });
    return left.signal;
  };
  const untilLeft = (signal: AbortSignal | null | undefined): Promise<never> =>
    new Promise((_, reject) => signal?.addEventListener("abort", () => isLeft(signal) && reject(signal.reason as Error)));
  let released: Promise<void>;
  const beginHolding = (): void => {
    released = new Promise<void>((resolve) => Object.assign(window, { releaseAnswers: resolve }));
  };
  beginHolding();
  // Of the tab channel by which the app learns of other sessions, its own end: what is said on the channel itself every open tab would hear.
  let ofSessions: BroadcastChannel | null = null;
  window.BroadcastChannel = new Proxy(window.BroadcastChannel, {
    construct(Channel, [name]: [string]) {
      const made = new Channel(name);
      if (name === "brigade.session") ofSessions = made;
      return made;
    },
  });
  /** Between the new address and the new session nothing is sent: it would be asked for the old one. */
  let isBetween = false;
  /** What the new session asks waits for it. */
  let arrived: Promise<void> | null = null;
  let goOn = (): void => undefined;
  let walks = 0;
  const leaveFor = async (address: string): Promise<void> => {
    if (!ofSessions) throw new Error("The app has opened no channel between its tabs.");
    isBetween = true;
    sessionStorage.clear();
    history.pushState({ usr: null, key: `walk${++walks}`, idx: 0 }, "", address);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    // The router takes the address over in a task of its own.
    await new Promise((resolve) => setTimeout(resolve));
    beginHolding();
    (window as unknown as { letPoll?: () => void }).letPoll?.();
    arrived = new Promise((resolve) => (goOn = () => resolve()));
    isBetween = false;
    ofSessions.dispatchEvent(new MessageEvent("message", { data: { kind: "signedIn", userId: `somebody else ${walks}` } }));
    // Until the pages of the old session are gone.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const arrive = (): number => {
    (window as unknown as { shiftsSeen?: () => unknown[] }).shiftsSeen?.().splice(0);
    arrived = null;
    goOn();
    return performance.now();
  };
  Object.assign(window, { leaveFor, arrive });
  const never = new Promise<never>(() => {});
  const real = window.fetch;
  let requests = 0;
  const ruleOf = ({ operationName: name = "", query = "", variables }: Sent, request: number): Promise<SentRule> =>
    asked.ruleOfSent({
      name,
      request,
      isMutation: query.startsWith("mutation"),
      variables: JSON.stringify(variables ?? {}),
      parts: [...query.matchAll(/fragment (\w+)Parts on Query/g)].map(([, part]) => part!),
    });
  const answerBy = async (rule: SentRule, { operationName = "" }: Sent, input: RequestInfo | URL, init: RequestInit): Promise<Response> => {
    if (rule === "hold") await Promise.race([untilLeft(init.signal), released]);
    if (rule === "fail") return json(refusal);
    const answer = await real(input, init.signal ? { ...init, signal: withoutTimeout(init.signal) } : init);
    return rule === "change" ? json(await asked.changeAnswer(operationName, await answer.text())) : answer;
  };
  window.fetch = async (input, init) => {
    if (!String(input).endsWith("/graphql") || typeof init?.body !== "string") return real(input, init);
    if (isBetween) return never;
    if (arrived) await arrived;
    const request = ++requests;
    const body = JSON.parse(init.body) as Sent | Sent[];
    if (!Array.isArray(body)) return answerBy(await ruleOf(body, request), body, input, init);
    const rules = await Promise.all(body.map((one) => ruleOf(one, request)));
    if (rules.every((rule) => rule === null)) return answerBy(null, {}, input, init);
    // Each by itself and as soon as its rule lets it, as the server answers them.
    const headers = new Headers(init.headers);
    headers.set("accept", "application/graphql-response+json");
    const lines = new ReadableStream<Uint8Array>({
      start: (out) => {
        const answered = body.map(async (one, index) => {
          const answer = await answerBy(rules[index]!, one, input, { ...init, headers, body: JSON.stringify(one) });
          const type = JSON.stringify(answer.headers.get("content-type"));
          out.enqueue(new TextEncoder().encode(`[${index},${answer.status},${type},${(await answer.text()).trimEnd()}]\n`));
        });
        void Promise.all(answered).then(
          () => out.close(),
          (error) => out.error(error),
        );
      },
    });
    return new Response(lines, { headers: { "content-type": "application/jsonl" } });
  };
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (this: WebSocket, data) {
    const message = typeof data === "string" && data.includes('"type":"subscribe"') ? (JSON.parse(data) as Json) : null;
    const operation = /subscription (\w+)/.exec(message?.payload.query ?? "")?.[1];
    if (operation === undefined) return send.call(this, data);
    const untilReleased = released;
    void asked.ruleOfStream(operation).then(async (rule) => {
      if (rule === "hold") await untilReleased;
      if (this.readyState === WebSocket.OPEN) send.call(this, data);
    });
  };
}

/** No entry comes into a list of the feed meanwhile: demo feeders trade at any moment. */
export const quietFeed: Rules = { TimelineEvents: "hold" };
/** No copy and no receipt comes meanwhile: what they trade is copied. */
export const quietCopies: Rules = { CopyEvents: "hold" };

const withStalePrices = (text: string): string => text.replaceAll('"isStale":false', '"isStale":true');

/** Every price that the page gets, over HTTP or its socket, says that it is stale. Not to be undone: the page is good for nothing else. */
export async function makePricesStale(page: Page, answers: Answers): Promise<void> {
  answers.change = withStalePrices;
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(withStalePrices(String(message))));
  });
}

/** Keeps the first few edges of a connection; none is an empty list. */
export const only =
  (pick: (data: Json) => Json, count: number): Rule =>
  (data) => {
    const connection = pick(data);
    connection.edges = connection.edges.slice(0, count);
    connection.pageInfo = { ...connection.pageInfo, hasNextPage: false };
    if ("totalCount" in connection) connection.totalCount = connection.edges.length;
  };

/** The edges again and again up to `count`, each with ids of its own. */
export const many =
  (pick: (data: Json) => Json, count: number, change: (node: Json, index: number) => void = () => undefined): Rule =>
  (data) => {
    const connection = pick(data);
    const { edges } = connection;
    if (edges.length === 0) throw new Error("There is nothing to make many of.");
    connection.edges = Array.from({ length: count }, (_, index) => {
      const edge = structuredClone(edges[index % edges.length]);
      if (index >= edges.length) edge.node.id += `-${index}`;
      change(edge.node, index);
      return edge;
    });
    connection.pageInfo = { ...connection.pageInfo, hasNextPage: false };
    if ("totalCount" in connection) connection.totalCount = count;
  };

/** A name at the length limit, without a space to break at. */
export const longName = "Maximiliane-Konstantinopoulou von Featherstonehaugh-Wolfe";
