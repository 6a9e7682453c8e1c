import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { FollowButton } from "../traders/FollowButton";
import { Avatar } from "../ui/Avatar";
import { Num, Percent } from "../ui/Num";
import { RowsSkeleton } from "../ui/Skeleton";
import { tierNames } from "../ui/TierBadge";
import { formatRatio, isNumeric } from "../lib/format";
import { FeederSuggestionsDocument, type FeederSuggestionsQuery } from "./feeders.generated";
import classes from "./FeederSuggestions.module.css";

type Feeder = FeederSuggestionsQuery["traders"]["edges"][number]["node"];

/** The three most followed feeders, with what matters and a button. Shows nothing when there are none. */
export function FeederSuggestions({ title = "Followed by the most people" }: { readonly title?: string }): ReactNode {
  const { data, loading } = useQuery(FeederSuggestionsDocument, { fetchPolicy: "cache-first" });
  const feeders = data?.traders.edges.map(({ node }) => node).filter(({ viewerIsSelf }) => !viewerIsSelf) ?? [];
  if (!loading && feeders.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <div className={classes.box}>
        {loading && !data ? <RowsSkeleton rows={3} /> : feeders.map((feeder) => <SuggestionRow key={feeder.id} feeder={feeder} />)}
      </div>
    </section>
  );
}

function SuggestionRow({ feeder }: { readonly feeder: Feeder }): ReactNode {
  const { figures } = feeder;
  return (
    <div className={classes.row}>
      <Link className={classes.person} to={`/trader/${feeder.id}`}>
        <Avatar id={feeder.id} name={feeder.name} size={36} />
        <span>
          <span className={classes.name}>{feeder.name}</span>
          <span className={classes.tier}>{tierNames[feeder.tier]}</span>
        </span>
      </Link>
      {figures && (
        <dl className={classes.figures}>
          <div>
            <dt>Return</dt>
            <dd>
              <Percent value={figures.returnPercent.value} reason={figures.returnPercent.reason} digits={1} />
            </dd>
          </div>
          <div>
            <dt>Risk</dt>
            <dd>
              <Num text={isNumeric(figures.risk.value) ? `${formatRatio(figures.risk.value, 0)} of 10` : "–"} title={figures.risk.reason ?? undefined} />
            </dd>
          </div>
        </dl>
      )}
      <FollowButton trader={feeder} size="xs" />
    </div>
  );
}
