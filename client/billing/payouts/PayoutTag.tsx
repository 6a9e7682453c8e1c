import type { ReactNode } from "react";
import type { PayoutState } from "../../graphql/schema.generated";
import { Tag } from "../../ui/data/Tag";
import { stateNames } from "./payout-words";

const looks = { REQUESTED: "info", APPROVED: "info", PAID: "gain", FAILED: "loss" } as const;

/** How far a payout is. */
export const PayoutTag = ({ state }: { readonly state: PayoutState }): ReactNode => <Tag look={looks[state]}>{stateNames[state]}</Tag>;
