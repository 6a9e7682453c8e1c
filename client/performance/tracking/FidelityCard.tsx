import { Text } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { formatCounted, formatDuration, formatMoney, formatPercent } from "../../lib/format/format";
import { skipWords } from "../../copying/receipts/skip-words";
import { slippageText } from "../../copying/receipts/slippage-words";
import { Card } from "../../ui/layout/Card";
import { Percent, Points } from "../../ui/data/Num";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { CopyRecordDocument, type CopyRecordQuery } from "../../copying/lifecycle/copy-choice.generated";
import classes from "./FidelityCard.module.css";

type CopyRecord = NonNullable<NonNullable<CopyRecordQuery["trader"]>["copyRecord"]>;

/** What copying somebody has been like: what copiers kept of the return, how fast and at what price copies followed, what they missed. */
export function FidelityCard({ traderId, firstName }: { readonly traderId: string; readonly firstName: string }): ReactNode {
  const { data, error, refetch } = useQuery(CopyRecordDocument, { variables: { id: traderId }, fetchPolicy: "cache-and-network" });
  const record = data?.trader?.copyRecord;
  if (data && !record) return null;
  return (
    <Card
      title="Fidelity"
      note={record?.fidelity ? `${formatCounted(record.fidelity.copies, "copy", "copies")}, same days` : "Preliminary"}
    >
      {error && !record && <ErrorState onRetry={() => void refetch()}>Couldn’t load the copy results.</ErrorState>}
      {!record && !error && (
        <Loading label="Loading copy results">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {record && (
        <>
          {record.fidelity ? (
            <Kept fidelity={record.fidelity} gap={record.trackingDifference} firstName={firstName} />
          ) : (
            <NotYet record={record} />
          )}
          <FanOutResults record={record} />
        </>
      )}
    </Card>
  );
}

interface KeptProps {
  readonly fidelity: NonNullable<CopyRecord["fidelity"]>;
  readonly gap: CopyRecord["trackingDifference"];
  readonly firstName: string;
}

/** Both over the same days, as two bars and one sentence, and where the gap between them comes from. */
function Kept({ fidelity, gap, firstName }: KeptProps): ReactNode {
  const { feederPercent, copiersPercent, capturePercent, trackingDifferencePoints } = fidelity;
  const widest = Math.max(Math.abs(feederPercent), Math.abs(copiersPercent), 0.01);
  const rows = [
    { label: firstName, value: feederPercent },
    { label: "Copiers", value: copiersPercent },
  ];
  return (
    <>
      <dl className={classes.bars}>
        {rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <span aria-hidden="true">
              <span data-loss={value < 0 || undefined} style={{ width: `${(Math.abs(value) / widest) * 100}%` }} />
            </span>
            <dd>
              <Percent value={value} digits={1} isPlain />
            </dd>
          </div>
        ))}
      </dl>
      <Text mb="sm">
        {capturePercent === null ? (
          <>{firstName} returned less than 1% in that time, too little to compare.</>
        ) : (
          <>
            For every $1.00 of return {firstName} made, copiers kept <b>{formatMoney(capturePercent / 100)}</b>.
          </>
        )}
      </Text>
      {gap && <GapParts gap={gap} />}
      <p className={classes.gap}>
        <span>Gap</span>
        <Points value={gap ? gap.totalPoints : trackingDifferencePoints} />
      </p>
      {gap && <GapFormula />}
    </>
  );
}

function GapParts({ gap }: { readonly gap: NonNullable<CopyRecord["trackingDifference"]> }): ReactNode {
  const parts = [
    ["Slippage (simulated on paper) and delay", gap.slippagePoints],
    ["Skipped or partial", gap.missedPoints],
    ["Limits and lot rounding", gap.cappedPoints],
    ["Held before the copy started", gap.heldBeforePoints],
    ["Own sizing rules", gap.sizingPoints],
    ["Other", gap.restPoints],
  ] as const;
  return (
    <dl className={classes.parts}>
      {parts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Points value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the parts are made of, word by word. */
const GapFormula = (): ReactNode => (
  <details className={classes.formula}>
    <summary>How this is calculated</summary>
    <p>
      Each copy is measured from its first to its last daily close, at least 30 days apart, and the feeder over the same closes. Earlier
      results are excluded. Both figures are weighted by the average money in each copy.
    </p>
    <p>Each part is an amount over those days, divided by the copies’ average money in total:</p>
    <ul>
      <li>Slippage and delay: fill prices against the feeder’s, as on each receipt. On paper, slippage is simulated.</li>
      <li>
        Skipped or partial: the size by the copier’s rules minus the size filled, times the gain of the feeder’s fill, from its price to the
        feeder’s average exit price, or to the last close for trades still open.
      </li>
      <li>Limits and lot rounding: the same, for trades copied at a smaller size.</li>
      <li>
        Held before the copy started: the feeder’s positions at a copy’s first close, as a share of the feeder’s equity, minus the copy’s
        holding of them, times their gain from that close.
      </li>
      <li>Own sizing rules: the size by the copier’s rules minus the feeder’s share, times the gain of the feeder’s fill.</li>
      <li>
        Other: the rest of the gap, from closes at different times than the feeder’s, deposits and withdrawals in between, splits and
        compounding. Paper trades have no fees.
      </li>
    </ul>
  </details>
);

const NotYet = ({ record: { longCopies, longCopiesWanted } }: { readonly record: CopyRecord }): ReactNode => (
  <Text mb="sm">{`Needs ${longCopiesWanted} copies older than 30 days (${longCopies} so far).`}</Text>
);

function FanOutResults({ record }: { readonly record: CopyRecord }): ReactNode {
  const facts = [
    ["Median delay", formatDuration(record.medianLatencyMs)],
    ["Median slippage", slippageText(record.medianSlippageBps)],
    ["Missed", record.missedPercent === null ? "–" : formatPercent(record.missedPercent, { digits: 1, isSigned: false })],
  ] as const;
  const events = record.missReasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {events > 0 && (
        <Text size="xs" c="secondary" mt="sm">
          Missed because: {record.missReasons.map(({ reason, count }) => `${skipWords[reason] ?? "another reason"} ${count}×`).join(", ")}.
        </Text>
      )}
    </>
  );
}
