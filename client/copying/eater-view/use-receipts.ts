import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSession } from "../../graphql/session/SessionContext";
import type { ReceiptStatus } from "../../graphql/schema.generated";
import { downloadCsv } from "../../lib/format/csv";
import { notify } from "../../ui/feedback/notify";
import { ReceiptsDocument, type ReceiptFactsFragment, type ReceiptsQuery } from "../copying.generated";

const pageSize = 25;
const csvPageSize = 100;

export type Receipts = ReturnType<typeof useReceipts>;

/** My receipts by copy and by what became of them, a page at a time; all of them as a file. */
export function useReceipts() {
  const [copyId, setCopyId] = useState("");
  const [status, setStatus] = useState("");
  const { client } = useSession();
  const filter = copyId || status ? { ...(copyId && { copyId }), ...(status && { statuses: [status as ReceiptStatus] }) } : null;
  const { data, error, refetch, fetchMore } = useQuery(ReceiptsDocument, {
    variables: { filter, first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const connection = data?.receipts;
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      downloadCsv("receipts.csv", csvOf(await allRows()));
    } catch {
      void notify({ color: "loss", message: "Couldn’t load the receipts." });
    } finally {
      setSaving(false);
    }
  };
  const allRows = async (): Promise<ReceiptFactsFragment[]> => {
    const rows: ReceiptFactsFragment[] = [];
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const page: ReceiptsQuery["receipts"] | undefined = (
        await client.query({ query: ReceiptsDocument, variables: { filter, first: csvPageSize, after }, fetchPolicy: "no-cache" })
      ).data?.receipts;
      rows.push(...(page?.edges.map(({ node }) => node) ?? []));
      after = page?.pageInfo.endCursor ?? null;
      hasMore = page?.pageInfo.hasNextPage ?? false;
    }
    return rows;
  };
  return {
    copyId,
    setCopyId,
    status,
    setStatus,
    connection,
    hasFailed: error !== undefined,
    refetch,
    older: () => fetchMore({ variables: { after: connection?.pageInfo.endCursor } }),
    isSaving,
    save,
  };
}

const csvOf = (receipts: readonly ReceiptFactsFragment[]): Array<Array<string | number | null>> => [
  [
    "receipt",
    "copy",
    "trade",
    "feeder",
    "cause",
    "event",
    "event_hash",
    "action",
    "symbol",
    "side",
    "status",
    "reason",
    "cap",
    "quantity",
    "price",
    "money_usd",
    "feeder_price",
    "slippage_bps",
    "slippage_usd",
    "realised_usd",
    "fees_usd",
    "feeder_filled_at",
    "decided_at",
    "filled_at",
    "delivered_at",
  ],
  ...receipts.map((receipt) => [
    receipt.id,
    receipt.copyId,
    receipt.tradeId,
    receipt.feeder.username,
    receipt.cause,
    receipt.eventSequence,
    receipt.eventHash,
    receipt.action,
    receipt.instrument.symbol,
    receipt.side,
    receipt.status,
    receipt.reason,
    receipt.cap,
    receipt.quantity,
    receipt.price,
    receipt.money,
    receipt.feederPrice,
    receipt.slippageBps,
    receipt.slippageMoney,
    receipt.realisedPnl,
    receipt.fees,
    receipt.feederFilledAt,
    receipt.decidedAt,
    receipt.filledAt,
    receipt.deliveredAt,
  ]),
];
