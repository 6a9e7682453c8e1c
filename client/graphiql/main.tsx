import "graphiql/setup-workers/vite";
import "graphiql/style.css";
import "./graphiql.css";
import { GraphiQL } from "graphiql";
import { createClient } from "graphql-ws";
import { createRoot } from "react-dom/client";

type Fetcher = Parameters<typeof GraphiQL>[0]["fetcher"];

const socket = createClient({ url: `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/graphql` });

/** The app's own endpoint with the reader's own cookies: subscriptions over the socket, the rest over HTTP. */
const fetcher: Fetcher = async (params, options) => {
  const operations = options?.documentAST?.definitions.filter((definition) => definition.kind === "OperationDefinition") ?? [];
  const chosen = operations.find(({ name }) => !params.operationName || name?.value === params.operationName);
  if (chosen?.operation === "subscription") return socket.iterate(params as never) as never;
  const answer = await fetch("/graphql", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json", accept: "application/graphql-response+json, application/json", ...options?.headers },
    body: JSON.stringify(params),
  });
  return answer.json();
};

const welcome = `# The app uses this API too: your programs can do what it does.
# The latest trades that you may see:
query LatestTrades {
  feed(first: 10, filter: { scope: ALL }) {
    edges {
      node {
        visibleAt
        author { name tier }
        event { kind fillPrice hash }
        instrument { symbol }
      }
    }
  }
}
`;

createRoot(document.getElementById("graphiql")!).render(<GraphiQL fetcher={fetcher} defaultQuery={welcome} />);
