import { useQuery } from "@apollo/client/react";
import { Button, Group, Text } from "@mantine/core";
import { IconReceipt2 } from "@tabler/icons-react";
import { Suspense, useMemo, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { useMe } from "../../graphql/session/SessionContext";
import { AccountPicker } from "../../trading/accounts/AccountPicker";
import { bookVariables, type Book } from "../../trading/accounts/book";
import { useOwnAccounts, type OwnAccount } from "../../trading/accounts/use-own-accounts";
import { useBenchmarkChoice, type BenchmarkChoice } from "../benchmark/use-benchmark";
import { MonthTable } from "./MonthTable";
import { MoreFigures } from "./MoreFigures";
import { RecordFigures } from "./RecordFigures";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Percent } from "../../ui/data/Num";
import { ChartSkeleton } from "../../ui/feedback/ChartSkeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { ModeTag } from "../../ui/data/Tag";
import { MyPerformanceDocument, type MyPerformanceQuery, type MyPerformanceQueryVariables } from "../performance.generated";
import classes from "./PerformancePage.module.css";

const BenchmarkedChart = lazily(async () => ({ default: (await import("../benchmark/BenchmarkedChart")).BenchmarkedChart }));

type Range = MyPerformanceQueryVariables["range"];
type Own = NonNullable<MyPerformanceQuery["myPerformance"]>;

const ranges: readonly { value: Range; label: string }[] = [
  { value: "MONTH", label: "1M" },
  { value: "THREE_MONTHS", label: "3M" },
  { value: "YEAR", label: "1Y" },
  { value: "ALL", label: "All" },
];

/** `/performance`: what one made of all one's money in an account, copies included, from daily closes. */
export default function PerformancePage(): ReactNode {
  const [book, setBook] = useState<Book>("RECORD");
  const accounts = useOwnAccounts();
  const connection = accounts.find((account) => account.book === book)?.connection ?? null;
  const [range, setRange] = useState<Range>("ALL");
  const benchmark = useBenchmarkChoice();
  return (
    <div className={classes.page}>
      <PageHeader
        title="Performance"
        lead="Your whole account, including copies. One value each weekday at 16:00 New York. Deposits never count as profit."
        aside={
          <Group gap="xs">
            <Button component={Link} to="/performance/gains" leftSection={<IconReceipt2 size={16} stroke={1.75} />}>
              Realised gains
            </Button>
            <AccountPicker accounts={accounts} value={book} onChange={setBook} />
          </Group>
        }
      />
      <OfAccount key={book} book={book} benchmark={benchmark} connection={connection} range={range} onRange={setRange} />
    </div>
  );
}

interface OfAccountProps extends Omit<FiguresProps, "own"> {
  readonly book: Book;
}

/** Keyed by the account: while a range loads the range before stays, but never one account's figures under another's name. */
function OfAccount({ book, benchmark, connection, range, onRange }: OfAccountProps): ReactNode {
  const { data, previousData, error, refetch } = useQuery(MyPerformanceDocument, {
    variables: { ...bookVariables(book), range, ...benchmark.variables },
  });
  const own = (data ?? previousData)?.myPerformance;
  if (own) return <Figures own={own} range={range} benchmark={benchmark} connection={connection} onRange={onRange} />;
  if (error) return <ErrorState onRetry={() => void refetch()}>Couldn’t load your figures.</ErrorState>;
  if (!data) return <Loading />;
  return (
    <EmptyState title="No account yet" actions={<Link to="/portfolio">View portfolio</Link>}>
      You have no account of this type, so there are no figures to show.
    </EmptyState>
  );
}

interface FiguresProps {
  readonly own: Own;
  readonly range: Range;
  readonly benchmark: BenchmarkChoice;
  /** Null of an account on paper. */
  readonly connection: OwnAccount["connection"];
  readonly onRange: (range: Range) => void;
}

function Figures({ own, range, benchmark, connection, onRange }: FiguresProps): ReactNode {
  const me = useMe();
  const points = own.curve as { at: string; returnPercent: number; drawdownPercent: number }[];
  const curves = useMemo(() => [{ id: "me", label: "You", points }], [points]);
  if (own.curve.length === 0) return <NoCloses connection={connection} />;
  return (
    <>
      <Card isFlush>
        <Suspense fallback={<ChartSkeleton height={340} />}>
          <BenchmarkedChart
            curves={curves}
            line={own.benchmark}
            choice={benchmark}
            note={<ModeTag mode={own.figures.mode} />}
            choices={{ label: "Range", value: range, options: ranges, onChange: (value) => onRange(value as Range) }}
            fileName="performance"
          />
        </Suspense>
      </Card>
      <RecordFigures figures={own.figures} />
      <MoreFigures figures={own.figures} />
      <StatStrip label="Account figures">
        <StatTile
          label="Money-weighted"
          figure="moneyWeighted"
          value={<Percent value={own.moneyWeightedPercent.value} reason={own.moneyWeightedPercent.reason} digits={1} />}
          context="reflects the timing of deposits"
        />
        <StatTile label="Open trades" value={own.figures.openTrades} context={<ModeTag mode={own.figures.mode} />} />
      </StatStrip>
      <MonthTable months={own.months} username={me.username} />
      <Text size="xs" maw="80ch" c="dimmed">
        The chart includes your copies’ trades. The win rate, exposure and turnover count only trades of your own.
      </Text>
    </>
  );
}

/** Before the first daily close of an account. */
const NoCloses = ({ connection }: Pick<FiguresProps, "connection">): ReactNode =>
  connection ? (
    <EmptyState
      title="The first close is still in the oven"
      actions={
        <Button component={Link} to={`/brokers/${connection.id}`} variant="filled">
          View account
        </Button>
      }
    >
      Figures of this account start with the first daily close after it was connected, at 16:00 New York on a weekday. What was done there
      before, only {connection.words.split(",")[0]} knows.
    </EmptyState>
  ) : (
    <EmptyState
      title="The first close is still in the oven"
      actions={
        <Button component={Link} to="/feeders" variant="filled">
          Find a feeder
        </Button>
      }
    >
      Figures start with your first daily close, at 16:00 New York on a weekday. Place a trade or copy a feeder, then check back after the
      close.
    </EmptyState>
  );

const Loading = (): ReactNode => (
  <div role="status" aria-label="Loading figures" className={classes.page}>
    <ChartSkeleton height={340} />
    <StatStripSkeleton tiles={8} />
  </div>
);
