import { Title } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Facts } from "../../ui/data/Facts";
import { FollowButton } from "../../people/follows/FollowButton";
import { Avatar } from "../../ui/data/Avatar";
import { FigureName } from "../../ui/figures/FigureName";
import { Num, Percent } from "../../ui/data/Num";
import { RowsSkeleton } from "../../ui/feedback/Skeleton";
import { tierNames } from "../../ui/data/TierBadge";
import { formatRatio, isNumeric } from "../../lib/format/format";
import { FeederSuggestionsDocument, type FeederSuggestionsQuery } from "./feeders.generated";
import classes from "./FeederSuggestions.module.css";

type Feeder = FeederSuggestionsQuery["traders"]["edges"][number]["node"];

const suggestionsShown = 3;

export interface FeederSuggestionsProps {
  readonly title?: string;
  /** One figure a row, for a narrow column. */
  readonly isNarrow?: boolean;
}

/** The three most followed feeders one does not follow yet, with what matters and a button. Nothing when there are none. */
export function FeederSuggestions({ title = "Followed by the most people", isNarrow = false }: FeederSuggestionsProps): ReactNode {
  const { data, loading } = useQuery(FeederSuggestionsDocument, { fetchPolicy: "cache-first" });
  const feeders = useSuggested(data);
  if (!loading && feeders.length === 0) return null;
  return (
    <section aria-label={title}>
      <Title order={3} size="h6" c="bright" lts="0" mb="xs">
        {title}
      </Title>
      <div className={classes.box}>
        {loading && !data ? (
          <RowsSkeleton rows={suggestionsShown} />
        ) : (
          feeders.map((feeder) => <SuggestionRow key={feeder.id} feeder={feeder} isNarrow={isNarrow} />)
        )}
      </div>
    </section>
  );
}

/** Chosen once, so that a row stays where it is after its button was pressed. */
function useSuggested(data: FeederSuggestionsQuery | undefined): readonly Feeder[] {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const nodes = data?.traders.edges.map(({ node }) => node) ?? [];
  const chosen =
    ids ??
    nodes
      .filter(({ viewerIsSelf, viewerIsFollowing, isVisible }) => !viewerIsSelf && !viewerIsFollowing && isVisible)
      .slice(0, suggestionsShown)
      .map(({ id }) => id);
  if (ids === null && data) setIds(chosen);
  return nodes.filter(({ id }) => chosen.includes(id));
}

function SuggestionRow({ feeder, isNarrow }: { readonly feeder: Feeder; readonly isNarrow: boolean }): ReactNode {
  const { figures } = feeder;
  return (
    <div className={classes.row} data-narrow={isNarrow || undefined}>
      <Link className={classes.person} to={`/trader/${feeder.id}`}>
        <Avatar id={feeder.id} name={feeder.name} size={36} />
        <span>
          <span className={classes.name}>{feeder.name}</span>
          <span className={classes.tier}>
            {tierNames[feeder.tier]}
            {feeder.isDemo && ", demo"}
            {figures && (
              <span className={classes.narrow}>
                , <Percent value={figures.returnPercent.value} reason={figures.returnPercent.reason} digits={1} />
              </span>
            )}
          </span>
        </span>
      </Link>
      {figures && (
        <Facts className={classes.figures} fz="sm" lh="sm" fw={500}>
          <div>
            <dt>
              <FigureName figure="return">Return</FigureName>
            </dt>
            <dd>
              <Percent value={figures.returnPercent.value} reason={figures.returnPercent.reason} digits={1} />
            </dd>
          </div>
          <div>
            <dt>
              <FigureName figure="risk">Risk</FigureName>
            </dt>
            <dd>
              <Num
                text={isNumeric(figures.risk.value) ? `${formatRatio(figures.risk.value, 0)} of 10` : "–"}
                title={figures.risk.reason ?? undefined}
              />
            </dd>
          </div>
        </Facts>
      )}
      <FollowButton trader={feeder} size="xs" />
    </div>
  );
}
