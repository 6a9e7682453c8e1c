import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from "graphql";

type Variables = Readonly<Record<string, unknown>>;

/**
 * graphql-jit refuses a variable that leaves out a required input field with a default (`timeInForce: TimeInForce! = DAY`), which
 * GraphQL allows. This writes such defaults into the variables before it sees them. Null where an operation has no
 * such input, which is nearly always.
 */
export function defaultsFiller(schema: GraphQLSchema, operation: OperationDefinitionNode): ((variables: Variables) => Variables) | null {
  const types = (operation.variableDefinitions ?? []).map(
    (definition) =>
      [definition.variable.name.value, typeFromAST(schema, definition.type as never) as GraphQLInputType | undefined] as const,
  );
  const wanted = types.filter(([, type]) => type && needsDefaults(getNamedType(type) as GraphQLInputType, new Set()));
  if (wanted.length === 0) return null;
  return (variables) => ({
    ...variables,
    ...Object.fromEntries(wanted.filter(([name]) => name in variables).map(([name, type]) => [name, fill(variables[name], type!)])),
  });
}

function needsDefaults(type: GraphQLInputType, seen: Set<GraphQLInputObjectType>): boolean {
  if (!isInputObjectType(type) || seen.has(type)) return false;
  seen.add(type);
  return Object.values(type.getFields()).some(
    (field) =>
      (isNonNullType(field.type) && field.defaultValue !== undefined) || needsDefaults(getNamedType(field.type) as GraphQLInputType, seen),
  );
}

function fill(value: unknown, type: GraphQLInputType): unknown {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner) && Array.isArray(value)) return value.map((item) => fill(item, inner.ofType));
  if (!isInputObjectType(inner) || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const filled: Record<string, unknown> = { ...value };
  for (const field of Object.values(inner.getFields())) {
    if (filled[field.name] !== undefined) filled[field.name] = fill(filled[field.name], field.type);
    else if (isNonNullType(field.type) && field.defaultValue !== undefined) filled[field.name] = asWritten(field.defaultValue, field.type);
  }
  return filled;
}

/** A default as a caller would write it: an enum's name, not its value. */
function asWritten(value: unknown, type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  return isEnumType(named) && !Array.isArray(value) ? named.serialize(value) : value;
}
