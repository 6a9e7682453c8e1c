import { Button, Text } from "@mantine/core";
import { IconCopyCheck, IconDownload, IconHourglassEmpty } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { downloadCsv } from "../../lib/format/csv";
import { formatCount, formatCounted, formatPercent, formatPoints, formatRatio, isNumeric } from "../../lib/format/format";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { Num, Percent } from "../../ui/data/Num";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { TableSkeleton } from "../../ui/feedback/Skeleton";
import { Sparkline } from "../../ui/data/Sparkline";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { StatStrip, StatStripSkeleton, StatTile } from "../../ui/data/StatStrip";
import { ModeTag, Tag } from "../../ui/data/Tag";
import { tierNames } from "../../ui/data/TierBadge";
import { LikelyRange, scaleOf, type RangeScale } from "./LikelyRange";
import type { LeaderboardQuery, LeaderboardRowFragment } from "../performance.generated";
import { DirectoryFilters } from "../directory/DirectoryFilters";
import { DirectoryHeader } from "../directory/DirectoryHeader";
import type { Period } from "../../people/profiles/periods";
import { useLeaderboard } from "./use-leaderboard";
import classes from "./LeaderboardPage.module.css";

type Row = LeaderboardRowFragment;
type Board = LeaderboardQuery["leaderboard"];

/** Rows shown before those one copies or is come after a divider. */
const headRows = 50;

/** Calendar days since the record began. */
const ageOf = (days: number): string => (days >= 365 ? `${formatRatio(days / 365.25, 1)}-year record` : `${formatCount(days)}-day record`);

/** `/leaderboard`: feeders by the low end of their likely range; short records apart, nobody's luck ahead of anybody's skill. */
export default function LeaderboardPage(): ReactNode {
  const { directory, board, hasFailed, refetch } = useLeaderboard();
  return (
    <div className={classes.page}>
      <DirectoryHeader
        title="Leaderboard"
        lead="Ranked by a conservative estimate of copiers’ returns, once enough feeders have copiers. Short or lucky records rank lower."
        directory={directory}
      />
      {board ? <Totals board={board} /> : hasFailed ? <NoTotals /> : <StatStripSkeleton tiles={totals} />}
      <DirectoryFilters directory={directory} view="LEADERBOARD">
        <Button
          ml="auto"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          disabled={!board || board.rows.length === 0}
          onClick={() => board && save(board.rows)}
        >
          Export CSV
        </Button>
      </DirectoryFilters>
      {board ? (
        <Groups rows={board.rows} period={directory.period} />
      ) : hasFailed ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load the leaderboard.</ErrorState>
      ) : (
        <div role="status" aria-label="Loading the leaderboard">
          <TableSkeleton height={560} figures={6} />
        </div>
      )}
      <Text size="xs" maw="90ch" c="dimmed" hidden={!board && !hasFailed}>
        Conservative estimate: the lower bound of the 80% range of likely results, based on the spread of copies, or of daily returns when
        there are too few copies. Once ten feeders have five copies of 30 days, they rank first, by their copiers’ returns. Until then all
        feeders rank in one list by their own return. Feeders with fewer than 20 daily closes are not ranked. Copiers’ return: each copy of
        at least 30 days over its own days in the period, weighted by its average money. “Feeder, same days” is the feeder’s return over
        exactly those days, so it differs from the return over the whole period. Fidelity: copiers’ return as a share of the feeder’s, or
        the gap in points if the feeder returned less than 1%. Assets: the asset class of most trades opened in the period. Drawdown and
        risk: <Link to="/education/figures/every-figure">how figures are calculated</Link>. Filters hide rows and keep ranks. PAPER and LIVE
        say whether a record’s money is real now; with all money shown, the return of a record that has been on both counts both.
      </Text>
    </div>
  );
}

const save = (rows: readonly Row[]): void =>
  downloadCsv("leaderboard.csv", [
    [
      "group",
      "rank",
      "username",
      "is_demo",
      "copiers_percent",
      "low_percent",
      "high_percent",
      "feeder_same_days_percent",
      "own_percent",
      "fidelity_percent",
      "fidelity_points",
      "risk",
      "asset_class",
      "copies",
      "record_days",
    ],
    ...rows.map((row) => [
      row.group,
      row.rank ?? "",
      row.trader.username,
      row.trader.isDemo ? "yes" : "no",
      row.copiersPercent ?? "",
      row.lowPercent ?? "",
      row.highPercent ?? "",
      row.fidelity?.feederPercent ?? "",
      row.ownPercent,
      row.fidelity?.capturePercent ?? "",
      row.fidelity?.trackingDifferencePoints ?? "",
      row.risk ?? "",
      row.assetClass ?? "",
      row.copies,
      row.recordDays,
    ]),
  ]);

