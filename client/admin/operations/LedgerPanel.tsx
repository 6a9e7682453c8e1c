import { Box, Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { formatCount } from "../../lib/format/format";
import { formatClock } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { useCheckLedgerMutation, type CheckLedgerMutation } from "../admin.generated";
import classes from "../AdminPage.module.css";
import { useIsSample } from "../sample";

type Answer = CheckLedgerMutation["checkLedger"];

/** Adds the paper books up again, from what was written down at the time. */
export default function LedgerPanel(): ReactNode {
  const isSample = useIsSample();
  const [check, { data, loading }] = useCheckLedgerMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const run = (): void => {
    setProblem(null);
    check().catch(() => setProblem(noAnswer));
  };
  const answer = data?.checkLedger;
  return (
    <Card
      title="Paper ledger"
      note={answer?.asOf ? `checked ${formatClock(answer.asOf)}` : "not checked yet"}
      aside={
        !isSample && (
          <Button variant="filled" onClick={run} loading={loading}>
            Check ledger
          </Button>
        )
      }
      isFlush
    >
      {problem && <FormError>{problem}</FormError>}
      {answer ? (
        <Checks checks={answer.checks} />
      ) : (
        <Box component="p" c="dimmed" py="lg" px="md">
          {isSample
            ? "The admin persona has no ledger."
            : "Recomputes and compares cash from flows and fills, lots from trades and copies, and the numbers and heads of sealed chains. Changes nothing. Bites have no ledger yet, because none are on sale."}
        </Box>
      )}
    </Card>
  );
}

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
