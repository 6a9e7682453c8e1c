import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { isStored } from "../broker-words";
import { useChangeBrokerCurrencyMutation, type ConnectionFactsFragment, type VenueFactsFragment } from "../connections.generated";
import classes from "../live/Live.module.css";
import { useBrokerSending } from "../use-broker-sending";

interface CurrencyCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment;
}

/** At an exchange with several currencies that count as a dollar: the one that is bought with, and whether copies may differ from it. */
export function CurrencyCard({ connection, venue }: CurrencyCardProps): ReactNode {
  const { id: connectionId, quoteCurrency, copiesOtherQuotes } = connection;
  const [draft, setDraft] = useState({ quoteCurrency, copiesOtherQuotes });
  const { errors, isBusy, send } = useBrokerSending(["quoteCurrency"]);
  const [change] = useChangeBrokerCurrencyMutation();
  if (venue.quoteCurrencies.length < 2 || !isStored(connection)) return null;
  const isChanged = draft.quoteCurrency !== quoteCurrency || draft.copiesOtherQuotes !== copiesOtherQuotes;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const input = { connectionId, ...draft };
    if (await send(async () => (await change({ variables: { input } })).data?.changeBrokerCurrency))
      notifyDone(`New positions on ${connection.name} are bought with ${draft.quoteCurrency}.`);
  };
  return (
    <Card title="Currency">
      <form onSubmit={(event) => void save(event)} className={classes.stack}>
        {errors.form && <FormError>{errors.form}</FormError>}
        <NativeSelect
          label="Buy with"
          description={`Each counts as one US dollar. Brigade does not exchange one for another: keep enough of it at ${venue.name}.`}
          data={[...venue.quoteCurrencies]}
          value={draft.quoteCurrency}
          error={errors.quoteCurrency}
          onChange={({ currentTarget: { value } }) => setDraft({ ...draft, quoteCurrency: value })}
        />
        <Checkbox
          label={`Copy with another of these where a coin is not sold for ${draft.quoteCurrency}`}
          description="Otherwise such a trade is skipped, and its receipt says what the coin is sold for."
          checked={draft.copiesOtherQuotes}
          onChange={({ currentTarget: { checked } }) => setDraft({ ...draft, copiesOtherQuotes: checked })}
        />
        <p className={classes.note}>Counts for what is bought from now on. What you hold is sold in the currency it was bought with.</p>
        {isChanged && (
          <div>
            <Button type="submit" size="xs" variant="filled" loading={isBusy}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Card>
  );
}
