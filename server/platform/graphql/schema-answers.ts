import { type DocumentNode, type ExecutionResult, Kind, type SelectionSetNode } from "graphql";
import { LRUCache } from "lru-cache";
import { limits } from "../limits";

/**
 * Answers to documents that ask for the schema and nothing else. It never changes while the process runs, and reading all of it takes
 * 20 ms each time, writing it as JSON as long again. A few are remembered, as text too: each is megabytes.
 */
export class SchemaAnswers {
  private readonly known = new LRUCache<DocumentNode, ExecutionResult>({ max: limits.schemaAnswersMax });

  private readonly texts = new WeakMap<object, string>();

  /** Looked at once: all other documents go by here on their way to run. */
  private readonly others = new WeakSet<DocumentNode>();

  async of(document: DocumentNode, work: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    if (this.others.has(document)) return work();
    const known = this.known.get(document);
    if (known) return known;
    const answer = await work();
    if (asksForSchemaAlone(document)) this.remember(document, answer);
    else this.others.add(document);
    return answer;
  }

  /** The JSON of a remembered answer's `data`; null for any other. */
  textOf(data: object | null | undefined): string | null {
    return (data && this.texts.get(data)) ?? null;
  }

  private remember(document: DocumentNode, answer: ExecutionResult): void {
    this.known.set(document, answer);
    if (answer.data && !answer.errors) this.texts.set(answer.data, JSON.stringify(answer.data));
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
