import { Button, Checkbox, Radio, Stack } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import type { CopyGoal, Experience, LossCapacity } from "../../graphql/schema.generated";
import { notConfirmed } from "../../trading/orders/trade-sending";
import { FormError } from "../../ui/overlays/Dialog";
import { RiskTextDocument, useSubmitSuitabilityMutation, type RiskTextQuery } from "../copying.generated";
import classes from "./CopyDialog.module.css";

interface Answers {
  experience: Experience | "";
  lossCapacity: LossCapacity | "";
  goal: CopyGoal | "";
}

type Choices<Value extends string> = ReadonlyArray<{ readonly value: Value; readonly label: string }>;

const experiences: Choices<Experience> = [
  { value: "NONE", label: "None" },
  { value: "SOME", label: "A little" },
  { value: "MUCH", label: "A lot" },
];
const lossCapacities: Choices<LossCapacity> = [
  { value: "NONE", label: "None of it" },
  { value: "PART", label: "A part" },
  { value: "ALL", label: "All of it" },
];
const goals: Choices<CopyGoal> = [
  { value: "LEARN", label: "Learning" },
  { value: "GROW", label: "Growth" },
  { value: "INCOME", label: "Income" },
];

/** Asked once, before the first copy: three questions and a text that says how money is lost. The server insists on it too. */
export function SuitabilityForm({ riskText }: { readonly riskText: RiskTextQuery["riskText"] }): ReactNode {
  const [answers, setAnswers] = useState<Answers>({ experience: "", lossCapacity: "", goal: "" });
  const [acceptsRisk, setAccepts] = useState(false);
  const [mistake, setMistake] = useState<string | null>(null);
  const [submit, { loading }] = useSubmitSuitabilityMutation({ refetchQueries: [RiskTextDocument], awaitRefetchQueries: true });
  const { experience, lossCapacity, goal } = answers;
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!experience || !lossCapacity || !goal) return setMistake("Answer all three questions first.");
    if (!acceptsRisk) return setMistake("Read and accept the risk text first.");
    try {
      const { data } = await submit({
        variables: { input: { experience, lossCapacity, goal, riskTextVersion: riskText.version, acceptsRisk } },
      });
      setMistake(data?.submitSuitability.errors[0]?.message ?? null);
    } catch {
      setMistake(notConfirmed);
    }
  };
  return (
    <form className={classes.money} onSubmit={(event) => void send(event)} noValidate>
      <p>We ask once, before your first copy. There are no wrong answers, and your data export includes them.</p>
      {mistake && <FormError>{mistake}</FormError>}
      <Question
        label="How much trading experience do you have?"
        value={experience}
        choices={experiences}
        onChoose={(chosen) => setAnswers({ ...answers, experience: chosen })}
      />
      <Question
        label="How much of this money can you afford to lose?"
        value={lossCapacity}
        choices={lossCapacities}
        onChoose={(chosen) => setAnswers({ ...answers, lossCapacity: chosen })}
      />
      <Question label="What is your goal?" value={goal} choices={goals} onChoose={(chosen) => setAnswers({ ...answers, goal: chosen })} />
      <Caution answers={answers} />
      {riskText.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Checkbox
        checked={acceptsRisk}
        onChange={(event) => setAccepts(event.currentTarget.checked)}
        label="I have read this. Copying can lose money."
      />
      <Button type="submit" variant="filled" loading={loading}>
        Continue
      </Button>
    </form>
  );
}

const cautions: ReadonlyArray<{ readonly isFor: (answers: Answers) => boolean; readonly text: string }> = [
  {
    isFor: ({ lossCapacity }) => lossCapacity === "NONE",
    text: "You can’t afford to lose any of this money, and copying can lose all of it.",
  },
  { isFor: ({ goal }) => goal === "INCOME", text: "Copying is not a source of income: some months, and some years, end in losses." },
  { isFor: ({ experience }) => experience === "NONE", text: "You have no trading experience, so losses may come faster than you expect." },
];

/** A warning where an answer says that copying may not fit, with what to do less of. */
function Caution({ answers }: { readonly answers: Answers }): ReactNode {
  const shown = cautions.filter(({ isFor }) => isFor(answers));
  return (
    <div role="status">
      {shown.length > 0 && (
        <Stack gap={4} p="sm" bd="1px solid var(--accent)">
          <b>Copying may not suit you</b>
          {shown.map(({ text }) => (
            <p key={text}>{text}</p>
          ))}
          <p>Start with less: a small paper amount such as $100, one feeder, and a stop loss. You can add money later.</p>
        </Stack>
      )}
    </div>
  );
}

interface QuestionProps<Value extends string> {
  readonly label: string;
  readonly value: Value | "";
  readonly choices: Choices<Value>;
  readonly onChoose: (value: Value) => void;
}

const Question = <Value extends string>({ label, value, choices, onChoose }: QuestionProps<Value>): ReactNode => (
  <Radio.Group label={label} value={value} onChange={(chosen) => onChoose(chosen as Value)}>
    <Stack gap="xs" pt={4}>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} label={choice.label} />
      ))}
    </Stack>
  </Radio.Group>
);
