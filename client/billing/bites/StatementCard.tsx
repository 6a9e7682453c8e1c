import { Button, Select } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { createElement, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { formatCount } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Num } from "../../ui/data/Num";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { useStatementKindsQuery, type StatementLineFactsFragment } from "./bites.generated";
import classes from "./StatementCard.module.css";
import { accountNames, transferIcon, transferText } from "./transfer-words";
import { useStatement, type Statement } from "./use-statement";

/** Every bite that came or went, newest first, by purse and kind; as a file and on paper. */
export function StatementCard(): ReactNode {
  const statement = useStatement();
  const { connection, hasFailed, refetch, older } = statement;
  const lines = connection?.edges.map(({ node }) => node) ?? [];
  return (
    <Card isFlush title="Statement" aside={<Choices statement={statement} isEmpty={lines.length === 0} />}>
      {hasFailed && !connection && <ErrorState onRetry={() => void refetch()}>Couldn’t load your statement.</ErrorState>}
      {!connection && !hasFailed && (
        <Loading label="Loading your statement">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {connection && lines.length === 0 && <p className={classes.nothing}>No entries.</p>}
      {connection && lines.length > 0 && <OnPaper count={lines.length} isWhole={!connection.pageInfo.hasNextPage} />}
      {lines.length > 0 && <ResponsiveTable caption="Statement" columns={columns} rows={lines} rowKey={({ id }) => id} />}
      {connection?.pageInfo.hasNextPage && (
        <div className={classes.more} data-print="none">
          <Button onClick={() => void older()}>Show older</Button>
        </div>
      )}
    </Card>
  );
}

/** Whose statement it is, and whether there is more of it. */
function OnPaper({ count, isWhole }: { readonly count: number; readonly isWhole: boolean }): ReactNode {
  const { name, username } = useMe();
  return (
    <p className={classes.nothing} data-print="only">
      Bites of {name} (@{username}).
      {!isWhole && ` ${count === 1 ? "The latest entry only" : `The latest ${formatCount(count)} entries`}; the CSV has all of them.`}
    </p>
  );
}

function Choices({ statement, isEmpty }: { readonly statement: Statement; readonly isEmpty: boolean }): ReactNode {
  const { data } = useStatementKindsQuery({ fetchPolicy: "cache-and-network" });
  const { account, setAccount, kind, setKind, isSaving, save } = statement;
  const kinds = (data?.statementKinds ?? []).map((value) => ({ value, label: transferText(value) }));
  return (
    <div className={classes.choices} data-print="none">
      <Select
        aria-label="Purse"
        size="sm"
        allowDeselect={false}
        value={account}
        onChange={(value) => setAccount(value ?? "")}
        data={[{ value: "", label: "All purses" }, ...Object.entries(accountNames).map(([value, label]) => ({ value, label }))]}
      />
      <Select
        aria-label="Kind"
        size="sm"
        allowDeselect={false}
        value={kind}
        onChange={(value) => setKind(value ?? "")}
        data={[{ value: "", label: "All kinds" }, ...kinds]}
      />
      <Button disabled={isEmpty} leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
        Print statement
      </Button>
      <Button disabled={isEmpty} leftSection={<IconDownload size={16} stroke={1.75} />} loading={isSaving} onClick={() => void save()}>
        CSV
      </Button>
    </div>
  );
}

const columns: ReadonlyArray<Column<StatementLineFactsFragment>> = [
  { key: "what", label: "Entry", isHead: true, cell: (line) => <What line={line} /> },
  { key: "at", label: "Date", cell: ({ at }) => formatDate(at) },
  { key: "purse", label: "Purse", cell: ({ account }) => accountNames[account] },
  {
    key: "bites",
    label: "Bites",
    align: "right",
    cell: ({ amount }) => <Num text={signed(amount)} tone={amount > 0 ? "gain" : "plain"} />,
  },
  { key: "balance", label: "In purse after", align: "right", cell: ({ balance }) => signedBalance(balance) },
];

const signed = (amount: number): string => (amount > 0 ? `+${formatCount(amount)}` : `−${formatCount(-amount)}`);
const signedBalance = (balance: number): string => (balance < 0 ? `−${formatCount(-balance)}` : formatCount(balance));

function What({ line: { kind, counterparty } }: { readonly line: StatementLineFactsFragment }): ReactNode {
  return (
    <span className={classes.what}>
      {createElement(transferIcon(kind), { size: 16, stroke: 1.5, "aria-hidden": true })}
      <span>
        {transferText(kind)}
        {counterparty && (
          <>
            , <Link to={`/profile/${counterparty.username}`}>{counterparty.name}</Link>
          </>
        )}
      </span>
    </span>
  );
}
