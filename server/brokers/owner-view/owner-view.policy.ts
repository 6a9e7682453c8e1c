import type { BrokerDifferenceRow } from "../reconciliation/reconciliation.entity";
import type { DifferenceChoice } from "./owner-view.enums";

/** What can be done here about a difference; what stops nothing needs nothing. */
export const choicesOf = ({ kind, stopsOpens }: Pick<BrokerDifferenceRow, "kind" | "stopsOpens">): DifferenceChoice[] =>
  stopsOpens
    ? [...(kind === "OVERFILL" ? (["ACCEPT"] as const) : []), ...(kind === "SHORTFALL" ? (["SETTLE"] as const) : []), "RECONCILE"]
    : [];
