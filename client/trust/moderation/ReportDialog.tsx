import { Button, Radio, Stack, Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import type { ReportReason } from "../../graphql/schema.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useReport, type ReportedSubject } from "./use-report";
import classes from "./moderation.module.css";
import { reasons, subjectWords } from "./report-words";

export interface ReportDialogProps {
  readonly subject: ReportedSubject;
  /** Whose it is: "Ana Castellanos". */
  readonly owner: string;
  readonly onClose: () => void;
}

const textCharactersMax = 1_000;
/** Reports that something is wrong. Whoever is reported never learns by whom. */
export default function ReportDialog({ subject, owner, onClose }: ReportDialogProps): ReactNode {
  const { reason, choose, text, setText, mistake, isDone, isBusy, submit } = useReport(subject);
  const what = subject.kind === "USER" ? owner : `this ${subjectWords[subject.kind]} by ${owner}`;
  if (isDone) return <Thanks onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={`Report ${what}`} isDirty={text !== ""}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {mistake?.field === "form" && <FormError>{mistake.words}</FormError>}
        <Radio.Group
          label="Reason"
          value={reason}
          onChange={(value) => choose(value as ReportReason)}
          error={mistake?.field === "reason" ? <span role="alert">{mistake.words}</span> : undefined}
        >
          <Stack gap="sm" mt="xs">
            {reasons.map(({ value, label, help }, index) => (
              <Radio key={value} value={value} label={label} description={help} data-autofocus={index === 0 || undefined} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={reason === "OTHER" ? "Details" : "Details, optional"}
          description={`${owner} will not know that you reported it.`}
          value={text}
          maxLength={textCharactersMax}
          onChange={(event) => setText(event.currentTarget.value)}
          error={mistake?.field === "text" ? <span role="alert">{mistake.words}</span> : undefined}
          autosize
          minRows={2}
          maxRows={8}
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            Send report
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const Thanks = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <Dialog isOpen onClose={onClose} title="Report sent">
    <Text c="secondary" role="status">
      A moderator will review it. Content that breaks the rules is removed and replaced by a note. To see nothing more of a person, mute or
      block them.
    </Text>
    <DialogButtons>
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogButtons>
  </Dialog>
);
