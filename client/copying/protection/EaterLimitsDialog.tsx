import { useQuery } from "@apollo/client/react";
import { Box, Button, NumberInput } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { EaterLimitsDocument, type EaterLimitsQuery } from "../copying.generated";
import { useEaterLimits, type LimitField } from "./use-eater-limits";
import classes from "../eater-view/ChefsPage.module.css";

const fields: ReadonlyArray<{ field: LimitField; label: string; hint: string }> = [
  { field: "maxPerSymbol", label: "Max per symbol", hint: "All copies together, long plus short." },
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
  const { draft, type, mistakes, isBusy, submit } = useEaterLimits(limits, onClose);
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {mistakes.form && <FormError>{mistakes.form}</FormError>}
      <Box component="p" my="1em" className={classes.quiet}>
        These limits apply in addition to each copy’s rules, and only to new trades. Open positions stay, and closes are always copied.
      </Box>
      {fields.map(({ field, label, hint }) => (
        <NumberInput
          key={field}
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
