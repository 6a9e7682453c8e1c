import { Button, Flex, NumberInput, Text } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { AccountFactsFragment } from "../portfolio/portfolio.generated";
import { useDepositPaperMutation, useResetPaperMutation } from "../orders/trading.generated";
import { useTradeSending } from "../orders/trade-sending";
import { wordFor } from "../../lib/format/locale";
import { usePaperRealism } from "./use-paper-realism";

export interface PaperMoneyDialogProps {
  readonly account: AccountFactsFragment;
  readonly isOpen: boolean;
  onClose(): void;
}

/** Puts more paper money in. A deposit is a flow: it never counts as profit. */
export function DepositDialog({ account, isOpen, onClose }: PaperMoneyDialogProps): ReactNode {
  const [amount, setAmount] = useState("");
  const [mistake, setMistake] = useState<string>();
  const sending = useTradeSending(["amount"]);
  const [deposit] = useDepositPaperMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const money = readDecimal(amount);
    if (!money?.gt(0)) return setMistake("Enter an amount.");
    const isDone = await sending.send(
      async (clientRequestId) =>
        (await deposit({ variables: { input: { clientRequestId, accountId: account.id, amount: toWire(money) } } })).data?.depositPaper,
      `${formatMoney(amount)} added. Your return does not change.`,
    );
    if (isDone) {
      setAmount("");
      onClose();
    }
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add paper money" isDirty={amount !== ""}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <NumberInput
          label="Amount in USD"
          prefix="$"
          value={amount}
          onValueChange={({ value }) => {
            setAmount(value);
            setMistake(undefined);
            sending.renew();
          }}
          valueIsNumericString
          allowNegative={false}
          hideControls
          decimalScale={2}
          thousandSeparator=","
          inputMode="decimal"
          error={mistake ?? sending.mistakes.amount}
          description={
            (mistake ?? sending.mistakes.amount)
              ? undefined
              : `You have ${formatMoney(account.cash)} in cash. Deposits never count as profit.`
          }
          data-autofocus
        />
        {sending.mistakes.form && <FormError>{sending.mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={sending.isBusy}>
            {readDecimal(amount)?.gt(0) ? `Add ${formatMoney(amount)}` : "Add paper money"}
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

/** How late and in how large parts orders fill: a real market is neither instant nor endless. */
export function RealismDialog({ account, isOpen, onClose }: PaperMoneyDialogProps): ReactNode {
  const { latency, setLatency, size, setSize, isDirty, sending, submit } = usePaperRealism(account, onClose);
  const common = { valueIsNumericString: true, allowNegative: false, hideControls: true } as const;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Fill settings" isDirty={isDirty}>
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <Text c="secondary">
          Without limits, market orders fill immediately and in full. Stops and targets always fill at the tick that triggers them.
        </Text>
        <NumberInput
          {...common}
          label="Fill delay"
          suffix=" ms"
          value={latency}
          onValueChange={({ value }) => setLatency(value)}
          allowDecimal={false}
          inputMode="numeric"
          placeholder="None"
          error={sending.mistakes.latencyMs}
          data-autofocus
        />
        <NumberInput
          {...common}
          label="Max fill size, in units"
          value={size}
          onValueChange={({ value }) => setSize(value)}
          decimalScale={10}
          inputMode="decimal"
          placeholder="No limit"
          error={sending.mistakes.fillSizeMax}
        />
        {sending.mistakes.form && <FormError>{sending.mistakes.form}</FormError>}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={sending.isBusy}>
            Save settings
          </Button>
        </DialogButtons>
      </Flex>
    </Dialog>
  );
}

/** Starts the account over; the sealed record stays and a marked chapter begins. */
export function ResetDialog({ account, isOpen, onClose, openTrades }: PaperMoneyDialogProps & { readonly openTrades: number }): ReactNode {
  const sending = useTradeSending([]);
  const [reset] = useResetPaperMutation();
  const confirm = async (): Promise<void> => {
    const isDone = await sending.send(
      async (clientRequestId) => (await reset({ variables: { input: { clientRequestId, accountId: account.id } } })).data?.resetPaper,
      ({ portfolio }) => `The account is reset${portfolio ? ` to ${formatMoney(portfolio.account.cash)}` : ""}.`,
    );
    if (isDone) onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Reset this account?"
      facts={[
        { label: "Open trades to close", value: openTrades },
        { label: "New chapter", value: account.chapter + 1 },
      ]}
      confirmLabel={openTrades > 0 ? `Close ${openTrades} ${wordFor(openTrades, "trade", "trades")} and reset account` : "Reset account"}
      isBusy={sending.isBusy}
      error={sending.mistakes.form}
      onConfirm={() => void confirm()}
    >
      All open trades close at market, working orders are cancelled and cash returns to its starting amount. Past trades stay on the public
      record.
    </ConfirmDialog>
  );
}
