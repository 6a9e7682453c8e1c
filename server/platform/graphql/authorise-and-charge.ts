import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from "graphql";
import { Fault } from "../errors";
import { addressSubject } from "../rate-limits/rate-limits";
import type { Charge, CostReport } from "../rate-limits/points";
import type { Viewer } from "../viewer";

/** Stands before every operation, on both transports: may this caller run it, and has it the points? */
export interface Gate {
  /** Throws a Fault for what the viewer's API key may not do. */
  assertMayRun(viewer: Viewer | null, document: DocumentNode, operation: OperationDefinitionNode, schema: GraphQLSchema): void;
  /** Spends points of the caller's minute; a visitor is their network address. */
  charge(viewer: Viewer | null, address: string, points: number): Charge;
}

export interface Caller {
  readonly viewer: Viewer | null;
  readonly address: string;
}

/** Who is charged: a user, or the network address of a visitor. */
export const subjectOf = ({ viewer, address }: Caller): string => viewer?.id ?? addressSubject(address);

/**
 * What one operation is charged. Reading a document that is not remembered is charged first, before the work is done, and counts
 * towards what the operation costs to run: the dearer of the two is the whole charge.
 */
export class OperationCharge {
  private points = 0;
  private report: CostReport | null = null;

  /** Without a gate nothing is charged and everything may run: in tests of the transport alone. */
  constructor(
    private readonly gate: Gate | undefined,
    private readonly caller: Caller,
  ) {}

  get subject(): string {
    return subjectOf(this.caller);
  }

  /** Spends what is missing up to so many points. Throws RATE_LIMITED with the seconds to wait when too little is left. */
  raiseTo(points: number): void {
    if (!this.gate || points <= this.points) return;
    const { isAllowed, report, retryAfterSeconds } = this.gate.charge(this.caller.viewer, this.caller.address, points - this.points);
    if (!isAllowed) throw tooFewPoints({ ...report, requested: points }, retryAfterSeconds);
    this.points = points;
    this.report = { ...report, requested: points };
  }

  /** Lets the operation run: what the whole of it cost, and what the caller has left. Throws like `raiseTo`, and for what the viewer's key may not do. */
  authoriseAndSettle(
    {
      document,
      operation,
      cost,
    }: {
      readonly document: DocumentNode;
      readonly operation: OperationDefinitionNode;
      readonly cost: number;
    },
    schema: GraphQLSchema,
  ): CostReport | null {
    this.gate?.assertMayRun(this.caller.viewer, document, operation, schema);
    this.raiseTo(cost);
    return this.report;
  }
}

const tooFewPoints = ({ requested, remaining, limit, resetAt }: CostReport, retryAfterSeconds: number): Fault =>
  new Fault(
    "RATE_LIMITED",
    `Too many points in this minute: ${requested} requested, ${remaining} left. Try again in ${retryAfterSeconds} seconds.`,
    {
      retryAfterSeconds,
      requested,
      remaining,
      limit,
      resetAt,
    },
  );
