import { Button, Select } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { Segmented } from "../../ui/controls/Segmented";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { PageHeader } from "../../ui/layout/Card";
import { GainsCard } from "./GainsCard";
import { GainTotalsCard } from "./GainTotalsCard";
import { ownTrades, useGains, type Gains } from "./use-gains";
import classes from "./GainsPage.module.css";

/** `/performance/gains?mode=…&year=…&of=…`: what was made of what was closed, lot by lot, by year and by feeder. */
export default function GainsPage(): ReactNode {
  const gains = useGains();
  const { totals, filter, hasFailed, refetch } = gains;
  const shown = totals?.filter(({ mode }) => mode === filter.mode);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Realised gains"
        lead="What you closed, lot by lot, first in, first out. Years end at midnight UTC. Practice trades are left out."
        aside={totals && totals.length > 0 && <Choices gains={gains} />}
      />
      {hasFailed && !totals && <ErrorState onRetry={() => void refetch()}>Couldn’t load your realised gains.</ErrorState>}
      {!totals && !hasFailed && (
        <Loading label="Loading your realised gains">
          <RowsSkeleton rows={8} />
        </Loading>
      )}
      {shown?.length === 0 && (
        <EmptyState title="Nothing closed yet" actions={<Link to="/portfolio">View portfolio</Link>}>
          {filter.mode === "LIVE"
            ? "Nothing was closed on an account with real money."
            : "Gains are listed here once you, or a copy of yours, have closed a trade."}
        </EmptyState>
      )}
      {shown && shown.length > 0 && (
        <>
          <GainTotalsCard totals={shown} />
          <GainsCard gains={gains} />
        </>
      )}
    </div>
  );
}

const modes = [
  { value: "PAPER", label: "Play money" },
  { value: "LIVE", label: "Real money" },
] as const;

/** Which money, which year and whose trades, and the same lots as a file. */
function Choices({ gains: { totals = [], filter, choose, save, isSaving, connection } }: { readonly gains: Gains }): ReactNode {
  const ofMode = totals.filter(({ mode }) => mode === filter.mode);
  const years = [...new Set(ofMode.map(({ year }) => String(year)))];
  const feeders = new Map(ofMode.flatMap(({ feeder }) => (feeder ? [[feeder.id, feeder.name] as const] : [])));
  return (
    <div className={classes.choices} data-print="none">
      {totals.some(({ mode }) => mode === "LIVE") && (
        <Segmented label="Money" value={filter.mode} onChange={(mode) => choose("mode", mode === "LIVE" ? "live" : "")} options={modes} />
      )}
      <Select
        aria-label="Year"
        size="sm"
        allowDeselect={false}
        value={filter.year ? String(filter.year) : ""}
        onChange={(value) => choose("year", value ?? "")}
        data={[{ value: "", label: "All years" }, ...years]}
      />
      <Select
        aria-label="Whose trades"
        size="sm"
        allowDeselect={false}
        value={filter.feederId ?? (filter.source === "OWN" ? ownTrades : "")}
        onChange={(value) => choose("of", value ?? "")}
        data={[
          { value: "", label: "Own and copied" },
          { value: ownTrades, label: "Own trades" },
          ...[...feeders].map(([value, label]) => ({ value, label })),
        ]}
      />
      <Button
        disabled={!connection || connection.edges.length === 0}
        leftSection={<IconDownload size={16} stroke={1.75} />}
        loading={isSaving}
        onClick={() => void save()}
      >
        Export CSV
      </Button>
    </div>
  );
}
