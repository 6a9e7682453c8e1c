import { ApolloLink, gql, Observable, type ObservableQuery } from "@apollo/client";
import { beforeEach, expect, test, vi } from "vitest";
import { createApollo } from "../links/client";
import { readBeside, readShown, shownQueries } from "./read-beside";

const listOf = gql`
  query Alerts($filter: String) {
    signalAlerts(filter: $filter) {
      totalCount
    }
  }
`;
const other = gql`
  query Figures {
    mySignals {
      id
      received
    }
  }
`;
const list = (totalCount: number) => ({ signalAlerts: { __typename: "SignalAlertConnection", totalCount } });

interface Request {
  readonly name: string;
  readonly variables: Record<string, unknown>;
  answer(data: object | Error): void;
}

let requests: Request[];
let client: ReturnType<typeof createApollo>;

beforeEach(() => {
  requests = [];
  const link = new ApolloLink(
    ({ operationName = "", variables }) =>
      new Observable((observer) => {
        const answer = (data: object | Error): void => {
          if (data instanceof Error) return observer.error(data);
          observer.next({ data: data as Record<string, unknown> });
          observer.complete();
        };
        requests.push({ name: operationName, variables, answer });
      }),
  );
  client = createApollo({ onSignedOut: () => undefined, link });
});

/** A screen that shows the list under this filter, and what it has drawn, the newest last. */
async function shown(filter: string, first: number) {
  const drawn: Array<number | "failed"> = [];
  const query: ObservableQuery<ReturnType<typeof list>> = client.watchQuery({ query: listOf, variables: { filter } });
  const subscription = query.subscribe(({ data, error }) => {
    if (error) drawn.push("failed");
    else if (data?.signalAlerts) drawn.push((data as ReturnType<typeof list>).signalAlerts.totalCount);
  });
  requests.at(-1)!.answer(list(first));
  await vi.waitFor(() => expect(drawn).toEqual([first]));
  requests.length = 0;
  return { query, drawn, subscription };
}
const arrives = (filter: string, totalCount: number): void => {
  client.writeQuery({ query: listOf, variables: { filter }, data: list(totalCount) });
};
const sent = (many: number) => vi.waitFor(() => expect(requests).toHaveLength(many));
/** All that was begun within this process has gone on. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test("LIVE-160 what arrives while a list is read anew is drawn at once, and stays where that reading fails, without an error", async () => {
  const { drawn } = await shown("today", 1);
  const reading = readShown(client, "Alerts");
  await sent(1);
  arrives("today", 2);
  await vi.waitFor(() => expect(drawn).toEqual([1, 2]));
  requests[0]!.answer(new Error("Failed to fetch"));
  await expect(reading).rejects.toThrow("Failed to fetch");
  arrives("today", 3);
  await vi.waitFor(() => expect(drawn).toEqual([1, 2, 3]));
  // Nobody waits for this one: it fails unheard, and the next is asked for all the same.
  readBeside(client, "Alerts");
  await sent(2);
  requests[1]!.answer(new Error("Failed to fetch"));
  await turn();
  readBeside(client, "Alerts");
  await sent(3);
  requests[2]!.answer(list(4));
  await vi.waitFor(() => expect(drawn).toEqual([1, 2, 3, 4]));
});

test("LIVE-161 asked for several times at one moment it is read once; asked for while its answer is on the way it is read once more after it", async () => {
  const { drawn } = await shown("today", 1);
  for (let times = 0; times < 3; times++) readBeside(client, "Alerts");
  await sent(1);
  for (let times = 0; times < 3; times++) readBeside(client, "Alerts");
  await turn();
  expect(requests).toHaveLength(1);
  requests[0]!.answer(list(2));
  await sent(2);
  requests[1]!.answer(list(3));
  await vi.waitFor(() => expect(drawn).toEqual([1, 2, 3]));
  await turn();
  expect(requests).toHaveLength(2);
});

test("LIVE-161 a list whose own request is on its way is read once more when it is here", async () => {
  const { query, drawn } = await shown("today", 1);
  void query.refetch();
  await sent(1);
  readBeside(client, "Alerts");
  await turn();
  expect(requests).toHaveLength(1);
  requests[0]!.answer(list(2));
  await sent(2);
  requests[1]!.answer(list(3));
  await vi.waitFor(() => expect(drawn.at(-1)).toBe(3));
});

test("LIVE-162 each list that is shown under the name is read with its own variables; one that is skipped or left meanwhile is not", async () => {
  const today = await shown("today", 1);
  const refused = await shown("refused", 5);
  const left = await shown("left", 7);
  const skipped = await shown("skipped", 9);
  const figures = client.watchQuery({ query: other }).subscribe(() => undefined);
  requests.length = 0;
  expect(shownQueries(client, ["Alerts"])).toHaveLength(4);
  const reading = readShown(client, "Alerts");
  left.subscription.unsubscribe();
  void skipped.query.reobserve({ fetchPolicy: "standby" });
  await sent(2);
  await turn();
  expect(requests.map(({ name, variables }) => `${name} ${String(variables["filter"])}`)).toEqual(["Alerts today", "Alerts refused"]);
  requests[0]!.answer(list(2));
  requests[1]!.answer(list(6));
  expect(await reading).toEqual([list(2), list(6), undefined, undefined]);
  await vi.waitFor(() => expect([today.drawn.at(-1), refused.drawn.at(-1)]).toEqual([2, 6]));
  expect(shownQueries(client, ["Alerts"])).toHaveLength(2);
  figures.unsubscribe();
});
