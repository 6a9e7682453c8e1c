import type { ReactNode } from "react";
import { useFramePolicyOfPage } from "../../graphql/session/frame-reading";
import { formatCount } from "../../lib/format/format";
import { wordFor } from "../../lib/format/locale";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { useMyPurseQuery, type PurseFactsFragment } from "./bites.generated";
import classes from "./PurseCard.module.css";

/** What I have in bites, and which of them are spent first. */
export function PurseCard(): ReactNode {
  const { data, error, refetch } = useMyPurseQuery(useFramePolicyOfPage());
  const purse = data?.me?.purse;
  return (
    <Card title="Your bites" note={purse?.isSample ? "sample persona" : undefined}>
      {purse && <Purses purse={purse} />}
      {!purse && error && <ErrorState onRetry={() => void refetch()}>Couldn’t load your bites.</ErrorState>}
      {!purse && !error && (
        <Loading label="Loading your bites">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
    </Card>
  );
}

const parts = [
  { name: "gift", label: "Gift", note: "spent first" },
  { name: "bought", label: "Bought", note: "spent next" },
  { name: "earned", label: "Earned", note: "spent last" },
] as const;

/** Not in a purse: shown where there are any. */
const others = [
  { name: "held", label: "Put aside", note: "for something that is not done" },
  { name: "earnedPending", label: "Earned, waiting", note: "in the purse after 14 days" },
  { name: "reserve", label: "Held back", note: "in case a card payment is disputed" },
  { name: "inPayout", label: "In payout", note: "requested" },
  { name: "owed", label: "Owed", note: "nothing can be spent until it is settled" },
] as const;

function Purses({ purse }: { readonly purse: PurseFactsFragment }): ReactNode {
  const filled = parts.filter(({ name }) => purse[name] > 0);
  return (
    <>
      <p className={classes.total}>
        <strong>{formatCount(purse.spendable)}</strong> {wordFor(purse.spendable, "bite", "bites")}
      </p>
      <div className={classes.bar} aria-hidden="true">
        {filled.map(({ name }) => (
          <span key={name} data-purse={name} style={{ flexGrow: purse[name] }} />
        ))}
      </div>
      <dl className={classes.rows}>
        {parts.map((part) => (
          <Row key={part.name} {...part} isPurse bites={purse[part.name]} />
        ))}
        {others
          .filter(({ name }) => purse[name] > 0)
          .map((other) => (
            <Row key={other.name} {...other} bites={purse[other.name]} />
          ))}
      </dl>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly label: string;
  readonly note: string;
  readonly bites: number;
  readonly isPurse?: boolean;
}

const Row = ({ name, label, note, bites, isPurse = false }: RowProps): ReactNode => (
  <div className={classes.row}>
    <dt>
      <span className={classes.mark} data-purse={isPurse ? name : undefined} aria-hidden="true" />
      {label} <span className={classes.note}>{note}</span>
    </dt>
    <dd>{formatCount(bites)}</dd>
  </div>
);
