import { Button, Flex, NumberInput, Stack } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog } from "../../ui/overlays/Dialog";
import {
  MyWebhooksDocument,
  useRemoveWebhookMutation,
  useReplayWebhookMutation,
  useRotateWebhookSecretMutation,
} from "../developers.generated";
import type { WebhookAnswerFragment, WebhookRowFragment } from "../developers.generated";
import classes from "./WebhooksPage.module.css";

export interface WebhookQuestionsProps {
  readonly webhook: WebhookRowFragment;
  readonly asks: "remove" | "rotate" | "replay" | null;
  readonly onClose: () => void;
  readonly onAnswer: (payload: WebhookAnswerFragment | undefined) => boolean;
}

/** The questions before what changes a webhook for good. */
export function WebhookQuestions({ webhook, asks, onClose, onAnswer }: WebhookQuestionsProps): ReactNode {
  const then: QuestionProps["then"] = async (work, done) => {
    if (!onAnswer(await work().catch(() => undefined))) return;
    notifyDone(done);
    onClose();
  };
  return (
    <>
      <RemoveDialog webhook={webhook} isOpen={asks === "remove"} onClose={onClose} then={then} />
      <RotateDialog webhook={webhook} isOpen={asks === "rotate"} onClose={onClose} then={then} />
      <ReplayDialog webhook={webhook} isOpen={asks === "replay"} onClose={onClose} then={then} />
    </>
  );
}

interface QuestionProps {
  readonly webhook: WebhookRowFragment;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Does the work, says so and closes the question, unless it was refused. */
  readonly then: (work: () => Promise<WebhookAnswerFragment | undefined>, done: string) => Promise<void>;
}

function RemoveDialog({ webhook, isOpen, onClose, then }: QuestionProps): ReactNode {
  const [remove] = useRemoveWebhookMutation({ refetchQueries: [MyWebhooksDocument] });
  const variables = { input: { webhookId: webhook.id } };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Remove this webhook?">
      <p className={classes.note}>We stop calling {webhook.url} and delete its log.</p>
      <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xs">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          color="red"
          variant="filled"
          onClick={() => void then(async () => (await remove({ variables })).data?.removeWebhook, "Webhook removed.")}
        >
          Remove
        </Button>
      </Flex>
    </Dialog>
  );
}

function RotateDialog({ webhook, isOpen, onClose, then }: QuestionProps): ReactNode {
  const [rotate] = useRotateWebhookSecretMutation();
  const variables = { input: { webhookId: webhook.id } };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Create a new secret?">
      <p className={classes.note}>
        We sign with the new secret immediately. Until your program knows it, it refuses deliveries and we retry.
      </p>
      <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xs">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="filled"
          onClick={() =>
            void then(async () => (await rotate({ variables })).data?.rotateWebhookSecret, "New secret created. Copy it: it is shown once.")
          }
        >
          Create secret
        </Button>
      </Flex>
    </Dialog>
  );
}

function ReplayDialog({ webhook, isOpen, onClose, then }: QuestionProps): ReactNode {
  const [replay] = useReplayWebhookMutation();
  const [after, setAfter] = useState({ receiptsAfter: webhook.receiptsAfter, tradesAfter: webhook.tradesAfter });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Replay events">
      <p className={classes.note}>Sends every event after these numbers again, with the same event ids. Streams go back seven days.</p>
      <Stack>
        <NumberInput
          label="Receipts after"
          min={0}
          value={after.receiptsAfter}
          onChange={(value) => setAfter({ ...after, receiptsAfter: Number(value) || 0 })}
        />
        <NumberInput
          label="Trades after"
          min={0}
          value={after.tradesAfter}
          onChange={(value) => setAfter({ ...after, tradesAfter: Number(value) || 0 })}
        />
        <Flex gap="xs" justify="flex-end" wrap="wrap" mt="xs">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="filled"
            onClick={() =>
              void then(
                async () => (await replay({ variables: { input: { webhookId: webhook.id, ...after } } })).data?.replayWebhook,
                "Events after these numbers are being sent again.",
              )
            }
          >
            Replay events
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
