import { useQuery } from "@apollo/client/react";
import { Box, Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { SideTag } from "../../ui/data/Tag";
import { FormError } from "../../ui/overlays/Dialog";
import { CopyDriftDocument, type CopyDriftQuery } from "./drift.generated";
import { useResync } from "./use-resync";
import classes from "./CopyDriftNote.module.css";

type Drift = NonNullable<CopyDriftQuery["copy"]>["drift"];

/** What the copy missed and why, and the button that buys it; nothing while it is in sync. */
export function CopyDriftNote({ copyId }: { readonly copyId: string }): ReactNode {
  const { data } = useQuery(CopyDriftDocument, { variables: { id: copyId }, fetchPolicy: "cache-and-network" });
  const { press, isBusy, mistake } = useResync(copyId);
  const drift = data?.copy?.drift;
  if (!drift || drift.isInSync) return null;
  return (
    <section className={classes.drift} aria-label="Drift">
      <header>
        <strong>Out of sync with the feeder</strong>
        {drift.viewerCanResync && (
          <Button size="compact-sm" variant="filled" loading={isBusy} onClick={press}>
            Resync for {formatMoney(drift.resyncMoney)}
          </Button>
        )}
      </header>
      {mistake && <FormError>{mistake}</FormError>}
      <ul>
        {drift.positions.map((position) => (
          <Missing key={position.id} position={position} />
        ))}
      </ul>
    </section>
  );
}

const Missing = ({ position }: { readonly position: Drift["positions"][number] }): ReactNode => (
  <li>
    <span>
      <Link to={`/recipe/${position.tradeId}`}>{position.instrument.symbol}</Link> <SideTag side={position.side} />
    </span>
    <span>
      Holds {formatMoney(position.held)} of {formatMoney(position.wanted)}
    </span>
    <Box component="small" c="secondary">
      {position.reasonText}
      {position.blockedText && position.blockedText !== position.reasonText && ` Not bought now: ${position.blockedText}`}
    </Box>
  </li>
);
