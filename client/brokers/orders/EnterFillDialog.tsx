import { Button, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useBrokerSending } from "../use-broker-sending";
import { useEnterBrokerFillMutation, type BrokerOrderFactsFragment } from "./orders.generated";
import classes from "./Orders.module.css";

const fields = ["quantity", "price", "fee", "feeCurrency", "at"] as const;
type Field = (typeof fields)[number];
const labels: Record<Field, string> = { quantity: "Quantity", price: "Price", fee: "Fee", feeCurrency: "Currency of the fee", at: "When" };

/** A moment as the browser's own field writes it, in the reader's zone. */
const local = (moment: string): string => {
  const at = new Date(moment);
  return new Date(+at - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

interface EnterFillDialogProps {
  readonly order: BrokerOrderFactsFragment;
  readonly venueName: string;
  readonly currency: string;
  readonly onClose: () => void;
}

/** A fill that its owner saw at the venue, of an order that we could not find there. */
export function EnterFillDialog({ order, venueName, currency, onClose }: EnterFillDialogProps): ReactNode {
  const { values, set, form, submit } = useFillForm(order, currency, onClose);
  return (
    <Dialog isOpen onClose={onClose} title={`Enter a fill of ${order.symbol}`} isDirty={values.price !== ""}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.lead}>
          Copy it from {venueName}’s list of fills. It is booked once; if {venueName} reports it later itself, it is not booked again.
        </p>
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
        <div className={classes.fields}>
          {fields.map((field) => (
            <TextInput
              key={field}
              label={labels[field]}
              name={field}
              type={field === "at" ? "datetime-local" : "text"}
              inputMode={field === "at" || field === "feeCurrency" ? undefined : "decimal"}
              value={values[field]}
              error={form.errors[field]}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          ))}
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={form.isBusy}>
            Book fill
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useFillForm(order: BrokerOrderFactsFragment, currency: string, onClose: () => void) {
  const rest = readDecimal(order.quantity)?.minus(readDecimal(order.filledQuantity) ?? 0);
  const [values, setValues] = useState<Record<Field, string>>({
    ...{ quantity: rest ? toWire(rest) : "", price: "", fee: "0", feeCurrency: currency },
    at: local(order.createdAt),
  });
  const [clientRequestId, setRequestId] = useState(() => crypto.randomUUID());
  const form = useBrokerSending(fields);
  const [enter] = useEnterBrokerFillMutation();
  const set = (field: Field, value: string): void => {
    form.clear(field);
    setRequestId(crypto.randomUUID());
    setValues({ ...values, [field]: value });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const amount = (text: string): string | null => {
      const read = readDecimal(text);
      return read && toWire(read);
    };
    const [quantity, price, fee] = [amount(values.quantity), amount(values.price), amount(values.fee)];
    if (!quantity || !price || !fee || values.at === "")
      return form.setErrors({ ...(quantity ? {} : { quantity: "Enter a number." }), ...(price ? {} : { price: "Enter a number." }), ...(fee ? {} : { fee: "Enter a number." }), ...(values.at ? {} : { at: "Enter when it filled." }) }); // prettier-ignore
    const input = { orderId: order.id, clientRequestId, quantity, price, fee, feeCurrency: values.feeCurrency.trim(), at: new Date(values.at).toISOString() }; // prettier-ignore
    if (!(await form.send(async () => (await enter({ variables: { input } })).data?.enterBrokerFill))) return;
    notifyDone("The fill is booked.");
    onClose();
  };
  return { values, set, form, submit };
}
