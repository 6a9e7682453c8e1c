import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { isStored } from "../broker-words";
import type { ConnectionFactsFragment, ReconciliationFactsFragment } from "../connections.generated";
import classes from "./BrokerAccountPage.module.css";
import { useReconcile } from "./use-reconcile";

const results = { IN_SYNC: "In sync", OUT_OF_SYNC: "Out of sync", FAILED: "Not completed" } as const;
const causes = { START: "at start", CUT: "after a cut", SCHEDULE: "on schedule", PERSON: "on request" } as const;

interface ReconciliationCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly entries: readonly ReconciliationFactsFragment[];
}

/** How our books compared with the venue, newest first; the same result in a row is one line. */
export function ReconciliationCard({ connection, entries }: ReconciliationCardProps): ReactNode {
  const { reconcile, isBusy, problem } = useReconcile(connection);
  const now = (
    <Button size="xs" leftSection={<IconRefresh size={14} stroke={1.75} />} loading={isBusy} onClick={() => void reconcile()}>
      Reconcile now
    </Button>
  );
  return (
    <Card title="Reconciliation" aside={isStored(connection) ? now : undefined}>
      {problem && <FormError>{problem}</FormError>}
      {entries.length === 0 ? (
        <p className={classes.meta}>Not compared yet: the first order has it done, before it is sent.</p>
      ) : (
        <ul className={classes.reconciliations}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <p className={classes.meta}>Every five minutes, at the start and after each cut: orders, fills, positions and cash.</p>
    </Card>
  );
}

function Entry({ entry }: { readonly entry: ReconciliationFactsFragment }): ReactNode {
  const { result, cause, firstAt, lastAt, words } = entry;
  return (
    <li data-result={result}>
      <strong>{results[result]}</strong>
      <Ago at={lastAt} isHistory />
      <small>
        {causes[cause]}
        {firstAt !== lastAt && (
          <>
            , since <Ago at={firstAt} isHistory />
          </>
        )}
        {words && `. ${words}`}
      </small>
    </li>
  );
}
