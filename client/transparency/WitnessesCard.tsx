import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCounted } from "../lib/format/format";
import { Ago } from "../ui/data/Ago";
import { Tag } from "../ui/data/Tag";
import { Card } from "../ui/layout/Card";
import { failureWords, type Log } from "./log-words";
import classes from "./LogPage.module.css";

/** Who else signs this log, and whose logs this server signs. */
export function WitnessesCard({ log: { witnesses, witnessedLogs } }: { readonly log: Log }): ReactNode {
  return (
    <Card title="Witnesses" note="who else has signed">
      {witnesses.length === 0 ? (
        <p className={classes.quiet}>
          None. The operator of another server can become one; the operator of this one then names it in LOG_WITNESSES.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Witnesses of this log">
          {witnesses.map((witness) => (
            <Witness key={witness.verifierKey} witness={witness} />
          ))}
        </ul>
      )}
      {witnessedLogs.length > 0 && <Witnessed logs={witnessedLogs} />}
    </Card>
  );
}

function Witness({ witness: { name, verifierKey, cosignedAt, failure } }: { readonly witness: Log["witnesses"][number] }): ReactNode {
  return (
    <li>
      <div className={classes.row}>
        <strong>{name}</strong>
        {failure ? (
          <Tag look="loss">{failureWords[failure]}</Tag>
        ) : cosignedAt ? (
          <Tag look="gain">Cosigned</Tag>
        ) : (
          <Tag>Asked at the next run</Tag>
        )}
      </div>
      <p className={classes.quiet}>
        {cosignedAt ? (
          <>
            Last cosigned <Ago at={cosignedAt} />
          </>
        ) : (
          "Has never cosigned"
        )}
      </p>
      <pre className={classes.code}>{verifierKey}</pre>
    </li>
  );
}

function Witnessed({ logs }: { readonly logs: Log["witnessedLogs"] }): ReactNode {
  return (
    <>
      <h3>Logs that this server cosigns</h3>
      <ul className={classes.list}>
        {logs.map(({ origin, size, cosignedAt, path }) => (
          <li key={origin} className={classes.row}>
            <Anchor href={path}>{origin}</Anchor>
            <span className={classes.quiet}>
              {formatCounted(size, "entry", "entries")}, <Ago at={cosignedAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
