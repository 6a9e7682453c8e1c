import { type DocumentNode, type ExecutionResult, Kind, type SelectionSetNode } from "graphql";
import { LRUCache } from "lru-cache";
import { limits } from "../limits";
import type { Paced } from "../rate-limits/paced";
import { type Caller, subjectOf } from "./authorise-and-charge";

type Result = ExecutionResult | Promise<ExecutionResult>;

/**
 * Answers to documents that ask for the schema and nothing else. It never changes while the process runs, and reading all of it takes
 * 20 ms each time, writing it as JSON as long again. A few are remembered, as text too: each is megabytes. One caller's are worked
 * out one after the other, with rests.
 */
export class SchemaAnswers {
  private readonly known = new LRUCache<DocumentNode, ExecutionResult>({ max: limits.schemaAnswersMax });

  /** By their `data`: how the JSON of an answer with it begins. */
  private readonly starts = new WeakMap<object, string>();

  /** Looked at once: all other documents go by here on their way to run. */
  private readonly others = new WeakSet<DocumentNode>();

  constructor(private readonly paced: Paced) {}

  async of(document: DocumentNode, caller: Caller, work: () => Result): Promise<ExecutionResult> {
    if (this.others.has(document)) return work();
    const known = this.known.get(document);
    if (known) return known;
    if (asksForSchemaAlone(document))
      return this.paced.run(subjectOf(caller), () => this.known.get(document) ?? this.workOut(document, work));
    this.others.add(document);
    return work();
  }

  /** How the JSON of an answer with this `data` begins, where it is remembered. */
  startOf(data: object | null | undefined): string | null {
    return (data && this.starts.get(data)) ?? null;
  }

  /** The one of those that a text begins with. */
  startIn(text: string): string | null {
    for (const { data } of this.known.values()) {
      const start = this.startOf(data);
      if (start !== null && text.startsWith(start)) return start;
    }
    return null;
  }

  /** graphql answers what asks for the schema alone at once. */
  private workOut(document: DocumentNode, work: () => Result): Result {
    const answer = work();
    if (answer instanceof Promise) return answer;
    this.known.set(document, answer);
    if (answer.data && !answer.errors) this.starts.set(answer.data, `{"data":${JSON.stringify(answer.data)}`);
    return answer;
  }
}

/** One operation without variables, at whose root are `__schema` and `__type` only. */
export function asksForSchemaAlone({ definitions }: DocumentNode): boolean {
  const operations = definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operations.length !== 1 || !operation || operation.operation !== "query" || (operation.variableDefinitions?.length ?? 0) > 0)
    return false;
  const isOfSchema = ({ selections }: SelectionSetNode): boolean =>
    selections.every((node) => node.kind === Kind.FIELD && (node.name.value === "__schema" || node.name.value === "__type"));
  return isOfSchema(operation.selectionSet);
}
