import type { DefinitionNode, DocumentNode } from "graphql";

/** A definition of a document, read from its text when it is first asked for; then always the same object. */
export function leanPart(text: string): () => DefinitionNode {
  let part: DefinitionNode | undefined;
  return () => (part ??= JSON.parse(text) as DefinitionNode);
}

/** A document whose definitions are read when something first asks for them. After that it is an ordinary object. */
export function leanDocument(read: () => readonly DefinitionNode[]): DocumentNode {
  return {
    kind: "Document" as DocumentNode["kind"],
    get definitions() {
      const value = read();
      Object.defineProperty(this, "definitions", { value, enumerable: true, configurable: true, writable: true });
      return value;
    },
  };
}
