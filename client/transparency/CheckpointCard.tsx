import { Anchor, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { Card } from "../ui/layout/Card";
import { CopyText } from "./CopyText";
import classes from "./LogPage.module.css";
import type { Log } from "./log-words";

/** The signed note itself, to keep: a later one has to go on from it. */
export function CheckpointCard({ log: { checkpoint } }: { readonly log: Log }): ReactNode {
  if (!checkpoint)
    return (
      <Card title="Latest checkpoint">
        <p className={classes.quiet}>Nothing has been signed on this server.</p>
      </Card>
    );
  return (
    <Card title="Latest checkpoint" aside={<CopyText label="checkpoint" text={checkpoint.note} />}>
      <pre className={classes.code} tabIndex={0} aria-label="Checkpoint">
        {checkpoint.note}
      </pre>
      <Group justify="space-between" mt="sm" className={classes.quiet}>
        <span>Keep it: each later checkpoint must extend this one.</span>
        <Anchor href="/log/checkpoint" download="checkpoint.txt" size="sm">
          Download
        </Anchor>
      </Group>
    </Card>
  );
}
