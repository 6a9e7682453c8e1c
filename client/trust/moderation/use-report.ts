import { useState, type FormEvent } from "react";
import type { ReportableKind, ReportReason } from "../../graphql/schema.generated";
import { useReportMutation } from "./moderation.generated";

const noAnswer = "The kitchen did not answer. Nothing you typed is lost, try again.";

export interface ReportedSubject {
  readonly kind: ReportableKind;
  readonly id: string;
}

/** A report as it is written, and whether the server has it. */
export function useReport(subject: ReportedSubject) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState("");
  const [mistake, setMistake] = useState<{ readonly field: "reason" | "text" | "form"; readonly words: string } | null>(null);
  const [isDone, setDone] = useState(false);
  const [report, { loading }] = useReportMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!reason) return setMistake({ field: "reason", words: "Choose a reason." });
    if (reason === "OTHER" && text.trim() === "") return setMistake({ field: "text", words: "Describe the problem." });
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
  return {
    reason,
    choose: (chosen: ReportReason) => {
      setReason(chosen);
      setMistake(null);
    },
    text,
    setText,
    mistake,
    isDone,
    isBusy: loading,
    submit,
  };
}
