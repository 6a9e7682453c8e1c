import type { ReactNode } from "react";
import { formatDate } from "../lib/format/time";
import { Card } from "../ui/layout/Card";
import { CopyText } from "./CopyText";
import classes from "./LogPage.module.css";
import type { Log } from "./log-words";

/** Public keys, as verifiers and witnesses take them. */
export function KeysCard({ log: { keys, witnessKeys } }: { readonly log: Log }): ReactNode {
  return (
    <Card title="Keys">
      <Keys keys={keys} what="Signs this log" />
      <Keys keys={witnessKeys} what="Cosigns logs of other servers" />
    </Card>
  );
}

function Keys({ keys, what }: { readonly keys: Log["keys"]; readonly what: string }): ReactNode {
  return (
    <ul className={classes.list} aria-label={what}>
      {keys.map(({ verifierKey, since, until }) => (
        <li key={verifierKey}>
          <div className={classes.row}>
            <strong>{what}</strong>
            <CopyText label="key" text={verifierKey} />
          </div>
          <pre className={classes.code}>{verifierKey}</pre>
          <p className={classes.quiet}>
            Since {formatDate(since)}
            {until && `, until ${formatDate(until)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
