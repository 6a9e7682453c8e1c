import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { notify } from "../../ui/feedback/notify";
import { useOpenPaymentPortalMutation } from "../billing.generated";

/** Leads to the payment provider's page for cards and invoices. */
export function PortalButton(): ReactNode {
  const [open, { loading }] = useOpenPaymentPortalMutation();
  const go = async (): Promise<void> => {
    const url = (await open().catch(() => null))?.data?.openPaymentPortal.url;
    if (url) window.location.assign(url);
    else await notify({ color: "loss", message: noAnswer });
  };
  return (
    <Button loading={loading} onClick={() => void go()}>
      Cards and invoices
    </Button>
  );
}
