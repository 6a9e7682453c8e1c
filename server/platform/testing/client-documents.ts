import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type DefinitionNode, type FieldNode, type FragmentDefinitionNode, Kind, parse, print, visit } from "graphql";

const folder = path.resolve(import.meta.dirname, "../../../client");
const typename: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };

function clientDefinitions(): DefinitionNode[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".graphql"));
  return files.flatMap((file) => [...parse(readFileSync(path.join(folder, file), "utf8")).definitions]);
}

/** An operation of the client with its fragments, as Apollo Client sends it: `__typename` in every selection but the root's. */
export function clientDocument(operation: string): string {
  const definitions = clientDefinitions();
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const root = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION && node.name?.value === operation);
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
export const clientOperations = (): string[] =>
  clientDefinitions().flatMap((node) => (node.kind === Kind.OPERATION_DEFINITION && node.name ? [node.name.value] : []));
