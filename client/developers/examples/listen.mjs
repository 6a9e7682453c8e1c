// Streams changes of your own accounts and catches up after a reconnect. Needs a key with the scope `read`, and: npm install graphql-ws ws
import { createClient } from "graphql-ws";
import { WebSocket } from "ws";

const client = createClient({
  url: `${process.env.BRIGADE_URL.replace("http", "ws")}/graphql`,
  webSocketImpl: WebSocket,
  connectionParams: { authorization: `Bearer ${process.env.BRIGADE_KEY}` },
  retryAttempts: Infinity,
  keepAlive: 12_000,
});

const facts = "sequence previousSequence kind trade { id instrument { symbol } status }";
let last = null;

function apply(event) {
  if (event.sequence <= last) return; // already applied
  last = event.sequence;
  console.log(event.sequence, event.kind, event.trade?.instrument.symbol ?? "");
}

/** Fetches the events after the last sequence and applies them in the same way. */
async function catchUp() {
  for (;;) {
    const { value } = await client
      .iterate({ query: `{ portfolioEventsSince(afterSequence: ${last}, first: 100) { hasMore events { ${facts} } } }` })
      .next();
    const { events, hasMore } = value.data.portfolioEventsSince;
    events.forEach(apply);
    if (!hasMore) return;
  }
}

const stream = client.iterate({
  query: `subscription { portfolioEvents { __typename
    ... on StreamReady { sequence } ... on StreamHead { sequence } ... on PortfolioChanged { ${facts} } } }`,
});
for await (const { data } of stream) {
  const event = data.portfolioEvents;
  // StreamReady arrives at the start and again after each reconnect.
  if (event.__typename === "StreamReady" && last === null) {
    last = event.sequence;
    console.log("listening after", last);
  } else if (event.__typename !== "PortfolioChanged") {
    if (event.sequence > last) await catchUp();
  } else if (event.previousSequence > last) await catchUp();
  else apply(event);
}
