import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { formatMoney } from "../../lib/format/format";
import { FormError } from "../../ui/overlays/Dialog";
import { useResync } from "./use-resync";

export interface ResyncButtonProps {
  readonly copyId: string;
  readonly feederName: string;
  readonly money: string;
}

/** Buys what a copy missed, right in its row. */
export function ResyncButton({ copyId, feederName, money }: ResyncButtonProps): ReactNode {
  const { press, isBusy, mistake } = useResync(copyId);
  return (
    <>
      <Button
        size="compact-xs"
        variant="filled"
        loading={isBusy}
        aria-label={`Resync ${feederName} for ${formatMoney(money)}`}
        onClick={press}
      >
        Resync for {formatMoney(money)}
      </Button>
      {mistake && <FormError>{mistake}</FormError>}
    </>
  );
}
