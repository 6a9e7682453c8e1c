/**
 * A GraphQL Code Generator plugin: one typed hook per operation over Apollo Client 4's own hooks.
 * (`typescript-react-apollo` names types that Apollo Client 4 no longer has.)
 *
 *   query Feed        → useFeedQuery(options)
 *   mutation Follow   → useFollowMutation(options)
 *
 * Subscriptions get no hook on purpose: only `live.ts` subscribes.
 */
const hooks = { query: "useQuery", mutation: "useMutation" };

const pascal = (name) => name.charAt(0).toUpperCase() + name.slice(1);

function operationsOf(documents) {
  return documents
    .flatMap((file) => file.document?.definitions ?? [])
    .filter((definition) => definition.kind === "OperationDefinition" && definition.name && hooks[definition.operation]);
}

function hookFor({ name, operation, variableDefinitions }) {
  const base = pascal(name.value) + pascal(operation);
  const document = `${pascal(name.value)}Document`;
  const hook = hooks[operation];
  if (operation === "mutation") {
    return `export const use${base} = (options?: Apollo.${hook}.Options<${base}, ${base}Variables>) => Apollo.${hook}(${document}, options);`;
  }
  const needsVariables = (variableDefinitions ?? []).some(({ type, defaultValue }) => type.kind === "NonNullType" && !defaultValue);
  const options = `options: Apollo.${hook}.Options<${base}, ${base}Variables> | Apollo.SkipToken`;
  const parameter = needsVariables ? options : `${options} = {}`;
  return `export const use${base} = (${parameter}) => Apollo.${hook}<${base}, ${base}Variables>(${document}, options);`;
}

export function plugin(_schema, documents) {
  const operations = operationsOf(documents);
  return {
    prepend: operations.length > 0 ? ['import * as Apollo from "@apollo/client/react";'] : [],
    content: operations.map(hookFor).join("\n"),
  };
}
