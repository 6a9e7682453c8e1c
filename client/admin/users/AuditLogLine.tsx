import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import type { AuditLogQuery } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { actionWords, dataWords, subjectWords } from "./audit-words";

type Line = AuditLogQuery["auditLog"]["edges"][number]["node"];

/** One line of the audit log: a sentence, the reason in quotes, and what explains it by name. The code is what the filter takes. */
export const AuditLogLine = ({ line }: { readonly line: Line }): ReactNode => {
  const facts = dataWords(line.data);
  return (
    <li>
      <span className={classes.grow}>
        <span>
          <span className={classes.strong}>{line.actor ? `@${line.actor}` : "System"}</span> {actionWords(line.action)}{" "}
          <span title={line.subjectId ?? undefined}>{subjectWords(line)}</span>
        </span>
        {line.reason && <span className={classes.meta}>“{line.reason}”</span>}
        <span className={classes.meta}>{[...facts.map(([label, value]) => `${label}: ${value}`), line.action].join(" · ")}</span>
      </span>
      <Ago at={line.at} isHistory className={classes.meta} />
    </li>
  );
};
