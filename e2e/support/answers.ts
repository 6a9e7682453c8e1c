import type { Page, Route } from "playwright-core";

type Json = { [key: string]: any };

/** What becomes of an operation: never answered, refused as a bug would be, or answered with the real data changed. */
export type Rule = "hold" | "fail" | ((data: Json) => void);
/** By operation name. */
export type Rules = Readonly<Record<string, Rule>>;

const failure = { data: null, errors: [{ message: "Something went wrong in the kitchen.", extensions: { code: "INTERNAL" } }] };

/** Puts the rules between the page and the house, on HTTP. */
export async function routeAnswers(page: Page, rules: Rules): Promise<void> {
  if (Object.keys(rules).length === 0) return;
  await page.route("**/graphql", async (route) => {
    const { operationName } = (route.request().postDataJSON() ?? {}) as { operationName?: string };
    const rule = rules[operationName ?? ""];
    if (rule === undefined) return route.fallback();
    if (rule === "fail") return route.fulfill({ json: failure });
    if (rule !== "hold") await answerChanged(route, rule);
  });
}

async function answerChanged(route: Route, change: (data: Json) => void): Promise<void> {
  const answer = (await (await route.fetch()).json()) as { data: Json };
  change(answer.data);
  await route.fulfill({ json: answer });
}

/** Every price that the page gets, over HTTP or its socket, says that it is stale. */
export async function makePricesStale(page: Page): Promise<void> {
  const stale = (text: string): string => text.replaceAll('"isStale":false', '"isStale":true');
  await page.route("**/graphql", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: stale(await answer.text()) });
  });
  await page.routeWebSocket(/\/graphql$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(stale(String(message))));
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
