// Buys one share of Apple on your paper account. Needs a key with the scopes `read` and `trade`; Node 20 or newer, nothing to install.
import { randomUUID } from "node:crypto";

async function ask(query, variables) {
  const answer = await fetch(`${process.env.BRIGADE_URL}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${process.env.BRIGADE_KEY}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors, extensions } = await answer.json();
  // Errors that the input cannot correct are thrown, with a code.
  if (errors) throw new Error(errors[0].extensions.code);
  console.log(`${extensions.cost.remaining} of ${extensions.cost.limit} points left until ${extensions.cost.resetAt}`);
  return data;
}

// Create the id before the first attempt and keep it: a retry with the same id returns the first result and buys nothing twice.
const clientRequestId = randomUUID();

const { openTrade } = await ask(
  `mutation ($input: OpenTradeInput!) {
     openTrade(input: $input) { trade { id averagePrice } errors { code message path } }
   }`,
  { input: { clientRequestId, symbol: "AAPL", side: "LONG", quantity: "1" } },
);

// Errors that the input can correct are data, with a code and the field at fault.
if (openTrade.errors.length > 0) console.log(openTrade.errors);
else console.log(`Trade ${openTrade.trade.id} at ${openTrade.trade.averagePrice}`);
