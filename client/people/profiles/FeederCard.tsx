import { Box, Flex, Group } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { CoveringLink } from "../../ui/controls/CoveringLink";
import { formatCounted, formatPercent, formatPoints, formatRatio, isNumeric } from "../../lib/format/format";
import { useNow } from "../../lib/browser/now";
import { formatAge, formatMonth } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { Count, Num, Percent } from "../../ui/data/Num";
import { RiskTicks } from "../../ui/data/RiskTicks";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { Sparkline } from "../../ui/data/Sparkline";
import { ModeTag } from "../../ui/data/Tag";
import { tierNames } from "../../ui/data/TierBadge";
import { FollowButton } from "../follows/FollowButton";
import type { TraderCardFragment } from "./feeder-card.generated";
import type { Period } from "./periods";
import classes from "./FeederCard.module.css";

const dayMs = 86_400_000;

export interface FeederCardProps {
  readonly trader: TraderCardFragment;
  /** Over which its return is given and drawn, the same for every card of a list. */
  readonly period: Period;
  /** Is left of the action: a compare box in the directory. */
  readonly foot?: ReactNode;
  /** The one action, where it is not following. */
  readonly action?: ReactNode;
}

/** A feeder at a glance, 328 wide. The whole card leads to the profile, the action is its own stop. */
export const TraderCard = memo(function TraderCard({ trader, period, foot, action }: FeederCardProps): ReactNode {
  const now = useNow();
  const age = trader.recordSince ? `, ${formatAge(trader.recordSince, now)}` : "";
  return (
    <article className={classes.card}>
      <Flex component="header" gap="sm" align="center">
        <Avatar id={trader.id} name={trader.name} picture={trader.pictureUrl} size={44} />
        <Box flex={1} miw={0}>
          <h2 className={classes.name}>
            <CoveringLink to={`/trader/${trader.id}`}>{trader.name}</CoveringLink>
          </h2>
          <div className={classes.meta}>
            {tierNames[trader.tier]}
            {trader.isDemo && <span title="Simulated by this server; trades by rules">, demo feeder</span>}
            {age}
          </div>
        </Box>
        <ModeTag mode={trader.figures?.mode ?? trader.mode} />
      </Flex>
      {trader.figures ? (
        <Figures trader={trader} figures={trader.figures} period={period} />
      ) : (
        <p className={classes.hidden}>
          {trader.isVisible ? "No closed trade yet, so there are no figures." : "Shows the record to followers only."}
        </p>
      )}
      <footer className={classes.foot}>
        <div>{foot}</div>
        {action ?? <FollowButton trader={trader} isPrimary />}
      </footer>
    </article>
  );
});

type CardFigures = NonNullable<TraderCardFragment["figures"]>;

interface FiguresProps {
  readonly trader: TraderCardFragment;
  readonly figures: CardFigures;
  readonly period: Period;
}

/** "Return, 1 year"; of a record that is younger than the period since when. */
function useReturnLabel({ since: recordSince }: CardFigures, { days, label }: Period): string {
  const now = useNow();
  const isCovered = days !== null && now - Date.parse(recordSince) >= days * dayMs;
  if (isCovered) return `Return, ${label}`;
  return `Return since ${formatMonth(recordSince)}`;
}

/** The line and its return are of the same days, so that they never disagree. */
function Figures({ trader, figures, period }: FiguresProps): ReactNode {
  const label = useReturnLabel(figures, period);
  const values = trader.curve.map(({ returnPercent }) => returnPercent);
  const made = values.at(-1) ?? null;
  return (
    <>
      <Flex gap="md" justify="space-between">
        <div>
          <div className={classes.label}>{label}</div>
          <Percent className={classes.return} value={made} reason={figures.returnPercent.reason ?? "No daily close yet"} digits={1} />
        </div>
        <Box ta="right">
          <div className={classes.label}>Copiers</div>
          <Count className={classes.beside} value={trader.copierCount} />
        </Box>
      </Flex>
      <Sparkline values={values} width={296} height={56} isFluid digits={1} summary={`${label}: ${formatPercent(made, { digits: 1 })}`} />
      <RiskFigures figures={figures} fidelity={trader.fidelity} />
    </>
  );
}

/** How deep the record fell, how closely copies came to it, and its risk. */
function RiskFigures({ figures, fidelity }: Pick<FiguresProps, "figures"> & Pick<TraderCardFragment, "fidelity">): ReactNode {
  const { maxDrawdownPercent, risk } = figures;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Max drawdown</dt>
        <dd>
          <Percent
            value={maxDrawdownPercent.value === null ? null : -Math.abs(maxDrawdownPercent.value)}
            reason={maxDrawdownPercent.reason}
            digits={1}
            isPlain
          />
        </dd>
      </div>
      <div>
        <dt>Fidelity</dt>
        <dd>
          <Fidelity fidelity={fidelity} />
        </dd>
      </div>
      <div>
        <dt>
          Risk{" "}
          {isNumeric(risk.value) ? (
            <Num text={`${formatRatio(risk.value, 0)} of 10`} />
          ) : (
            <Num text="–" title={risk.reason ?? "Not available"} />
          )}
        </dt>
        <dd className={classes.ticks}>
          <RiskTicks risk={risk.value} />
        </dd>
      </div>
    </dl>
  );
}

/** What copiers kept of each dollar, or the gap in points where a share says nothing; never from fewer copies than prove it. */
function Fidelity({ fidelity }: Pick<TraderCardFragment, "fidelity">): ReactNode {
  if (!fidelity) return <Num text="–" title="Needs five copies older than 30 days" />;
  const { capturePercent, trackingDifferencePoints, copies } = fidelity;
  const share =
    capturePercent === null ? formatPoints(trackingDifferencePoints, 1) : formatPercent(capturePercent, { digits: 0, isSigned: false });
  return <Num text={share} title={`From ${formatCounted(copies, "copy", "copies")}, over the whole record`} />;
}

/** A card in the shape of what is coming. */
export const FeederCardsSkeleton = ({ cards }: { readonly cards: number }): ReactNode => (
  <Loading label="Loading feeders">
    <div className={classes.grid}>
      {Array.from({ length: cards }, (_, index) => (
        <div key={index} className={classes.card} aria-hidden="true">
          <Group gap="sm" wrap="nowrap">
            <Skeleton width={44} height={44} isCircle />
            <div style={{ display: "grid", gap: 6 }}>
              <Skeleton width={120} height={14} />
              <Skeleton width={88} height={10} />
            </div>
          </Group>
          <Skeleton width={110} height={36} />
          <Skeleton height={56} />
          <Skeleton width="80%" height={32} />
          <div className={classes.foot}>
            <Skeleton width={64} height={16} />
            <Skeleton width={96} height={36} />
          </div>
        </div>
      ))}
    </div>
  </Loading>
);

/** Cards side by side, as many as fit. */
export const FeederGrid = ({ children }: { readonly children: ReactNode }): ReactNode => <div className={classes.grid}>{children}</div>;
