import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { formatMoney, formatMoneyChange, formatRatio } from "../../lib/format/format";
import { formatClock } from "../../lib/format/time";
import { notifyDone } from "../../ui/feedback/notify";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { isStored, meaningOfCurrency } from "../broker-words";
import { useChangeBrokerCurrencyMutation, type ConnectionFactsFragment, type VenueFactsFragment } from "../connections.generated";
import classes from "../live/Live.module.css";
import { useBrokerSending } from "../use-broker-sending";

interface CurrencyCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment;
}

/** At an exchange with several currencies: the one that is bought with, whether copies may differ from it, and what others than dollars are valued at. */
export function CurrencyCard({ connection, venue }: CurrencyCardProps): ReactNode {
  const { id: connectionId, quoteCurrency, copiesOtherQuotes } = connection;
  const [draft, setDraft] = useState({ quoteCurrency, copiesOtherQuotes });
  const { errors, isBusy, send } = useBrokerSending(["quoteCurrency"]);
  const [change] = useChangeBrokerCurrencyMutation();
  const currencies = [...venue.quoteCurrencies, ...venue.otherCurrencies];
  if (currencies.length < 2 || !isStored(connection)) return null;
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
        {connection.otherCash.map((cash) => (
          <OtherCash key={cash.currency} cash={cash} venueName={venue.name} />
        ))}
        <NativeSelect
          label="Buy with"
          description={meaningOfCurrency(venue, draft.quoteCurrency)}
          data={currencies}
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

/** What the account has in a currency that is no dollar, what that is in dollars, and what the rate has done to it. */
function OtherCash({
  cash,
  venueName,
}: {
  readonly cash: ConnectionFactsFragment["otherCash"][number];
  readonly venueName: string;
}): ReactNode {
  const { currency, amount, value, rate, rateAt, isRateOld, rateEffect } = cash;
  return (
    <div className={classes.note} role="group" aria-label={`Cash in ${currency}`}>
      <p>
        <strong>
          {formatRatio(amount)} {currency}
        </strong>
        {value !== null && ` = ${formatMoney(value)}`}
      </p>
      <p>
        {rate === null || rateAt === null
          ? `${venueName} has given no rate for ${currency} yet: nothing is opened until it does. Closes still go.`
          : `1 ${currency} = ${formatRatio(rate, 4)} USD, as of ${formatClock(rateAt)}.`}
        {isRateOld && rate !== null && " That is too old to open anything at. Closes still go, at this rate."}
      </p>
      <p>Changes of the rate so far: {formatMoneyChange(rateEffect)} of your cash.</p>
    </div>
  );
}
