import { useState, type FormEvent } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { useTradeSending } from "../../trading/orders/trade-sending";
import { formatMoney } from "../../lib/format/format";
import { type CopyRowFragment, useAddFundsMutation, useWithdrawFundsMutation } from "../copying.generated";

/** Money on its way into a copy or out of it. */
export function useFunds({ id: copyId, feeder: { name } }: CopyRowFragment, isAdding: boolean, onDone: () => void, onInvalid: () => void) {
  const [amount, setAmount] = useState("");
  const [spread, setSpread] = useState("LATER");
  const [mistake, setMistake] = useState<string>();
  const sending = useTradeSending(["amount"]);
  const [add] = useAddFundsMutation();
  const [withdraw] = useWithdrawFundsMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const money = readDecimal(amount);
    if (!money?.gt(0)) {
      setMistake("Enter an amount.");
      return onInvalid();
    }
    const base = { copyId, amount: toWire(money) };
    const isDone = await sending.send(
      async (clientRequestId) =>
        isAdding
          ? (await add({ variables: { input: { ...base, clientRequestId, spreadNow: spread === "NOW" } } })).data?.addFunds
          : (await withdraw({ variables: { input: { ...base, clientRequestId } } })).data?.withdrawFunds,
      isAdding ? `${formatMoney(amount)} added to your copy of ${name}.` : `${formatMoney(amount)} withdrawn from your copy of ${name}.`,
    );
    if (isDone) onDone();
    else onInvalid();
  };
  return {
    amount,
    type: (next: string) => {
      setAmount(next);
      setMistake(undefined);
      sending.renew();
    },
    spread,
    setSpread,
    mistakes: { amount: mistake ?? sending.mistakes.amount, form: sending.mistakes.form },
    isBusy: sending.isBusy,
    submit,
  };
}
