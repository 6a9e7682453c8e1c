import type { ApolloClient, ObservableQuery } from "@apollo/client";

/** Queries that a screen shows now under one of these names, and with this id where one is given; not what is skipped or left. */
export const shownQueries = (client: ApolloClient, names: readonly string[], id?: string): ObservableQuery[] =>
  [...client.getObservableQueries("active")].filter(
    ({ queryName, variables }) => queryName !== undefined && names.includes(queryName) && (id === undefined || variables["id"] === id),
  );

interface Reading {
  isSent: boolean;
  readonly answer: Promise<unknown>;
}

/** The last reading of each client by name and variables, until it is answered. */
const readings = new WeakMap<ApolloClient, Map<string, Reading>>();

/**
 * Asks what is shown under these names anew, each beside the query that shows it, and answers with their data. A refetch would be
 * that query's own: until it is answered Apollo draws nothing else that arrives for it, and where it fails what arrived meanwhile
 * stays unseen. Rejects where one of them cannot be read.
 *
 * Asked for several times at one moment it is one request. While an answer is on its way, one more request follows it: that
 * answer may not hold what has just happened.
 */
export const readShown = (client: ApolloClient, ...names: readonly string[]): Promise<unknown[]> =>
  Promise.all(shownQueries(client, names).map((shown) => readOne(client, shown)));

/** The same where nobody waits for it: what cannot be read now is read with the next event. */
export const readBeside = (client: ApolloClient, ...names: readonly string[]): void =>
  void readShown(client, ...names).catch(() => undefined);

/** Queries with one key are answered alike. */
const keyOf = ({ queryName, variables }: ObservableQuery): string => `${queryName} ${JSON.stringify(variables)}`;

function readOne(client: ApolloClient, query: ObservableQuery): Promise<unknown> {
  const ofClient = readings.get(client) ?? new Map<string, Reading>();
  readings.set(client, ofClient);
  const key = keyOf(query);
  const last = ofClient.get(key);
  if (last && !last.isSent) return last.answer;
  const shown = (): ObservableQuery[] => shownQueries(client, [query.queryName!]).filter((one) => keyOf(one) === key);
  const read = async (): Promise<unknown> => {
    await last?.answer.catch(() => undefined);
    // Asked while a request of a query's own is on its way it would share that request's answer.
    while (shown().some((one) => one.getCurrentResult().loading)) await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    reading.isSent = true;
    try {
      return await ask(client, shown()[0]);
    } finally {
      if (ofClient.get(key) === reading) ofClient.delete(key);
    }
  };
  const reading: Reading = { isSent: false, answer: Promise.resolve().then(read) };
  ofClient.set(key, reading);
  return reading.answer;
}

/** How often it is looked whether a request of a query's own is answered. Milliseconds. */
const lookEveryMs = 200;

/** What was skipped or left meanwhile is not read. What shows nothing but its error asks itself: an answer beside it would not end that. */
async function ask(client: ApolloClient, shown: ObservableQuery | undefined): Promise<unknown> {
  if (!shown) return undefined;
  const { data, error } = shown.getCurrentResult();
  if (error && !data) return (await shown.refetch()).data;
  const { query, variables } = shown;
  return (await client.query({ query, variables, fetchPolicy: "network-only" })).data;
}
