import { useMutation } from "@apollo/client/react";
import { Button, Flex, Select, TextInput } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { countriesByName } from "../../brokers/live/country-names";
import { noAnswer } from "../../graphql/links/messages";
import { useReauthentication } from "../../identity/security/Reauthentication";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { SavePayoutDetailsDocument, type PayoutTermsFactsFragment } from "./payouts.generated";

interface Props {
  readonly terms: PayoutTermsFactsFragment;
  readonly onClose: () => void;
}

const empty = { accountHolder: "", country: "", accountNumber: "", bankCode: "" };
type Field = keyof typeof empty;
type Mistakes = Partial<Record<Field | "form", string>>;

/** Where payouts go. What is stored is never shown again but for its last characters. */
export function BankDetailsDialog({ terms, onClose }: Props): ReactNode {
  const { values, set, mistakes, isBusy, submit, dialog } = useBankDetails(onClose);
  const text = (name: Exclude<Field, "country">, label: string, description?: string): ReactNode => (
    <TextInput
      label={label}
      description={description}
      value={values[name]}
      error={mistakes[name]}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  );
  return (
    <>
      <Dialog isOpen onClose={onClose} title="Bank details" isDirty={values.accountNumber !== ""}>
        <Flex component="form" direction="column" gap="md" noValidate onSubmit={(event) => void submit(event)}>
          <p>Payouts go to this account. It’s stored encrypted, and you’ll see only its last characters.</p>
          {mistakes.form && <FormError>{mistakes.form}</FormError>}
          {text("accountHolder", "Account holder")}
          <Select
            label="Country of the bank"
            searchable
            value={values.country || null}
            error={mistakes.country}
            onChange={(value) => set("country", value ?? "")}
            data={countriesByName(terms.countries).map(({ code, name }) => ({ value: code, label: name }))}
          />
          {text("accountNumber", "IBAN or account number")}
          {text("bankCode", "BIC or routing number", "Not needed with an IBAN.")}
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={isBusy}>
              Save bank details
            </Button>
          </DialogButtons>
        </Flex>
      </Dialog>
      {dialog}
    </>
  );
}

const fieldOf = (path: readonly string[]): string => {
  const name = path.at(-1) ?? "";
  return Object.hasOwn(empty, name) ? name : "form";
};

function useBankDetails(onDone: () => void) {
  const [values, setValues] = useState(empty);
  const [mistakes, setMistakes] = useState<Mistakes>({});
  const [isBusy, setBusy] = useState(false);
  const { guard, dialog } = useReauthentication();
  const [save] = useMutation(SavePayoutDetailsDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const errors = await guard(async () => {
      const answer = await save({ variables: { input: values } }).catch(() => null);
      return answer?.data?.savePayoutDetails.errors ?? null;
    });
    setBusy(false);
    if (errors === "cancelled") return;
    if (errors === null) return setMistakes({ form: noAnswer });
    if (errors.length > 0) return setMistakes(Object.fromEntries(errors.map(({ path, message }) => [fieldOf(path), message])));
    notifyDone("Bank details saved.");
    onDone();
  };
  const set = (name: Field, value: string): void => setValues({ ...values, [name]: value });
  return { values, set, mistakes, isBusy, submit, dialog };
}
