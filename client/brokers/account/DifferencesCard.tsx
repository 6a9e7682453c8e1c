import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import { FormError } from "../../ui/overlays/Dialog";
import type { ConnectionFactsFragment } from "../connections.generated";
import { useBrokerSending } from "../use-broker-sending";
import { useAcceptOverfillMutation, type BrokerDifferenceFactsFragment } from "./books.generated";
import classes from "./BrokerAccountPage.module.css";
import { differenceWords } from "./difference-words";
import { SettleShortfallDialog } from "../settling/SettleShortfallDialog";
import { useReconcile } from "./use-reconcile";

interface DifferencesCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly differences: readonly BrokerDifferenceFactsFragment[];
}

/** Where our books and the venue differ: what stops opens with its choices, the rest in a line each. */
export function DifferencesCard({ connection, differences }: DifferencesCardProps): ReactNode {
  const stopping = differences.filter(({ stopsOpens }) => stopsOpens);
  const harmless = differences.filter(({ stopsOpens }) => !stopsOpens);
  return (
    <>
      {stopping.map((difference) => (
        <Stopping key={difference.id} connection={connection} difference={difference} />
      ))}
      {harmless.length > 0 && (
        <ul className={classes.harmless} aria-label="Differences that stop nothing">
          {harmless.map((difference) => {
            const { title, text } = differenceWords(difference, connection);
            return (
              <li key={difference.id}>
                <strong>{title}</strong> {text}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

interface StoppingProps {
  readonly connection: ConnectionFactsFragment;
  readonly difference: BrokerDifferenceFactsFragment;
}

function Stopping({ connection, difference }: StoppingProps): ReactNode {
  const { title, text, ours, theirs, gap, advice } = differenceWords(difference, connection);
  return (
    <section className={classes.difference} aria-label={title}>
      <div>
        <h2>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" /> {title}
        </h2>
        <dl>
          <div>
            <dt>Your trades and copies</dt>
            <dd>{ours}</dd>
          </div>
          <div>
            <dt>{connection.venueName} holds</dt>
            <dd>{theirs}</dd>
          </div>
          <div data-gap>
            <dt>Difference</dt>
            <dd>{gap}</dd>
          </div>
        </dl>
      </div>
      <div>
        <h3>What you can do</h3>
        <p>
          {text} {advice}
        </p>
        <Choices connection={connection} difference={difference} />
      </div>
    </section>
  );
}

function Choices({ connection, difference }: StoppingProps): ReactNode {
  const reconciling = useReconcile(connection);
  const [accept] = useAcceptOverfillMutation();
  const { errors, isBusy, send } = useBrokerSending([]);
  const acceptIt = async (): Promise<void> => {
    const input = { differenceId: difference.id };
    if (await send(async () => (await accept({ variables: { input } })).data?.acceptOverfill))
      notifyDone("Accepted. The books are compared again.");
  };
  const [isSettling, setSettling] = useState(false);
  const problem = errors.form ?? reconciling.problem;
  return (
    <>
      {problem && <FormError>{problem}</FormError>}
      <div className={classes.actions}>
        {difference.choices.includes("ACCEPT") && (
          <Button loading={isBusy} onClick={() => void acceptIt()}>
            Accept as yours
          </Button>
        )}
        {difference.choices.includes("SETTLE") && <Button onClick={() => setSettling(true)}>Settle</Button>}
        {difference.choices.includes("RECONCILE") && (
          <Button variant="filled" loading={reconciling.isBusy} onClick={() => void reconciling.reconcile()}>
            Compare again
          </Button>
        )}
      </div>
      {isSettling && difference.symbol !== null && (
        <SettleShortfallDialog
          connection={connection}
          differenceId={difference.id}
          symbol={difference.symbol}
          onClose={() => setSettling(false)}
        />
      )}
    </>
  );
}
