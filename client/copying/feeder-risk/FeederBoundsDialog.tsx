import { useQuery } from "@apollo/client/react";
import { Alert, Button, NumberInput, Radio, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { FeederBound, FeederBoundAction } from "../../graphql/schema.generated";
import { formatPercent } from "../../lib/format/format";
import { formatExact } from "../../lib/format/time";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { CopyRowFragment } from "../copying.generated";
import { boundFields } from "../lifecycle/copy-draft";
import { boundLabels } from "../rules/rule-lines";
import { CopyFeederBoundsDocument, type FeederBoundsFactsFragment } from "./feeder-risk.generated";
import { FeederRiskFacts, useFeederRisk } from "./FeederRiskFacts";
import { useFeederBounds } from "./use-feeder-bounds";

interface FeederBoundsDialogProps {
  readonly copy: CopyRowFragment;
  onClose(): void;
}

const boundNames: Readonly<Record<FeederBound, string>> = {
  ...{ MARGIN_USE: "Margin use", FLOATING_LOSS: "Floating loss", WITHDRAWN: "Money withdrawn", DEPOSITED: "Money deposited" },
};

/** What a copy bears of its feeder's risk, and what it does beyond that. */
export default function FeederBoundsDialog({ copy, onClose }: FeederBoundsDialogProps): ReactNode {
  const { data, error, refetch } = useQuery(CopyFeederBoundsDocument, { variables: { id: copy.id }, fetchPolicy: "network-only" });
  return (
    <Dialog isOpen onClose={onClose} title={`Watch ${copy.feeder.name}`}>
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load what your copy watches.</ErrorState>}
      {!data && !error && (
        <Loading label="Loading what your copy watches">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {data?.copy && <BoundsForm copy={copy} bounds={data.copy.feederBounds} onClose={onClose} />}
    </Dialog>
  );
}

type Bounds = FeederBoundsFactsFragment["feederBounds"];

function BoundsForm({ copy, bounds, onClose }: FeederBoundsDialogProps & { readonly bounds: Bounds }): ReactNode {
  const { draft, type, action, setAction, mistakes, isBusy, submit } = useFeederBounds(copy, bounds, onClose);
  const risk = useFeederRisk(copy.feeder.id);
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {mistakes.form && <FormError>{mistakes.form}</FormError>}
        <Text fz="sm" c="secondary">
          Beyond a bound your copy acts once, and you are notified. Closes are copied in any case.
        </Text>
        {risk && <FeederRiskFacts risk={risk} />}
        {bounds?.crossed && <CrossedNote bounds={bounds} />}
        {boundFields.map((field) => (
          <NumberInput
            key={field}
            label={boundLabels[field]}
            suffix="%"
            value={draft[field]}
            onValueChange={({ value }) => type(field, value)}
            valueIsNumericString
            allowNegative={false}
            hideControls
            decimalScale={2}
            inputMode="decimal"
            autoComplete="off"
            placeholder="not watched"
            error={mistakes[field]}
          />
        ))}
        <ActionChoice action={action} onChange={setAction} />
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          Save
        </Button>
      </DialogButtons>
    </form>
  );
}

const CrossedNote = ({ bounds: { crossed, crossedAt, crossedPercent } }: { readonly bounds: NonNullable<Bounds> }): ReactNode => (
  <Alert color="accent" title={`${boundNames[crossed!]} went beyond your bound`}>
    {crossedPercent !== null && `It was at ${formatPercent(crossedPercent, { digits: 1, isSigned: false })}`}
    {crossedAt && ` on ${formatExact(crossedAt)}`}. The copy acts again after it was back within the bound.
  </Alert>
);

interface ActionChoiceProps {
  readonly action: FeederBoundAction;
  onChange(action: FeederBoundAction): void;
}

const ActionChoice = ({ action, onChange }: ActionChoiceProps): ReactNode => (
  <Radio.Group label="Then" value={action} onChange={(value) => onChange(value as FeederBoundAction)}>
    <Stack gap={8} mt={8}>
      <Radio value="PAUSE" label="Pause: open nothing more" />
      <Radio value="STOP" label="Stop: close all positions and end the copy" />
    </Stack>
  </Radio.Group>
);
