import { Box, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { formatCount, formatCounted } from "../../lib/format/format";
import { formatExact } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { useCheckLedgerMutation, type CheckLedgerMutation } from "../admin.generated";
import classes from "../AdminPage.module.css";
import type { AdminLedgerQuery } from "./admin-ledger.generated";

type Answer = CheckLedgerMutation["checkLedger"];
type LastCheck = AdminLedgerQuery["adminLedger"]["lastCheck"];

interface CheckCardProps {
  readonly last: LastCheck;
  readonly onChecked: () => void;
}

/** Adds the paper books and the ledger of bites and cents up again, from what was written down at the time. */
export function CheckCard({ last, onChecked }: CheckCardProps): ReactNode {
  const [check, { data, loading }] = useCheckLedgerMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setProblem(null);
    const answer = await check().catch(() => null);
    if (answer) onChecked();
    else setProblem(noAnswer);
  };
  return (
    <Card
      title="Check"
      note={last ? lastText(last) : "never ran"}
      aside={
        <Button variant="filled" onClick={() => void run()} loading={loading}>
          Check ledger
        </Button>
      }
      isFlush
    >
      {problem && <FormError>{problem}</FormError>}
      {data?.checkLedger ? (
        <Checks checks={data.checkLedger.checks} />
      ) : (
        <Box component="p" c="dimmed" py="lg" px="md">
          Recomputes and compares cash from flows and fills, lots from trades and copies, the numbers and heads of sealed chains, and every
          balance, entry and hold of bites and cents. Changes nothing.
        </Box>
      )}
    </Card>
  );
}

const lastText = ({ at, by, broken }: NonNullable<LastCheck>): string =>
  `last ${formatExact(at)} by ${by ? `@${by}` : "a deleted account"}: ${
    broken === 0 ? "everything added up" : `${formatCounted(broken, "row does", "rows do")} not add up`
  }`;

const Checks = ({ checks }: { readonly checks: Answer["checks"] }): ReactNode => (
  <ul className={classes.list}>
    {checks.map(({ name, explanation, checked, broken, examples }) => (
      <li key={name}>
        {broken === 0 ? (
          <IconCircleCheck size={18} stroke={1.75} color="var(--gain)" aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={18} stroke={1.75} color="var(--loss)" aria-hidden="true" />
        )}
        <span className={classes.grow}>
          <span className={classes.strong}>{name}</span>
          <span className={classes.meta}>{explanation}</span>
          {examples.map(({ id, expected, found }) => (
            <code key={id} className={classes.meta}>
              {id}: expected {expected ?? "nothing"}, found {found ?? "nothing"}
            </code>
          ))}
        </span>
        <span>{broken === 0 ? `${formatCount(checked)} add up` : `${formatCount(broken)} of ${formatCount(checked)} do not add up`}</span>
      </li>
    ))}
  </ul>
);
