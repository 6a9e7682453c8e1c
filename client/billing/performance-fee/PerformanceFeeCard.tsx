import { useMutation } from "@apollo/client/react";
import { Button, Flex, NumberInput, Text } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { termsWords } from "../../copying/fees/fee-words";
import { noAnswer } from "../../graphql/links/messages";
import { byField, type FormErrors } from "../../identity/forms/form-errors";
import { Card } from "../../ui/layout/Card";
import { DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { SetPerformanceFeeDocument, type OwnFeeFragment } from "./performance-fee.generated";

type Terms = NonNullable<OwnFeeFragment["performanceFee"]>;

/** What a feeder asks of the profit of copies. */
export function PerformanceFeeCard({ terms }: { readonly terms: Terms }): ReactNode {
  const { percent, setPercent, planned, mistakes, isSaved, isBusy, submit } = useFee(terms);
  return (
    <Card title="Performance fee" note={termsWords(terms) ?? "None"}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <NumberInput
          label="Share of copies’ profit, in percent"
          description="0 is none, 30 the most. 80% of it is yours. Charged monthly on profit above each copy’s high-water mark; paper copies pay with play money, and nothing of that is payable."
          min={0}
          max={30}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          suffix="%"
          value={percent}
          onChange={(value) => setPercent(Number(value))}
          error={mistakes.percent}
        />
        <Text size="sm" c="secondary" m={0}>
          A lower fee counts from the next month, a higher one from the first month that begins at least 7 days from now. Your copiers are
          notified.
        </Text>
        {mistakes.form && <FormError>{mistakes.form}</FormError>}
        <DialogButtons>
          <Text component="span" size="sm" c="secondary" role="status" mr="auto">
            {isSaved && percent === planned ? "Saved." : ""}
          </Text>
          <Button type="submit" variant="filled" disabled={percent === planned} loading={isBusy}>
            Save fee
          </Button>
        </DialogButtons>
      </Flex>
    </Card>
  );
}

/** The fee as it is in the end, after all that is planned, and as it is typed until it is saved. */
function useFee({ percent: now, planned: changes }: Terms) {
  const planned = changes.at(-1)?.percent ?? now;
  const [typed, setTyped] = useState<number | null>(null);
  const [mistakes, setMistakes] = useState<FormErrors<"percent">>({});
  const [isSaved, setSaved] = useState(false);
  const [save, { loading }] = useMutation(SetPerformanceFeeDocument);
  const percent = typed ?? planned;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading || percent === planned) return;
    const payload = (await save({ variables: { input: { percent } } }).catch(() => null))?.data?.setPerformanceFee;
    setMistakes(payload ? byField(payload.errors, ["percent"]) : { form: noAnswer });
    if (!payload?.trader) return;
    setTyped(null);
    setSaved(true);
  };
  const setPercent = (value: number): void => {
    setTyped(value);
    setSaved(false);
  };
  return { percent, setPercent, planned, mistakes, isSaved, isBusy: loading, submit };
}