/** The totals' words, as long as they may be: they keep the room while the figures load. */
const totals = [
  { label: "All feeders, own average", context: "100, including 100 demo, 10 closed and 10 suspended" },
  { label: "Conservative estimate above zero", context: "ranked feeders" },
  { label: "Ranked by copiers", context: "needs ten feeders with five copies of 30 days" },
  { label: "Median fidelity", context: "needs five feeders with five copies of 30 days" },
] as const;

/** In the totals' place where they could not be loaded: what is below stays where it is. */
const NoTotals = (): ReactNode => (
  <StatStrip label="All feeders">
    {totals.map(({ label, context }) => (
      <StatTile
        key={label}
        label={label}
        value="–"
        context={
          <span className={classes.notLoaded} data-longest={context}>
            <span>not loaded</span>
          </span>
        }
      />
    ))}
  </StatStrip>
);

function Totals({ board }: { readonly board: Board }): ReactNode {
  return (
    <StatStrip label="All feeders">
      <StatTile
        label="All feeders, own average"
        value={<Percent value={board.averagePercent} reason="No daily close yet" digits={1} />}
        context={`${formatCount(board.feeders)}, including ${formatCount(board.demo)} demo, ${formatCount(board.closed)} closed and ${formatCount(board.suspended)} suspended`}
      />
      <StatTile label="Conservative estimate above zero" value={`${board.lowEndAboveZero} of ${board.ranked}`} context="ranked feeders" />
      <StatTile
        label="Ranked by copiers"
        value={formatCount(board.rows.filter(({ group }) => group === "COPIERS").length)}
        context="needs ten feeders with five copies of 30 days"
      />
      <StatTile
        label="Median fidelity"
        value={formatPercent(board.medianCapturePercent, { digits: 0, isSigned: false })}
        context={
          board.medianCapturePercent === null ? "needs five feeders with five copies of 30 days" : "share of feeder return copiers keep"
        }
      />
    </StatStrip>
  );
}

