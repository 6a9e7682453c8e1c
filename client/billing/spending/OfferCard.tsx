import { Button, NumberInput, Select, Flex, Text, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { formatDelay } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { OwnOfferFragment } from "./spending.generated";
import { delays, useOffer, type OfferDraft } from "./use-offer";

type Offer = NonNullable<OwnOfferFragment["offer"]>;

/** What a feeder asks and what people see who do not pay. */
export function OfferCard({ offer }: { readonly offer: Offer }): ReactNode {
  const { draft, change, mistakes, isDirty, isSaved, isBusy, submit } = useOffer(offer);
  const price = { min: 0, max: 1_000, step: 5, allowDecimal: false, allowNegative: false, clampBehavior: "none" } as const;
  return (
    <Card title="What you sell">
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        <NumberInput
          {...price}
          label="Subscription for 30 days, in bites"
          description="0 is free. 80% is yours. A price or delay applies to trades from now on; people who copy you for free keep doing so."
          value={draft.priceBites}
          onChange={(value) => change({ priceBites: Number(value) })}
          error={mistakes.priceBites}
        />
        <NumberInput
          {...price}
          label="One recipe, in bites"
          description="0: not sold one by one. For sale, others see that you have a trade, and your teaser, but not what it is."
          value={draft.unlockBites}
          onChange={(value) => change({ unlockBites: Number(value) })}
          error={mistakes.unlockBites}
        />
        <Select
          label="Delay for everyone else"
          data={delays(offer.delaySeconds).map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? "None" : formatDelay(seconds),
          }))}
          value={String(draft.delaySeconds)}
          onChange={(value) => change({ delaySeconds: Number(value ?? 0) })}
          allowDeselect={false}
          error={mistakes.delaySeconds}
        />
        <Textarea
          label="Teaser"
          description="Shown instead of the trades to people who can’t see them."
          maxLength={280}
          autosize
          minRows={2}
          value={draft.teaser}
          onChange={(event) => change({ teaser: event.currentTarget.value })}
          error={mistakes.teaser}
        />
        <WhoSees draft={draft} />
        {mistakes.form && <FormError>{mistakes.form}</FormError>}
        <DialogButtons>
          <Text component="span" size="sm" c="secondary" role="status" mr="auto">
            {isSaved && !isDirty ? "Saved." : ""}
          </Text>
          <Button type="submit" variant="filled" disabled={!isDirty} loading={isBusy}>
            Save prices
          </Button>
        </DialogButtons>
      </Flex>
    </Card>
  );
}

/** The free plan's delay, which visitors have too. */
const unpaidDelaySeconds = 900;

/** Who sees trades when, under what is typed. */
const WhoSees = ({ draft }: { readonly draft: OfferDraft }): ReactNode => {
  const own = draft.delaySeconds === 0 ? "at once" : `after ${formatDelay(draft.delaySeconds)}`;
  const unpaid = `after ${formatDelay(Math.max(draft.delaySeconds, unpaidDelaySeconds))}`;
  return (
    <Text size="sm" c="secondary">
      Subscribers, copiers and people who unlocked a recipe see it at once.{" "}
      {draft.priceBites === 0
        ? `Everyone signed in sees your trades ${own}; visitors ${unpaid}.`
        : own === unpaid
          ? `Everyone else sees your trades ${own}.`
          : `Paid plans see your trades ${own}; everyone else ${unpaid}.`}
    </Text>
  );
};
