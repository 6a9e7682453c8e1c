import { useMutation } from "@apollo/client/react";
import { Button, Flex, Select } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { countriesByName } from "../../brokers/live/country-names";
import { noAnswer } from "../../graphql/links/messages";
import { useReauthentication } from "../../identity/security/Reauthentication";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { OpenPayoutAccountDocument, type PayoutTermsFactsFragment } from "./payouts.generated";

interface Props {
  readonly terms: PayoutTermsFactsFragment;
  readonly onClose: () => void;
}

/** Leads to Stripe, which asks who is paid and where to; Brigade stores none of it but the last characters. */
export function PayoutAccountDialog({ terms, onClose }: Props): ReactNode {
  const { country, setCountry, problem, isBusy, submit, dialog } = usePayoutAccount(terms.accountCountry);
  return (
    <>
      <Dialog isOpen onClose={onClose} title="Payouts at Stripe">
        <Flex component="form" direction="column" gap="md" noValidate onSubmit={(event) => void submit(event)}>
          <p>
            Stripe sends your payouts. On its page you enter who you are and your bank details; they stay with Stripe. Come back here when
            you’re done.
          </p>
          {problem && <FormError>{problem}</FormError>}
          {terms.accountHint === null && (
            <Select
              label="Country of your bank"
              description="It can’t be changed later."
              placeholder="Choose a country"
              searchable
              value={country || null}
              onChange={(value) => setCountry(value ?? "")}
              data={countriesByName(terms.countries).map(({ code, name }) => ({ value: code, label: name }))}
            />
          )}
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={isBusy} disabled={country === ""}>
              Continue to Stripe
            </Button>
          </DialogButtons>
        </Flex>
      </Dialog>
      {dialog}
    </>
  );
}

function usePayoutAccount(known: string | null) {
  const [country, setCountry] = useState(known ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { guard, dialog } = useReauthentication();
  const [open] = useMutation(OpenPayoutAccountDocument);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy || country === "") return;
    setBusy(true);
    setProblem(null);
    let url: string | null = null;
    const errors = await guard(async () => {
      const answer = await open({ variables: { input: { country } } }).catch(() => null);
      url = answer?.data?.openPayoutAccount.url ?? null;
      return answer?.data?.openPayoutAccount.errors ?? null;
    });
    if (url !== null) return window.location.assign(url);
    setBusy(false);
    if (errors !== "cancelled") setProblem(errors?.[0]?.message ?? noAnswer);
  };
  return { country, setCountry, problem, isBusy, submit, dialog };
}
