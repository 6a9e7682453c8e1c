import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../graphql/links/messages";
import { formatCount } from "../lib/format/format";
import { formatDate } from "../lib/format/time";
import { Card } from "../ui/layout/Card";
import { ConfirmDialog } from "../ui/overlays/Dialog";
import classes from "./PersonasPanel.module.css";
import { MySandboxesDocument, useEmptySandboxMutation, type MySandboxesQuery } from "./personas.generated";

type Sandbox = MySandboxesQuery["mySandboxes"][number];

/** What the personas have done so far, and starting over. */
export function Sandboxes(): ReactNode {
  const { data } = useQuery(MySandboxesDocument, { fetchPolicy: "cache-and-network" });
  const [emptied, setEmptied] = useState<Sandbox | null>(null);
  return (
    <Card title="Sandbox" note="excluded from every count, ranking and feed">
      {data?.mySandboxes.length ? (
        <ul className={classes.sandboxes}>
          {data.mySandboxes.map((sandbox) => (
            <li key={sandbox.id}>
              <div>
                <div className={classes.name}>{sandbox.key.replace(/_/g, " ")}</div>
                <p className={classes.meta}>
                  {formatCount(sandbox.trades)} trades since {formatDate(sandbox.since)}
                </p>
              </div>
              <Button
                size="xs"
                color="loss"
                onClick={() => setEmptied(sandbox)}
                aria-label={`Empty the sandbox of ${sandbox.key.replace(/_/g, " ")}`}
              >
                Empty sandbox
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.meta}>
          No sandboxes yet. Each persona you act as gets its own paper accounts; its trades, copies, posts and messages are visible only to
          it.
        </p>
      )}
      {emptied && <EmptyDialog sandbox={emptied} onClose={() => setEmptied(null)} />}
    </Card>
  );
}

function EmptyDialog({ sandbox, onClose }: { readonly sandbox: Sandbox; readonly onClose: () => void }): ReactNode {
  const [empty, { loading }] = useEmptySandboxMutation({ refetchQueries: [MySandboxesDocument] });
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async (): Promise<void> => {
    const answer = await empty({ variables: { input: { sandboxId: sandbox.id } } }).catch(() => null);
    const error = answer?.data ? answer.data.emptySandbox.errors[0]?.message : noAnswer;
    if (error) return setProblem(error);
    onClose();
    location.reload();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Empty the sandbox of ${sandbox.key.replace(/_/g, " ")}?`}
      confirmLabel="Empty sandbox"
      onConfirm={() => void confirm()}
      isBusy={loading}
      error={problem}
    >
      Its {formatCount(sandbox.trades)} trades are closed, its copies stopped, and its posts and messages deleted; the next visit starts
      with new paper money. Nobody else sees any of it.
    </ConfirmDialog>
  );
}
