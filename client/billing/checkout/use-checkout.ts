import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import type { BillAnswerFragment } from "../billing.generated";

/** Makes a bill and goes to its page: of this app for test payments, the provider's own for real ones. */
export function useCheckout() {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const start = async (what: string, work: () => Promise<BillAnswerFragment | null | undefined>): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    setError(null);
    const answer = await work().catch(() => null);
    setBusy(null);
    const bill = answer?.bill;
    if (!bill) return setError(answer?.errors[0]?.message ?? noAnswer);
    if (bill.isTest || !bill.url) await navigate(`/till/${bill.id}`);
    else window.location.assign(bill.url);
  };
  return { start, error, busy };
}
