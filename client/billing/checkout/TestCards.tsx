import { Button, Flex, Radio, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import type { TillCard } from "../../graphql/schema.generated";
import { formatMoney } from "../../lib/format/format";
import { FormError } from "../../ui/overlays/Dialog";
import { useSettleTillBillMutation, type BillFactsFragment } from "../billing.generated";

const cards: ReadonlyArray<readonly [TillCard, string]> = [
  ["PAYS", "Pays, now and at renewals"],
  ["DECLINES_RENEWALS", "Pays now, is declined at renewals"],
  ["DECLINED", "Is declined"],
];

const trialCards: typeof cards = [
  ["PAYS", "Pays when the trial is over"],
  ["DECLINES_RENEWALS", "Is declined when the trial is over"],
  ["DECLINED", "Is declined"],
];

/** The cards of the test checkout. */
export function TestCards({ bill }: { readonly bill: BillFactsFragment }): ReactNode {
  const [card, setCard] = useState<TillCard>("PAYS");
  const { settle, error, busy } = useSettling(bill);
  return (
    <Flex direction="column" gap="md" mt="md">
      <Radio.Group label="Test card" value={card} onChange={(value) => setCard(value as TillCard)}>
        <Stack gap={8} mt={8}>
          {(bill.trialDays > 0 ? trialCards : cards).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      {error && <FormError>{error}</FormError>}
      <Flex gap="xs" wrap="wrap">
        <Button variant="filled" loading={busy === "pay"} onClick={() => void settle("pay", card)}>
          {bill.trialDays > 0 ? "Start free trial" : `Pay ${formatMoney(bill.amountUsd)}`}
        </Button>
        <Button loading={busy === "leave"} onClick={() => void settle("leave", null)}>
          Cancel
        </Button>
      </Flex>
    </Flex>
  );
}

function useSettling(bill: BillFactsFragment) {
  const [send] = useSettleTillBillMutation();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<"pay" | "leave" | null>(null);
  const settle = async (what: "pay" | "leave", card: TillCard | null): Promise<void> => {
    if (busy) return;
    setBusy(what);
    setError(null);
    const variables = { input: { billId: bill.id, card } };
    const answer = (await send({ variables }).catch(() => null))?.data?.settleTillBill;
    setBusy(null);
    if (!answer || answer.errors.length > 0) setError(answer?.errors[0]?.message ?? noAnswer);
  };
  return { settle, error, busy };
}
