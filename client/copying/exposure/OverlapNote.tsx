import { useQuery } from "@apollo/client/react";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCounted } from "../../lib/format/format";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { SideTag } from "../../ui/data/Tag";
import { CopyOverlapDocument, type CopyOverlapQuery } from "./exposure.generated";
import { feedersWords } from "./exposure-words";
import classes from "./exposure.module.css";

type Overlap = CopyOverlapQuery["copyOverlap"];

/** Before copying: what this feeder holds now that copies of others hold already. */
export function OverlapNote({ feederId, firstName }: { readonly feederId: string; readonly firstName: string }): ReactNode {
  const { data, error, refetch } = useQuery(CopyOverlapDocument, { variables: { feederId }, fetchPolicy: "no-cache" });
  return (
    <section className={classes.note} aria-label="Overlap with feeders you copy">
      <h4>Overlap with feeders you copy</h4>
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t compare with your other copies.</ErrorState>}
      {!error && !data && (
        <Loading label="Comparing with your other copies">
          <Skeleton height={20} />
        </Loading>
      )}
      {data && <Found overlap={data.copyOverlap} firstName={firstName} />}
    </section>
  );
}

function Found({ overlap: { symbols, compared }, firstName }: { readonly overlap: Overlap; readonly firstName: string }): ReactNode {
  return (
    <>
      {symbols.length === 0 && (
        <Text fz="sm" c="secondary">
          {compared === 0
            ? `${firstName} has no open trade that you can see.`
            : `None: your other copies hold none of ${firstName}’s ${formatCounted(compared, "open trade", "open trades")}.`}
        </Text>
      )}
      {symbols.length > 0 && (
        <ul className={classes.overlaps}>
          {symbols.map(({ instrument, side, kind, feeders }) => (
            <li key={`${instrument.id} ${side}`}>
              <strong>{instrument.symbol}</strong> <SideTag side={side} />
              <small>
                {kind === "OPPOSED" ? "You would hold it against" : "You would hold more of it; already through"} {feedersWords(feeders)}
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
