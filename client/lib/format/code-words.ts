/** A code as a word where people read it: `copy_started` is "Copy started", `line_cook_monthly` "Line cook, monthly". */
export function codeWords(code: string): string {
  const [, name, period] = /^(.*?)(?:_(monthly|yearly))?$/.exec(code)!;
  const words = `${name!.charAt(0).toUpperCase()}${name!.slice(1)}`.replaceAll("_", " ");
  return period ? `${words}, ${period}` : words;
}
