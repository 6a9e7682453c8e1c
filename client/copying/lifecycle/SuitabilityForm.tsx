import { Button, Checkbox, Radio } from "@mantine/core";
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
      <p>Asked once, before your first copy. There are no wrong answers; they are yours to read again in your export.</p>
      {mistake && <FormError>{mistake}</FormError>}
      <Radio.Group
        label="How much have you traded?"
        value={experience}
        onChange={(value) => setAnswers({ ...answers, experience: value as Experience })}
      >
        <div className={classes.choices}>
          <Radio value="NONE" label="Never" />
          <Radio value="SOME" label="A little" />
          <Radio value="MUCH" label="A lot" />
        </div>
      </Radio.Group>
      <Radio.Group
        label="How much of this money could you lose and sleep well?"
        value={lossCapacity}
        onChange={(value) => setAnswers({ ...answers, lossCapacity: value as LossCapacity })}
      >
        <div className={classes.choices}>
          <Radio value="NONE" label="None of it" />
          <Radio value="PART" label="A part" />
          <Radio value="ALL" label="All of it" />
        </div>
      </Radio.Group>
      <Radio.Group label="What is it for?" value={goal} onChange={(value) => setAnswers({ ...answers, goal: value as CopyGoal })}>
        <div className={classes.choices}>
          <Radio value="LEARN" label="To learn" />
          <Radio value="GROW" label="To grow" />
          <Radio value="INCOME" label="To live on" />
        </div>
      </Radio.Group>
      {riskText.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Checkbox
        checked={acceptsRisk}
        onChange={(event) => setAccepts(event.currentTarget.checked)}
        label="I have read this. Copying can lose money."
      />
      <Button type="submit" variant="filled" loading={loading}>
        Go on
      </Button>
    </form>
  );
}
