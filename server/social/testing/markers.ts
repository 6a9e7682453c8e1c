/**
 * Something about a trade that nobody but those entitled may see: odd values that occur nowhere else. Texts are looked
 * for inside every string of an answer, numbers are compared with every number and numeric string.
 */
export interface Secret {
  readonly name: string;
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/** The markers of a secret that an answer shows, with the paths where they are. */
export function shownIn(answer: unknown, secret: Secret): string[] {
  const shown: string[] = [];
  walk(answer, "", (path, value) => {
    if (typeof value === "string") for (const text of secret.texts) if (value.includes(text)) shown.push(`${path}: ${text}`);
    const number = typeof value === "number" ? value : typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null;
    if (number !== null) for (const marker of secret.numbers) if (Math.abs(number - marker) < 1e-6) shown.push(`${path}: ${marker}`);
  });
  return shown;
}

function walk(value: unknown, path: string, visit: (path: string, value: unknown) => void): void {
  if (value === null || typeof value !== "object") return visit(path, value);
  for (const [key, child] of Object.entries(value)) walk(child, `${path}.${key}`, visit);
}
