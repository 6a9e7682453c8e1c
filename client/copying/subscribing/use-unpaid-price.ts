import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { termsWords } from "../fees/fee-words";
import { CopyTermsDocument } from "./copy-terms.generated";

/**
 * What the feeder asks of a viewer who does not subscribe; null: nothing. Where it cannot be read, the server refuses the start. Beside it
 * the feeder's performance fee, in words; null where none is asked.
 */
export function useUnpaidPrice(id: string, isOpen: boolean) {
  const { data, loading } = useQuery(CopyTermsDocument, { variables: { id }, skip: !isOpen, fetchPolicy: "cache-and-network" });
  const price = data?.trader?.priceBites ?? 0;
  const isUnpaid = price > 0 && !data?.trader?.viewerSubscription;
  // The receipt of a payment is read before the copy's settings take its place.
  const [isPaying, setPaying] = useState(false);
  const fee = data?.trader?.performanceFee;
  return {
    feeTerms: fee ? termsWords(fee) : null,
    unpaidBites: isUnpaid || isPaying ? price : null,
    isAsking: loading && !data,
    setPaying,
  };
}
