import "./http/one-graphql";

const users = 20_000;
const askers = 200;
const messagesEach = 25;
const conversationsEach = 100;
const others = 18_900;
/** The same pages over few messages: the baseline. Enough of it that a search for a common word fills its page there too, else a short page is compared with a full one. */
const small = { conversationsEach: 12, others: 0 };
const asks = 400;

const pages = {
  conversations: { operation: "Conversations", variables: { box: "INBOX", first: 25 } },
  thread: { operation: "Thread", variables: { last: 30 } },
  searchCommon: { operation: "MessageSearch", variables: { search: "kitchen", first: 25 } },
  searchRare: { operation: "MessageSearch", variables: { search: "truf", first: 25 } },
} as const;
type PageName = keyof typeof pages;

/**
 * The conversation list, a thread and the search as the client asks for them, for 200 people in turn, over 60,000 messages
 * and then over about 1,000,000, when each asker has messages of their own in eight times as many conversations: how many
 * statements, that none reads a large table from end to end, and how much slower it got.
 */
export async function run(): Promise<object> {
  const [{ openBenchApp }, { load }, { loadDiscussion }, { clientDocument }, { refuseSequentialScans, statementsOf }] = await Promise.all([
    import("./app/app"),
    import("./app/load"),
    import("./messages/load-discussion"),
    import("../server/platform/testing/client-documents"),
    import("./http/statements"),
  ]);
  const app = await openBenchApp();
  const { db } = app.app;
  await load(db, { users, feeders: 10, trades: 100, follows: 1, hasBooks: false });
  const ask = async (name: PageName, asker: number, variables: object = {}): Promise<any> => {
    const { operation, variables: fixed } = pages[name];
    const response = await fetch(`${app.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: app.cookie(`token-${asker}`) },
      body: JSON.stringify({ operationName: operation, query: clientDocument(operation), variables: { ...fixed, ...variables } }),
    });
    const answer = await response.json();
    if (answer.errors) throw new Error(`${name}: ${JSON.stringify(answer.errors).slice(0, 500)}`);
    return answer.data;
  };
  const threadOf = async (asker: number): Promise<object> => {
    const { conversations } = await ask("conversations", asker);
    return { id: conversations.edges[0].node.id };
  };
  const times = async (): Promise<Record<PageName, Times>> => {
    const ids = await Promise.all(Array.from({ length: askers }, (_, index) => threadOf(index + 1)));
    const found = {} as Record<PageName, Times>;
    for (const name of Object.keys(pages) as PageName[]) {
      const variables = (asker: number): object => (name === "thread" ? ids[asker - 1]! : {});
      for (let n = 0; n < 50; n++) await ask(name, 1 + (n % askers), variables(1 + (n % askers)));
      const taken: number[] = [];
      for (let n = 0; n < asks; n++) {
        const asker = 1 + ((n * 7) % askers);
        const begun = performance.now();
        await ask(name, asker, variables(asker));
        taken.push(performance.now() - begun);
      }
      found[name] = timesOf(taken);
    }
    return found;
  };
  await loadDiscussion(app.databaseUrl, { askers, ...small, messagesEach, from: { conversationsEach: 0, others: 0 } });
  const baseline = await times();
  await loadDiscussion(app.databaseUrl, { askers, conversationsEach, others, messagesEach, from: small });
  const [{ count }] = await db.query<{ count: number }>("select count(*)::int as count from messages") as [{ count: number }]; // prettier-ignore
  const thread = await threadOf(1);
  const rows = [];
  const ours = await times();
  for (const name of Object.keys(pages) as PageName[]) {
    const variables = name === "thread" ? thread : {};
    const statements = await statementsOf(() => ask(name, 1, variables));
    const fewer = await statementsOf(() => ask(name, 1, { ...variables, ...(name === "thread" ? { last: 5 } : { first: 5 }) }));
    // Loaders of one round may ask together or one after the other, and five items need not be of every kind: that much
    // more is no growth, and one more an item would be twenty.
    if (statements.length > fewer.length + 2)
      throw new Error(`${name}: a whole page takes ${statements.length} statements, five items ${fewer.length}: they grow with the items.`);
    await refuseSequentialScans(db, statements);
    rows.push({
      page: name,
      sqlStatements: statements.length,
      ...ours[name],
      baselineP99Ms: baseline[name].p99Ms,
      ratio: Number((ours[name].p99Ms / baseline[name].p99Ms).toFixed(2)),
    });
  }
  await app.stop();
  return { rows, messages: count, baselineMessages: askers * small.conversationsEach * messagesEach, users, asks };
}

interface Times {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

function timesOf(taken: readonly number[]): Times {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number): number => Number(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(1));
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