function Groups({ rows, period }: { readonly rows: readonly Row[]; readonly period: Period }): ReactNode {
  if (rows.length === 0)
    return (
      <EmptyState title="No feeders match these filters" actions={<Link to="/leaderboard">Clear filters</Link>}>
        No record matches these filters, or none has a daily close in this period.
      </EmptyState>
    );
  const scale = scaleOf(rows);
  const isOneList = rows.every(({ group }) => group !== "COPIERS");
  const of = (group: Row["group"]): readonly Row[] => rows.filter((row) => row.group === group);
  return (
    <>
      <Group
        title="Ranked by copiers’ returns"
        note="over the days each copy was active"
        rows={of("COPIERS")}
        scale={scale}
        period={period}
      />
      <Group
        title={isOneList ? "All ranked feeders" : "Too few copies yet"}
        note="by the conservative estimate of their own return, whole period"
        rows={of("NO_COPIERS_YET")}
        scale={scale}
        period={period}
      />
      <Group title="Not ranked" note="too few daily closes" rows={of("NOT_RANKED")} scale={scale} period={period} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly note?: string;
  readonly rows: readonly Row[];
  readonly scale: RangeScale;
  readonly period: Period;
}

function Group({ title, note, rows, scale, period }: GroupProps): ReactNode {
  const me = useMe();
  if (rows.length === 0) return null;
  const head = rows.slice(0, headRows);
  const further = rows.slice(headRows).filter((row) => row.isCopied || row.trader.id === me.id);
  return (
    <Card title={title} note={note} isFlush>
      <ResponsiveTable caption={title} columns={columnsOf(scale, rows[0]!.group, period)} rows={head} rowKey={(row) => row.trader.id} />
      {further.length > 0 && (
        <>
          <div className={classes.divider}>Further down: you and feeders you copy</div>
          <ResponsiveTable
            caption={`${title}, further down`}
            columns={columnsOf(scale, rows[0]!.group, period)}
            rows={further}
            rowKey={(row) => row.trader.id}
          />
        </>
      )}
    </Card>
  );
}

const columnsOf = (scale: RangeScale, group: Row["group"], period: Period): readonly Column<Row>[] => [
  { key: "rank", label: "#", cell: ({ rank }) => <Num text={rank === null ? "–" : String(rank)} /> },
  { key: "feeder", label: "Feeder", isHead: true, cell: (row) => <Feeder row={row} /> },
  {
    key: "copiers",
    label: "Copiers’ return",
    align: "right",
    cell: ({ copiersPercent }) => <Percent value={copiersPercent} reason="No copies of 30 days yet" digits={1} />,
  },
  {
    key: "range",
    label: "Likely range, 80%",
    isDetail: true,
    cell: (row) =>
      row.lowPercent === null ? (
        <Tag>
          <IconHourglassEmpty size={12} stroke={1.75} aria-hidden="true" /> {formatCounted(row.days, "daily close", "daily closes")}
        </Tag>
      ) : (
        <LikelyRange row={row} scale={scale} />
      ),
  },
  {
    key: "low",
    label: "Conservative estimate",
    align: "right",
    cell: ({ lowPercent }) => <Percent value={lowPercent} reason="Too few daily closes" digits={1} />,
  },
  group === "COPIERS"
    ? { key: "own", label: "Feeder, same days", align: "right", cell: (row) => <SameDays row={row} /> }
    : { key: "own", label: "Feeder’s return", align: "right", cell: ({ ownPercent }) => <Percent value={ownPercent} digits={1} /> },
  { key: "fidelity", label: "Fidelity", align: "right", isDetail: true, cell: ({ fidelity }) => <FidelityCell fidelity={fidelity} /> },
  {
    key: "drawdown",
    label: "Drawdown",
    align: "right",
    isDetail: true,
    cell: ({ trader }) => <Drawdown trader={trader} />,
  },
  { key: "risk", label: "Risk", isDetail: true, cell: ({ risk }) => <Risk value={risk} /> },
  { key: "copies", label: "Copiers", align: "right", isDetail: true, cell: ({ trader }) => <Num text={formatCount(trader.copierCount)} /> },
  {
    key: "year",
    label: periodLabel(period),
    isDetail: true,
    cell: ({ trader }) => <PeriodLine trader={trader} period={period} />,
  },
  { key: "act", label: "", spokenLabel: "Profile", isAction: true, isDetail: true, cell: (row) => <Act row={row} /> },
];

const Drawdown = ({ trader: { figures } }: { readonly trader: Row["trader"] }): ReactNode => (
  <Percent value={figures?.maxDrawdownPercent.value ?? null} reason={figures?.maxDrawdownPercent.reason} digits={1} isPlain />
);

const periodLabel = ({ days, label }: Period): string => (days === null ? "Whole record" : label);

interface PeriodLineProps {
  readonly trader: Row["trader"];
  readonly period: Period;
}

const PeriodLine = ({ trader, period }: PeriodLineProps): ReactNode => (
  <Sparkline
    values={trader.curve.map(({ returnPercent }) => returnPercent)}
    width={64}
    height={28}
    digits={1}
    summary={`${periodLabel(period)} of ${trader.name}: ${formatPercent(trader.curve.at(-1)?.returnPercent ?? null, { digits: 1 })}`}
  />
);

const Feeder = ({ row: { trader, recordDays, isCopied } }: { readonly row: Row }): ReactNode => (
  <Link to={`/trader/${trader.id}`} className={classes.feeder}>
    <Avatar id={trader.id} name={trader.name} size={36} />
    <span>
      <span className={classes.name}>
        {trader.name} <ModeTag mode={trader.mode} />
      </span>
      <Text span display="block" size="xs" c="dimmed">
        {tierNames[trader.tier]}, {trader.isDemo && "demo, "}
        {ageOf(recordDays)}
        {isCopied && <span className={classes.copied}>, copied by you</span>}
      </Text>
    </span>
  </Link>
);

/** What the feeder made while the copies ran, so that it can be set against what these made; the whole period on hover. */
const SameDays = ({ row: { fidelity, ownPercent } }: { readonly row: Row }): ReactNode => (
  <span title={`${formatPercent(ownPercent, { digits: 1 })} over the whole period`}>
    <Percent value={fidelity?.feederPercent ?? null} reason="Fewer than five copies of 30 days" digits={1} />
  </span>
);

/** What copiers kept, or the gap in points where a share says nothing. */
function FidelityCell({ fidelity }: { readonly fidelity: Row["fidelity"] }): ReactNode {
  if (!fidelity) return <Percent value={null} reason="Fewer than five copies of 30 days" />;
  const { capturePercent, trackingDifferencePoints } = fidelity;
  const made = `Copiers made ${formatPercent(fidelity.copiersPercent)}, the feeder ${formatPercent(fidelity.feederPercent)}`;
  return (
    <Num
      title={made}
      text={
        capturePercent === null ? formatPoints(trackingDifferencePoints, 1) : formatPercent(capturePercent, { digits: 0, isSigned: false })
      }
    />
  );
}

const Risk = ({ value }: { readonly value: number | null }): ReactNode => (
  <Num text={isNumeric(value) ? formatRatio(value, 0) : "–"} title={isNumeric(value) ? "Of 10" : "Needs at least two daily closes"} />
);

const Act = ({ row }: { readonly row: Row }): ReactNode =>
  row.isCopied ? (
    <Link to="/chefs" className={classes.copying}>
      <IconCopyCheck size={14} stroke={1.75} aria-hidden="true" /> Copying
    </Link>
  ) : (
    <Button component={Link} to={`/trader/${row.trader.id}`} size="xs" aria-label={`View profile of ${row.trader.name}`}>
      View profile
    </Button>
  );
