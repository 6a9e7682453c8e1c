/**
 * The options of a GraphQL name that stays for one release beside the one that took its place: `@Field(() => Boolean, { name: "isHouse",
 * ...oldNameOf("isDemo") })`. Both are on one property or method. `docs/decisions/graphql-names.md` lists them all.
 */
export const oldNameOf = (name: string): { readonly description: string; readonly deprecationReason: string } => ({
  description: `Old name of \`${name}\`.`,
  deprecationReason: `Use ${name}.`,
});
