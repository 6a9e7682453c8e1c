import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { PerformanceFeeCard } from "../performance-fee/PerformanceFeeCard";
import { OfferCard } from "./OfferCard";
import { MySellingDocument } from "./spending.generated";

/** What a feeder asks for. Nothing for who shares no trades. One question, so that neither card pushes the other away. */
export function SellingCards(): ReactNode {
  const me = useMe();
  const { data } = useQuery(MySellingDocument, { variables: { id: me.id } });
  const offer = data?.trader?.offer;
  const terms = data?.trader?.performanceFee;
  return (
    <>
      {offer && <OfferCard offer={offer} />}
      {terms && <PerformanceFeeCard terms={terms} />}
    </>
  );
}
