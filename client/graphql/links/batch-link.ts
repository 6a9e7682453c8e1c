import { ApolloLink, Observable } from "@apollo/client";
import { Kind, type ArgumentNode, type DocumentNode, type FieldNode, type OperationDefinitionNode, type ValueNode } from "graphql";
import { nextTask } from "../../lib/browser/next-task";

/** In a query's context: several of it that are asked at one moment go to the server as one operation. Its variables are used by its root fields alone. */
export interface BatchContext {
  readonly isBatched?: boolean;
}

/** Under the server's limits of aliases and points, whatever they ask for. */
const perBatchMax = 8;
/** So many rows in one operation: each counts as a point and more. */
const rowsPerBatchMax = 1_500;

interface Waiting {
  readonly operation: ApolloLink.Operation;
  readonly forward: ApolloLink.ForwardFunction;
  readonly answer: (sent: Observable<ApolloLink.Result>) => void;
  isOver: boolean;
}

/**
 * Puts queries of one document that are asked in one task into one operation: the cards of a page each ask for the prices round
 * their trade. Where that answers with an error, each is asked by itself, so that one that fails takes no other with it.
 */
export function batched(): ApolloLink {
  let waiting: Waiting[] = [];
  const sendAll = (): void => {
    const asked = waiting.filter((one) => !one.isOver);
    waiting = [];
    for (const [, same] of Map.groupBy(asked, ({ operation }) => operation.query)) for (const part of parts(same)) sendTogether(part);
  };
  return new ApolloLink((operation, forward) => {
    if (!(operation.getContext() as BatchContext).isBatched) return forward(operation);
    return new Observable((observer) => {
      let sent: { unsubscribe(): void } | undefined;
      const one: Waiting = { operation, forward, isOver: false, answer: (answers) => void (sent = answers.subscribe(observer)) };
      if (waiting.push(one) === 1) void nextTask().then(sendAll);
      return () => {
        one.isOver = true;
        sent?.unsubscribe();
      };
    });
  });
}

function parts(same: readonly Waiting[]): Waiting[][] {
  const found: Waiting[][] = [];
  let rows = rowsPerBatchMax;
  for (const one of same) {
    const { first = 1 } = one.operation.variables as { first?: number };
    if (rows + first > rowsPerBatchMax || found.at(-1)!.length === perBatchMax) {
      found.push([]);
      rows = 0;
    }
    found.at(-1)!.push(one);
    rows += first;
  }
  return found;
}

function sendTogether(asked: readonly Waiting[]): void {
  const alone = ({ operation, forward }: Waiting): Observable<ApolloLink.Result> => forward(operation);
  const [first] = asked;
  if (asked.length === 1) return first!.answer(alone(first!));
  const { query, variables } = together(asked.map(({ operation }) => operation));
  const both = { query: { value: query, enumerable: true }, variables: { value: variables, enumerable: true } };
  const whole = shared(first!.forward(Object.create(first!.operation, both) as ApolloLink.Operation));
  for (const [index, one] of asked.entries())
    one.answer(
      new Observable((observer) => {
        let again: { unsubscribe(): void } | undefined;
        const answer = ({ data, errors }: ApolloLink.Result): void => {
          if (errors || !data) again = alone(one).subscribe(observer);
          else {
            observer.next({ data: partOf(data, index) });
            observer.complete();
          }
        };
        const leave = whole.listen({ answer, fail: (error) => observer.error(error) });
        return () => {
          leave();
          again?.unsubscribe();
        };
      }),
    );
  // Only now: an answer may be there at once, and is for all.
  whole.send();
}

interface Listener {
  readonly answer: (result: ApolloLink.Result) => void;
  readonly fail: (error: unknown) => void;
}

interface Shared {
  /** Returns the function that stops listening. */
  listen(listener: Listener): () => void;
  send(): void;
}

/** Sent once for all who listen, and given up when none is left. */
function shared(answers: Observable<ApolloLink.Result>): Shared {
  const listeners = new Set<Listener>();
  let sent: { unsubscribe(): void } | undefined;
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) sent?.unsubscribe();
      };
    },
    send: () => {
      sent = answers.subscribe({
        next: (result) => [...listeners].forEach((one) => one.answer(result)),
        error: (error: unknown) => [...listeners].forEach((one) => one.fail(error)),
      });
    },
  };
}

const numbered = (name: string, index: number): string => `${name}_${index}`;

/** One operation with the fields of all, each under its number, and their variables. */
function together(operations: readonly ApolloLink.Operation[]): { query: DocumentNode; variables: Record<string, unknown> } {
  const { query } = operations[0]!;
  const operation = query.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)!;
  const merged: OperationDefinitionNode = {
    ...operation,
    variableDefinitions: operations.flatMap((_, index) =>
      (operation.variableDefinitions ?? []).map((one) => ({ ...one, variable: renamed(one.variable, index) })),
    ),
    selectionSet: {
      ...operation.selectionSet,
      selections: operations.flatMap((_, index) =>
        operation.selectionSet.selections.map((field) => numberedField(field as FieldNode, index)),
      ),
    },
  };
  return {
    query: { ...query, definitions: query.definitions.map((one) => (one === operation ? merged : one)) },
    variables: Object.fromEntries(
      operations.flatMap(({ variables }, index) => Object.entries(variables).map(([name, value]) => [numbered(name, index), value])),
    ),
  };
}

const renamed = <Node extends { readonly name: { readonly value: string } }>(node: Node, index: number): Node => ({
  ...node,
  name: { ...node.name, value: numbered(node.name.value, index) },
});

const numberedField = (field: FieldNode, index: number): FieldNode => ({
  ...field,
  alias: { kind: Kind.NAME, value: numbered((field.alias ?? field.name).value, index) },
  arguments: field.arguments?.map((one: ArgumentNode) => ({ ...one, value: renamedValue(one.value, index) })),
});

const renamedValue = (value: ValueNode, index: number): ValueNode => (value.kind === Kind.VARIABLE ? renamed(value, index) : value);

/** Its own part of the answer, under the names that it asked for. */
function partOf(data: Readonly<Record<string, unknown>>, index: number): Record<string, unknown> {
  const ending = numbered("", index);
  const own = Object.entries(data).filter(([name]) => name.endsWith(ending));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(0, -ending.length), value]));
}
