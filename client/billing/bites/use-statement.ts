import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useSession } from "../../graphql/session/SessionContext";
import type { LedgerAccount } from "../../graphql/schema.generated";
import { downloadCsv } from "../../lib/format/csv";
import { notify } from "../../ui/feedback/notify";
import { StatementDocument, type StatementLineFactsFragment, type StatementQuery } from "./bites.generated";

const pageSize = 25;
const csvPageSize = 100;
/** Ten thousand lines are more than a sheet is read for. */
const csvPagesMax = 100;

/** My statement by purse and by kind, a page at a time; all of it as a file. */
export function useStatement() {
  const [account, setAccount] = useState("");
  const [kind, setKind] = useState("");
  const [isSaving, setSaving] = useState(false);
  const { client } = useSession();
  const filter = account || kind ? { ...(account && { account: account as LedgerAccount }), ...(kind && { kind }) } : null;
  const { data, error, refetch, fetchMore } = useQuery(StatementDocument, {
    variables: { filter, first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  const connection = data?.statement;
  const allLines = async (): Promise<StatementLineFactsFragment[]> => {
    const lines: StatementLineFactsFragment[] = [];
    let after: string | null = null;
    for (let page = 0; page < csvPagesMax; page++) {
      const variables: { filter: typeof filter; first: number; after: string | null } = { filter, first: csvPageSize, after };
      const read: StatementQuery["statement"] | undefined = (
        await client.query({ query: StatementDocument, variables, fetchPolicy: "no-cache" })
      ).data?.statement;
      lines.push(...(read?.edges.map(({ node }) => node) ?? []));
      if (!read?.pageInfo.hasNextPage) break;
      after = read.pageInfo.endCursor;
    }
    return lines;
  };
  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      downloadCsv("statement.csv", csvOf(await allLines()));
    } catch {
      void notify({ color: "loss", message: "Couldn’t load the statement." });
    } finally {
      setSaving(false);
    }
  };
  const older = () => fetchMore({ variables: { after: connection?.pageInfo.endCursor } });
  return { account, setAccount, kind, setKind, connection, hasFailed: error !== undefined, refetch, older, isSaving, save };
}

export type Statement = ReturnType<typeof useStatement>;

const csvOf = (lines: readonly StatementLineFactsFragment[]): Array<Array<string | number | null>> => [
  ["at", "kind", "account", "bites", "balance", "line", "transfer", "subject_kind", "subject_id", "with"],
  ...lines.map(({ at, kind, account, amount, balance, version, transferId, subjectKind, subjectId, counterparty }) => [
    ...[at, kind, account, amount, balance, version, transferId, subjectKind, subjectId],
    counterparty?.username ?? null,
  ]),
];
