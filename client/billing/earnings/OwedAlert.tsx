import { Alert, Anchor } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBites } from "../../lib/format/format";

/** What is owed after a refund or dispute, in plain words; nothing where nothing is. */
export function OwedAlert({ bites }: { readonly bites: number }): ReactNode {
  if (bites === 0) return null;
  return (
    <Alert color="loss" icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />} title={`You owe ${formatBites(bites)}`}>
      A card payment was refunded or disputed after its bites were spent or paid out. Until the debt is settled you can’t spend bites or be
      paid out. What you earn and what you{" "}
      <Anchor component={Link} inherit underline="always" to="/subscription">
        buy
      </Anchor>{" "}
      settles it first.
    </Alert>
  );
}
