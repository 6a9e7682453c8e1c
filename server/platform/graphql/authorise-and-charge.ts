import type { DocumentNode, OperationDefinitionNode } from "graphql";
import { Fault } from "../errors";
import type { Charge, CostReport } from "../rate-limits/points";
import type { Viewer } from "../viewer";

/** Stands before every operation, on both transports: may this caller run it, and has it the points? */
export interface Gate {
  /** Throws a Fault for what the viewer's API key may not do. */
  assertMayRun(viewer: Viewer | null, document: DocumentNode, operation: OperationDefinitionNode): void;
  /** Spends points of the caller's minute; a visitor is their network address. */
  charge(viewer: Viewer | null, address: string, points: number): Charge;
}

/** What the caller has left after this operation. Throws RATE_LIMITED with the seconds to wait when it is too little. */
export function authoriseAndCharge(
  gate: Gate | undefined,
  { viewer, address }: { readonly viewer: Viewer | null; readonly address: string },
  { document, operation, cost }: { readonly document: DocumentNode; readonly operation: OperationDefinitionNode; readonly cost: number },
): CostReport | null {
  if (!gate) return null;
  gate.assertMayRun(viewer, document, operation);
  const { isAllowed, report, retryAfterSeconds } = gate.charge(viewer, address, cost);
  if (isAllowed) return report;
  throw new Fault(
    "RATE_LIMITED",
    `Too many points in this minute: ${cost} asked, ${report.remaining} left. Wait ${retryAfterSeconds} seconds.`,
    {
      retryAfterSeconds,
      requested: cost,
      remaining: report.remaining,
      limit: report.limit,
      resetAt: report.resetAt,
    },
  );
}
