import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  type DefinitionNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from "graphql";

const folder = path.resolve(import.meta.dirname, "../../../client");
const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

interface Definitions {
  readonly operations: ReadonlyMap<string, OperationDefinitionNode>;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

let known: Definitions | null = null;

/** Of all files of the client, read once: tests ask for hundreds of documents. */
function clientDefinitions(): Definitions {
  if (known) return known;
  const [operations, fragments] = [new Map<string, OperationDefinitionNode>(), new Map<string, FragmentDefinitionNode>()];
  for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) => one.endsWith(".graphql")))
    for (const node of parse(readFileSync(path.join(folder, file), "utf8")).definitions)
      if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node);
      else if (node.kind === Kind.OPERATION_DEFINITION && node.name) operations.set(node.name.value, node);
  return (known = { operations, fragments });
}

/** An operation of the client with its fragments, as Apollo Client sends it: `__typename` in every selection but the root's. */
export function clientDocument(operation: string): string {
  const { operations, fragments } = clientDefinitions();
  const root = operations.get(operation);
  if (!root) throw new Error(`The client has no operation ${operation}.`);
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DefinitionNode): void => {
    visit(node, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (!fragment || used.has(name.value)) return;
        used.set(name.value, fragment);
        collect(fragment);
      },
    });
  };
  collect(root);
  const document = visit(
    { kind: Kind.DOCUMENT, definitions: [root, ...used.values()] },
    {
      SelectionSet: {
        leave: (node, _key, parent) =>
          (parent as { kind: Kind }).kind === Kind.OPERATION_DEFINITION ||
          node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === "__typename")
            ? undefined
            : { ...node, selections: [...node.selections, typename] },
      },
    },
  );
  return print(document);
}

/** The names of all operations of the client. */
export const clientOperations = (): string[] => [...clientDefinitions().operations.keys()];
