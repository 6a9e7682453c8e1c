import {
  type DocumentNode,
  getNamedType,
  type GraphQLSchema,
  isScalarType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ASTVisitor,
  type ValueNode,
  BREAK,
} from "graphql";

/**
 * Whether a document has an amount or the like written into it, where others pass a variable. graphql-jit writes arguments
 * of the document into its code as JSON: of scalars whose values are objects (a Decimal) only the text comes back, and a
 * service that calculates with it fails, from the second run on. Dates it knows. Such a document is interpreted.
 */
export function hasLiveLiterals(schema: GraphQLSchema, document: DocumentNode): boolean {
  let isFound = false;
  const types = new TypeInfo(schema);
  const look = (node: ValueNode): typeof BREAK | undefined => {
    const type = types.getInputType();
    const named = type && getNamedType(type);
    if (!isScalarType(named)) return undefined;
    const value: unknown = named.parseLiteral(node);
    isFound = typeof value === "bigint" || (typeof value === "object" && value !== null && !(value instanceof Date));
    return isFound ? BREAK : undefined;
  };
  const visitor: ASTVisitor = { StringValue: look, IntValue: look, FloatValue: look };
  visit(document, visitWithTypeInfo(types, visitor));
  return isFound;
}
