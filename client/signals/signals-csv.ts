import type { ApolloClient } from "@apollo/client";
import type { SignalAlertFilter } from "../graphql/schema.generated";
import { downloadCsv } from "../lib/format/csv";
import { SignalAlertsDocument, type SignalAlertRowFragment } from "./signals.generated";

const pageSize = 100;
/** Beyond it the file says so by its last row's age; ten thousand alerts are more than a sheet is read for. */
const pagesMax = 100;

/** Saves the alerts of a filter, all pages. Returns what went wrong, or null. */
export async function saveAlerts(client: ApolloClient, filter: SignalAlertFilter): Promise<string | null> {
  const rows: SignalAlertRowFragment[] = [];
  let after: string | null = null;
  for (let page = 0; page < pagesMax; page++) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(client, filter, after);
    if (!answer) return "Couldn’t load the alerts.";
    rows.push(...answer.edges.map(({ node }) => node));
    after = answer.pageInfo.endCursor;
    if (!answer.pageInfo.hasNextPage) break;
  }
  downloadCsv("alerts.csv", [
    [
      "received_at",
      "sent_from",
      "symbol",
      "action",
      "size_kind",
      "size",
      "result",
      "refusal",
      "what_happened",
      "account",
      "quantity",
      "price_usd",
      "money_usd",
      "to_fill_ms",
      "trade_id",
    ],
    ...rows.map(csvRow),
  ]);
  return null;
}

async function readPage(client: ApolloClient, filter: SignalAlertFilter, after: string | null) {
  const variables = { filter, first: pageSize, after };
  const { data } = await client.query({ query: SignalAlertsDocument, variables, fetchPolicy: "no-cache" });
  return data?.signalAlerts ?? null;
}

const csvRow = ({
  receivedAt,
  sentFrom,
  request,
  state,
  refusal,
  outcome,
  account,
  quantity,
  price,
  money,
  fillMs,
  trade,
}: SignalAlertRowFragment) => [
  ...[receivedAt, sentFrom, request?.symbol ?? null, request?.action ?? null, request?.sizeKind ?? null, request?.size ?? null],
  ...[state, refusal, outcome, account, quantity, price, money, fillMs, trade?.id ?? null],
];
