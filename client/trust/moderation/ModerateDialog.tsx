import { Button, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { AppealOutcome, ModerationAction, ReportableKind } from "../../graphql/schema.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { notify } from "../../ui/feedback/notify";
import classes from "./moderation.module.css";
import { useAnswerAppealMutation, useModerateMutation, type QueueDecisionFragment } from "./queue.generated";
import { subjectWords } from "./report-words";

export interface Subject {
  readonly kind: ReportableKind;
  readonly id: string;
  /** Whose it is, by name. */
  readonly owner: string;
}

const reasonCharactersMax = 1_000;
const reasonCharactersMin = 3;

interface Wording {
  readonly title: (subject: Subject) => string;
  readonly confirm: string;
  readonly means: string;
  readonly isLoud?: boolean;
}

const wordings: Readonly<Record<ModerationAction, Wording>> = {
  HIDE: {
    title: ({ kind, owner }) => `Remove this ${subjectWords[kind]} by ${owner}?`,
    confirm: "Remove content",
    means: "A note replaces it. Its owner sees the reason and can appeal once.",
    isLoud: true,
  },
  RESTORE: {
    title: ({ kind, owner }) => `Restore this ${subjectWords[kind]} by ${owner}?`,
    confirm: "Restore content",
    means: "It becomes visible again in its place.",
  },
  WARN: {
    title: ({ owner }) => `Warn ${owner}?`,
    confirm: "Send warning",
    means: "They see the reason and can appeal once. Nothing is removed.",
  },
  SUSPEND: {
    title: ({ owner }) => `Suspend ${owner}?`,
    confirm: "Suspend",
    means:
      "They are signed out everywhere and hidden from everyone. They can read, close trades, appeal and log out. Copies of them switch to closes only, and their open trades close as sealed events. Subscriptions of and to them end; unused days of those to them are refunded. Their plan doesn’t renew.",
    isLoud: true,
  },
  UNSUSPEND: {
    title: ({ owner }) => `End the suspension of ${owner}?`,
    confirm: "End suspension",
    means: "They can write and trade again.",
  },
  DISMISS: {
    title: () => "Close these reports?",
    confirm: "Close reports",
    means: "All open reports about it close. Nobody is notified; the audit log keeps who closed them and why.",
  },
};

export interface ModerateDialogProps {
  readonly subject: Subject;
  readonly action: ModerationAction;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks for the reason of a decision, says what it means, and takes it. */
export function ModerateDialog({ subject, action, onClose, onDone }: ModerateDialogProps): ReactNode {
  const { title, confirm, means, isLoud = false } = wordings[action];
  const [moderate, { loading }] = useModerateMutation();
  const decide = async (reason: string): Promise<string | null> => {
    const { data } = await moderate({ variables: { input: { action, kind: subject.kind, id: subject.id, reason } } });
    return data?.moderate.errors[0]?.message ?? null;
  };
  return (
    <ReasonDialog
      title={title(subject)}
      means={means}
      label={action === "DISMISS" ? "Reason, for the audit log" : "Reason, for its owner and the audit log"}
      confirm={confirm}
      isLoud={isLoud}
      isBusy={loading}
      onSubmit={decide}
      onClose={onClose}
      onDone={() => {
        void notify({ message: "Decision saved in the audit log." });
        onDone();
      }}
    />
  );
}

export interface AppealDialogProps {
  readonly decision: QueueDecisionFragment;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Answers an appeal: the decision is upheld, or is undone. */
export function AppealDialog({ decision, onClose, onDone }: AppealDialogProps): ReactNode {
  const [outcome, setOutcome] = useState<AppealOutcome>("UPHELD");
  const [answerAppeal, { loading }] = useAnswerAppealMutation();
  const send = async (answer: string): Promise<string | null> => {
    const { data } = await answerAppeal({ variables: { input: { decisionId: decision.id, outcome, answer } } });
    return data?.answerAppeal.errors[0]?.message ?? null;
  };
  return (
    <ReasonDialog
      title={`Decide the appeal of ${decision.owner?.name ?? "a former user"}`}
      means={decision.appealText ?? ""}
      label="Reply to the appeal"
      confirm={outcome === "UPHELD" ? "Uphold decision" : "Reverse decision"}
      isBusy={loading}
      onSubmit={send}
      onClose={onClose}
      onDone={onDone}
    >
      <Radio.Group label="Outcome" value={outcome} onChange={(value) => setOutcome(value as AppealOutcome)}>
        <Stack gap="sm" mt="xs">
          <Radio value="UPHELD" label="Uphold the decision" />
          <Radio value="OVERTURNED" label="Reverse the decision" description="Removed content is restored; a suspension ends" />
        </Stack>
      </Radio.Group>
    </ReasonDialog>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly means: string;
  readonly label: string;
  readonly confirm: string;
  readonly isLoud?: boolean;
  readonly isBusy: boolean;
  readonly children?: ReactNode;
  /** Resolves to what was wrong, or null. */
  readonly onSubmit: (reason: string) => Promise<string | null>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function ReasonDialog(props: ReasonDialogProps): ReactNode {
  const { title, means, label, confirm, isLoud, isBusy, children, onSubmit, onClose, onDone } = props;
  const [reason, setReason] = useState("");
  const [mistake, setMistake] = useState<{ readonly isField: boolean; readonly words: string } | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (reason.trim().length < reasonCharactersMin) return setMistake({ isField: true, words: "Enter a reason." });
    try {
      const wrong = await onSubmit(reason.trim());
      if (wrong !== null) return setMistake({ isField: false, words: wrong });
      onClose();
      onDone();
    } catch {
      setMistake({ isField: false, words: noAnswer });
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title={title} isDirty={reason !== ""}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {mistake && !mistake.isField && <FormError>{mistake.words}</FormError>}
        <Text c="secondary">{means}</Text>
        {children}
        <Textarea
          label={label}
          value={reason}
          maxLength={reasonCharactersMax}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMistake(null);
          }}
          error={mistake?.isField ? <span role="alert">{mistake.words}</span> : undefined}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" color={isLoud ? "loss" : undefined} loading={isBusy}>
            {confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
