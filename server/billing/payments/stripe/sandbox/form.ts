import type { Json } from "./stripe-state";

/** Reads `a[b][0][c]=1` as Stripe does: objects and arrays nested by brackets. Values stay text. */
export function readForm(fields: URLSearchParams): Json {
  const root: Json = {};
  for (const [name, value] of fields) {
    const path = name.split(/[[\]]+/).filter((part) => part !== "");
    let at: Json = root;
    path.forEach((part, index) => {
      if (index === path.length - 1) at[part] = value;
      else at = (at[part] ??= {}) as Json;
    });
  }
  return root;
}
