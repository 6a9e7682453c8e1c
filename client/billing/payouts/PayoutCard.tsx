import { Anchor, Button, Flex, NumberInput, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatBites, formatCount } from "../../lib/format/format";
import { Facts } from "../../ui/data/Facts";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { worthOf } from "../earnings/earnings-words";
import { BankDetailsDialog } from "./BankDetailsDialog";
import { PayoutAccountDialog } from "./PayoutAccountDialog";
import { PayoutList } from "./PayoutList";
import { obstacleText } from "./payout-words";
import type { PayoutTermsFactsFragment } from "./payouts.generated";
import { usePayouts, type PayoutsState } from "./use-payouts";

/** Ask for a payout, say where it goes, and see how far the others are. */
export function PayoutCard(): ReactNode {
  const state = usePayouts();
  const { data, hasFailed, refetch } = state;
  return (
    <Card title="Payouts">
      {data && (
        <Stack gap="md">
          <Request key={data.payoutTerms.availableBites} terms={data.payoutTerms} state={state} />
          <PayoutList state={state} />
        </Stack>
      )}
      {!data && hasFailed && <ErrorState onRetry={() => void refetch()}>Couldn’t load your payouts.</ErrorState>}
      {!data && !hasFailed && (
        <Loading label="Loading your payouts">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
    </Card>
  );
}

interface RequestProps {
  readonly terms: PayoutTermsFactsFragment;
  readonly state: PayoutsState;
}

function Request({ terms, state }: RequestProps): ReactNode {
  const [bites, setBites] = useState<number>(terms.availableBites);
  const obstacle = obstacleText(terms);
  const mistake = bites > terms.availableBites ? `You have ${formatBites(terms.availableBites)} available.` : undefined;
  const isReady = obstacle === null && terms.accountHint !== null && mistake === undefined && bites >= terms.minBites;
  return (
    <Flex
      component="form"
      direction="column"
      gap="sm"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void state.request(bites);
      }}
    >
      {state.problem && <FormError>{state.problem}</FormError>}
      {obstacle ? (
        <p>{obstacle}</p>
      ) : (
        <NumberInput
          label="Bites"
          description={`${formatCount(terms.minBites)} at least, ${formatCount(terms.availableBites)} available`}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          value={bites}
          error={mistake}
          onChange={(value) => setBites(Number(value) || 0)}
        />
      )}
      <Facts look="rows">
        {!obstacle && (
          <div>
            <dt>You get</dt>
            <dd>{worthOf(bites)}</dd>
          </div>
        )}
        <To terms={terms} />
      </Facts>
      {!obstacle && (
        <Button type="submit" variant="filled" loading={state.isBusy} disabled={!isReady}>
          Request {worthOf(bites)}
        </Button>
      )}
    </Flex>
  );
}

function To({ terms }: Pick<RequestProps, "terms">): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const enter = terms.method === "STRIPE" ? "Set up payouts at Stripe" : "Enter bank details";
  const Details = terms.method === "STRIPE" ? PayoutAccountDialog : BankDetailsDialog;
  return (
    <div>
      <dt>To</dt>
      <dd>
        {terms.accountHint !== null && `••${terms.accountHint}, ${terms.accountCountry} `}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => setOpen(true)}>
          {terms.accountHint === null ? enter : "Change"}
        </Anchor>
        {isOpen && <Details terms={terms} onClose={() => setOpen(false)} />}
      </dd>
    </div>
  );
}
