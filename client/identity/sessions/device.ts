/** "Firefox on Linux" from a browser's own description; the description itself stays on hover. */
export function deviceOf(userAgent: string | null): string {
  if (!userAgent) return "Unknown device";
  const browser = firstOf(userAgent, [
    [/Edg\//, "Edge"],
    [/OPR\//, "Opera"],
    [/Firefox\//, "Firefox"],
    [/Chrom(e|ium)\//, "Chrome"],
    [/Safari\//, "Safari"],
    [/curl|node|undici/i, "A program"],
  ]);
  const system = firstOf(userAgent, [
    [/iPhone|iPad/, "iOS"],
    [/Android/, "Android"],
    [/Windows/, "Windows"],
    [/Mac OS X/, "macOS"],
    [/Linux|X11/, "Linux"],
  ]);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}

const firstOf = (text: string, patterns: readonly (readonly [RegExp, string])[]): string | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;
