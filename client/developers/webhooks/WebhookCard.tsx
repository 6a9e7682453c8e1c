import { Button, Flex } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { Card } from "../../ui/layout/Card";
import { Ago } from "../../ui/data/Ago";
import { ResponsiveTable } from "../../ui/lists/ResponsiveTable";
import type { Column } from "../../ui/lists/ResponsiveTable";
import { Tag } from "../../ui/data/Tag";
import { useTestWebhookMutation, useUpdateWebhookMutation } from "../developers.generated";
import type { WebhookAnswerFragment, WebhookRowFragment } from "../developers.generated";
import { WebhookQuestions } from "./WebhookQuestions";
import classes from "./WebhooksPage.module.css";

type Delivery = WebhookRowFragment["deliveries"][number];

const states = {
  ACTIVE: { look: "gain", text: "Active" },
  PAUSED: { look: "plain", text: "Paused" },
  FAILING: { look: "loss", text: "Needs attention" },
} as const;

const columns: readonly Column<Delivery>[] = [
  { key: "kind", label: "Delivery", isHead: true, cell: ({ kind, attempt }) => (attempt > 1 ? `${kind}, attempt ${attempt}` : kind) },
  { key: "at", label: "Sent", cell: ({ at }) => <Ago at={at} /> },
  { key: "answer", label: "Response", cell: ({ status, problem }) => (problem ? problem : `OK (${status})`) },
  { key: "took", label: "Duration", align: "right", cell: ({ tookMs }) => `${tookMs} ms` },
];

interface WebhookCardProps {
  readonly webhook: WebhookRowFragment;
  readonly onSecret: (secret: string) => void;
}

/** One webhook: its state, what can be done with it, and its last letters. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps): ReactNode {
  const [asks, setAsks] = useState<"remove" | "rotate" | "replay" | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [update, { loading: isUpdating }] = useUpdateWebhookMutation();
  const [test, { loading: isTesting }] = useTestWebhookMutation();
  const { id, url, wantsReceipts, wantsTrades, state } = webhook;
  const answered = (payload: WebhookAnswerFragment | undefined): boolean => {
    setSaid(!payload ? noAnswer : (payload.errors[0]?.message ?? null));
    if (payload?.secret) onSecret(payload.secret);
    return payload !== undefined && payload.errors.length === 0;
  };
  const toggle = async (): Promise<void> => {
    const input = { webhookId: id, url, wantsReceipts, wantsTrades, isPaused: state === "ACTIVE" };
    answered((await update({ variables: { input } }).catch(() => null))?.data?.updateWebhook);
  };
  const ring = async (): Promise<void> => {
    const payload = (await test({ variables: { input: { webhookId: id } } }).catch(() => null))?.data?.testWebhook;
    setSaid(!payload ? noAnswer : (payload.errors[0]?.message ?? payload.problem ?? `The receiver accepted it (${payload.status}).`));
  };
  return (
    <Card
      title={<span className={classes.url}>{url}</span>}
      note={[wantsReceipts && "receipts", wantsTrades && "trades"].filter(Boolean).join(" and ")}
      aside={<Tag look={states[state].look}>{states[state].text}</Tag>}
    >
      {state === "FAILING" && (
        <p className={classes.failing}>Fifteen attempts in a row failed. We keep events for seven days: fix your receiver, then resume.</p>
      )}
      {state === "ACTIVE" && webhook.failures > 0 && (
        <p className={classes.note}>
          {webhook.failures} failed in a row; next attempt <Ago at={webhook.nextAt} />.
        </p>
      )}
      <Flex gap="xs" wrap="wrap">
        <Button onClick={() => void ring()} loading={isTesting}>
          Send test
        </Button>
        <Button onClick={() => void toggle()} loading={isUpdating}>
          {state === "ACTIVE" ? "Pause" : "Resume"}
        </Button>
        <Button onClick={() => setAsks("replay")}>Replay events</Button>
        <Button onClick={() => setAsks("rotate")}>New secret</Button>
        <Button color="red" onClick={() => setAsks("remove")}>
          Remove
        </Button>
      </Flex>
      <p className={classes.said} role="status">
        {said}
      </p>
      {webhook.deliveries.length > 0 ? (
        <ResponsiveTable caption={`Deliveries to ${url}`} columns={columns} rows={webhook.deliveries} rowKey={(row) => row.id} isDense />
      ) : (
        <p className={classes.note}>No deliveries yet: the first follows your next {wantsReceipts ? "receipt" : "trade"}.</p>
      )}
      <WebhookQuestions webhook={webhook} asks={asks} onClose={() => setAsks(null)} onAnswer={answered} />
    </Card>
  );
}
