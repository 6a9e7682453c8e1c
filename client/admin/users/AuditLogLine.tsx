import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import type { AuditLogQuery } from "../admin.generated";
import classes from "../AdminPage.module.css";

type Line = AuditLogQuery["auditLog"]["edges"][number]["node"];

/** One line of the audit log. */
export const AuditLogLine = ({ line }: { readonly line: Line }): ReactNode => (
  <li>
    <span className={classes.grow}>
      <span>
        <span className={classes.strong}>{line.actor ? `@${line.actor}` : "System"}</span> {line.action}{" "}
        {line.subject ? `@${line.subject}` : `${line.subjectKind.toLowerCase().replace(/_/g, " ")} ${line.subjectId ?? ""}`}
      </span>
      {line.reason && <span className={classes.meta}>“{line.reason}”</span>}
      {line.data !== "{}" && <code className={`${classes.meta} ${classes.code}`}>{line.data}</code>}
    </span>
    <Ago at={line.at} isHistory className={classes.meta} />
  </li>
);
