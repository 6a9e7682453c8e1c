import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { CopyTermsDocument } from "./copy-terms.generated";

/** What the feeder asks of a viewer who does not subscribe; null: nothing. Where it cannot be read, the server refuses the start. */
export function useUnpaidPrice(id: string, isOpen: boolean) {
  const { data, loading } = useQuery(CopyTermsDocument, { variables: { id }, skip: !isOpen, fetchPolicy: "cache-and-network" });
  const price = data?.trader?.priceBites ?? 0;
  const isUnpaid = price > 0 && !data?.trader?.viewerSubscription;
  // The receipt of a payment is read before the copy's settings take its place.
  const [isPaying, setPaying] = useState(false);
  return { unpaidBites: isUnpaid || isPaying ? price : null, isAsking: loading && !data, setPaying };
}
