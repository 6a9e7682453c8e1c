import { Button, Radio, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { ReportableKind, ReportReason } from "../../graphql/schema.generated";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useReportMutation } from "./moderation.generated";
import classes from "./moderation.module.css";
import { reasons, thingWords } from "./report-words";

export interface ReportDialogProps {
  readonly subject: { readonly kind: ReportableKind; readonly id: string };
  /** Whose it is: "Ana Castellanos". */
  readonly owner: string;
  readonly onClose: () => void;
}

const textCharactersMax = 1_000;
const noAnswer = "The kitchen did not answer. Nothing you typed is lost, try again.";

/** Tells the house that something is wrong. Whoever is reported never learns by whom. */
export default function ReportDialog({ subject, owner, onClose }: ReportDialogProps): ReactNode {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [mistake, setMistake] = useState<{ readonly field: "reason" | "text" | "form"; readonly words: string } | null>(null);
  const [isDone, setDone] = useState(false);
  const [report, { loading }] = useReportMutation();
  const what = subject.kind === "USER" ? owner : `this ${thingWords[subject.kind]} by ${owner}`;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!reason) return setMistake({ field: "reason", words: "Choose what is wrong." });
    if (reason === "OTHER" && text.trim() === "") return setMistake({ field: "text", words: "Say in a few words what is wrong." });
    setMistake(null);
    try {
      const { data } = await report({ variables: { input: { ...subject, reason, text: text.trim() } } });
      const error = data?.report.errors[0];
      if (error) setMistake({ field: error.path.at(-1) === "text" ? "text" : "form", words: error.message });
      else setDone(true);
    } catch {
      setMistake({ field: "form", words: noAnswer });
    }
  };
  if (isDone) return <Thanks onClose={onClose} />;
  return (
    <Dialog isOpen onClose={onClose} title={`Report ${what}`} isDirty={text !== ""}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
        {mistake?.field === "form" && <FormError>{mistake.words}</FormError>}
        <Radio.Group
          label="What is wrong"
          value={reason}
          onChange={(value) => {
            setReason(value as ReportReason);
            setMistake(null);
          }}
          error={mistake?.field === "reason" ? <span role="alert">{mistake.words}</span> : undefined}
        >
          <div className={classes.reasons}>
            {reasons.map(({ value, label, help }, index) => (
              <Radio key={value} value={value} label={label} description={help} data-autofocus={index === 0 || undefined} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label={reason === "OTHER" ? "In your words" : "In your words, if you like"}
          description={`${owner} will not learn who reported it.`}
          value={text}
          maxLength={textCharactersMax}
          onChange={(event) => setText(event.currentTarget.value)}
          error={mistake?.field === "text" ? <span role="alert">{mistake.words}</span> : undefined}
          autosize
          minRows={2}
          maxRows={8}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Leave it
          </Button>
          <Button type="submit" variant="filled" loading={loading}>
            Send the report
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const Thanks = ({ onClose }: { readonly onClose: () => void }): ReactNode => (
  <Dialog isOpen onClose={onClose} title="The house has it">
    <p className={classes.text} role="status">
      Someone will look at it. What breaks the rules is removed, and keeps its place with a word about it. To see nothing more of a person,
      mute or block them.
    </p>
    <DialogButtons>
      <Button variant="default" onClick={onClose} data-autofocus>
        Close
      </Button>
    </DialogButtons>
  </Dialog>
);
