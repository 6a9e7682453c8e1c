import { useQuery } from "@apollo/client/react";
import { Button, Group, Select } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { downloadCsv } from "../../lib/format/csv";
import { formatDate } from "../../lib/format/time";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { Card, PageHeader } from "../../ui/layout/Card";
import { ResponsiveTable } from "../../ui/lists/ResponsiveTable";
import { EarningsStatementDocument, type EarningsStatementQuery } from "./earnings.generated";
import { csvOfStatement, isEmptyYear, statementColumns, statementFoot } from "./statement-columns";
import classes from "./EarningsPage.module.css";

type Statement = EarningsStatementQuery["earningsStatement"];

/** `/earnings/statement?year=…`: what a feeder earned and was paid out in one year; on the screen, as a file and on paper. */
export default function EarningsStatementPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get("year"));
  const year = Number.isInteger(asked) && asked >= 2000 && asked <= 9999 ? asked : null;
  const { data, previousData, error, refetch } = useQuery(EarningsStatementDocument, {
    variables: { year },
    fetchPolicy: "cache-and-network",
  });
  const statement = (data ?? previousData)?.earningsStatement;
  return (
    <div className={classes.page}>
      <PageHeader
        title={statement ? `Earnings in ${statement.year}` : "Yearly statement"}
        lead="From the ledger, month by month. Years and months end at midnight UTC. 1 bite pays $0.10."
        aside={statement && <Choices statement={statement} onYear={(value) => setParams({ year: value }, { replace: true })} />}
      />
      {statement && (isEmptyYear(statement) ? <EmptyYear statement={statement} /> : <Year statement={statement} />)}
      {!statement && error && <ErrorState onRetry={() => void refetch()}>Couldn’t load your yearly statement.</ErrorState>}
      {!statement && !error && (
        <Loading label="Loading your yearly statement">
          <RowsSkeleton rows={12} />
        </Loading>
      )}
    </div>
  );
}

/** Its year, where there is another one; print and file only of a year that has something. */
function Choices({ statement, onYear }: { readonly statement: Statement; readonly onYear: (year: string) => void }): ReactNode {
  const years = [...new Set([statement.year, ...statement.years])].toSorted((one, other) => other - one).map(String);
  if (isEmptyYear(statement) && years.length === 1) return null;
  return (
    <Group gap="xs" data-print="none">
      <Select
        aria-label="Year"
        size="sm"
        w={112}
        allowDeselect={false}
        value={String(statement.year)}
        onChange={(value) => value && onYear(value)}
        data={years}
      />
      {!isEmptyYear(statement) && <Copies statement={statement} />}
    </Group>
  );
}

const Copies = ({ statement }: { readonly statement: Statement }): ReactNode => (
  <>
    <Button leftSection={<IconPrinter size={16} stroke={1.75} />} onClick={() => window.print()}>
      Print statement
    </Button>
    <Button
      leftSection={<IconDownload size={16} stroke={1.75} />}
      onClick={() => downloadCsv(`earnings-${statement.year}.csv`, csvOfStatement(statement))}
    >
      CSV
    </Button>
  </>
);

/** A year in which nothing was booked: no table of zeros, but where its lines come from, and the years that have some. */
function EmptyYear({ statement: { year, years, isFinal } }: { readonly statement: Statement }): ReactNode {
  const latest = years.find((one) => one !== year);
  return (
    <EmptyState
      title={isFinal ? `No earnings in ${year}` : `No earnings in ${year} so far`}
      actions={
        <>
          {latest !== undefined && (
            <Button component={Link} to={`/earnings/statement?year=${latest}`} variant="filled">
              View {latest}
            </Button>
          )}
          <Button component={Link} to="/earnings" variant={latest === undefined ? "filled" : undefined}>
            View earnings
          </Button>
        </>
      }
    >
      The statement lists, month by month, what people paid you for subscriptions, recipes and tips, your performance fees, what was taken
      back, and what was paid out to you.
    </EmptyState>
  );
}

function Year({ statement }: { readonly statement: Statement }): ReactNode {
  const { name, username } = useMe();
  const made = `Made ${formatDate(statement.madeAt)}`;
  return (
    <Card
      isFlush
      title={`${name}, @${username}`}
      note={statement.isFinal ? made : `${made}. This year isn’t over: the figures still change.`}
    >
      <ResponsiveTable
        isDense
        caption={`Earnings in ${statement.year}`}
        columns={statementColumns}
        rows={statement.months}
        rowKey={({ month }) => month ?? "total"}
        foot={[statementFoot(statement.total)]}
      />
    </Card>
  );
}
