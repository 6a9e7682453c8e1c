import { useQuery } from "@apollo/client/react";
import { Box, Button, Fieldset, NumberInput, SimpleGrid } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { EaterLimitsDocument, type EaterLimitsQuery } from "../copying.generated";
import { useEaterLimits, type LimitField } from "./use-eater-limits";
import classes from "../eater-view/ChefsPage.module.css";

interface LimitOf {
  readonly field: LimitField;
  readonly label: string;
  readonly hint?: string;
}

const perSymbol: LimitOf = { field: "maxPerSymbol", label: "Max per symbol", hint: "All copies together, long plus short." };
const perClass: readonly LimitOf[] = [
  { field: "STOCK", label: "Stocks" },
  { field: "ETF", label: "ETFs" },
  { field: "CRYPTO", label: "Crypto" },
  { field: "FX", label: "FX" },
];
const overall: readonly LimitOf[] = [
  { field: "maxTotal", label: "Max total exposure", hint: "Maximum value of the open trades of all copies." },
  {
    field: "dailyLossLimit",
    label: "Daily loss limit",
    hint: "When all copies together lose this much since 00:00 UTC, they open no more trades that day.",
  },
];

/** Limits over all copies of the viewer's. They stop openings only; what is held stays, and closes always follow. */
export default function EaterLimitsDialog({ onClose }: { onClose(): void }): ReactNode {
  const { data, error, refetch } = useQuery(EaterLimitsDocument, { fetchPolicy: "network-only" });
  return (
    <Dialog isOpen onClose={onClose} title="Account-wide limits">
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load your limits.</ErrorState>}
      {!data && !error && (
        <Loading label="Loading your limits">
          <RowsSkeleton rows={3} />
        </Loading>
      )}
      {data && <LimitsForm limits={data.eaterLimits} onClose={onClose} />}
    </Dialog>
  );
}

function LimitsForm({ limits, onClose }: { readonly limits: EaterLimitsQuery["eaterLimits"]; onClose(): void }): ReactNode {
  const form = useEaterLimits(limits, onClose);
  const { mistakes, isBusy, submit } = form;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {mistakes.form && <FormError>{mistakes.form}</FormError>}
      <Box component="p" my="1em" className={classes.quiet}>
        These limits apply in addition to each copy’s rules, and only to new trades. Open positions stay, and closes are always copied.
      </Box>
      <LimitInput of={perSymbol} form={form} />
      <Fieldset legend="Max per asset class" variant="unstyled">
        <SimpleGrid cols={2} spacing="sm">
          {perClass.map((of) => (
            <LimitInput key={of.field} of={of} form={form} />
          ))}
        </SimpleGrid>
      </Fieldset>
      {overall.map((of) => (
        <LimitInput key={of.field} of={of} form={form} />
      ))}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={isBusy}>
          Save limits
        </Button>
      </DialogButtons>
    </form>
  );
}

interface LimitInputProps {
  readonly of: LimitOf;
  readonly form: Pick<ReturnType<typeof useEaterLimits>, "draft" | "type" | "mistakes">;
}

const LimitInput = ({ of: { field, label, hint }, form: { draft, type, mistakes } }: LimitInputProps): ReactNode => (
  <NumberInput
    label={label}
    prefix="$"
    value={draft[field]}
    onValueChange={({ value }) => type(field, value)}
    valueIsNumericString
    allowNegative={false}
    hideControls
    decimalScale={2}
    thousandSeparator=","
    inputMode="decimal"
    autoComplete="off"
    placeholder="no limit"
    error={mistakes[field]}
    description={hint}
  />
);
