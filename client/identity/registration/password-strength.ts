/** How hard a password is to guess, for the four bars. The server has the last word. */
export interface Strength {
  /** Bars lit, 0 to 4. */
  readonly bars: 0 | 1 | 2 | 3 | 4;
  readonly words: string;
}

/** The server's own minimum, in characters. */
export const passwordCharactersMin = 10;

const tooCommon = /^(?:.*(?:password|passwort|qwerty|letmein|12345|abc123|iloveyou|welcome).*|(.)\1+|(.{1,4})\2+)$/i;

/** A run like `abcdefghij` or `9876543210`. */
function isRun(text: string): boolean {
  const steps = new Set([...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index)));
  return text.length > 2 && steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
}

const kindsIn = (text: string): number => [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(text)).length;

/**
 * Length counts most: entropy is about characters × log2(alphabet). Names the reader has already typed make a password
 * guessable, however long it is.
 */
export function strengthOf(password: string, ownNames: readonly string[]): Strength {
  const length = [...password].length;
  if (length === 0) return { bars: 0, words: `At least ${passwordCharactersMin} characters. A short sentence is good.` };
  if (length < passwordCharactersMin) return { bars: 1, words: `Too short. ${length} of at least ${passwordCharactersMin} characters.` };
  if (tooCommon.test(password) || isRun(password.toLowerCase())) return { bars: 1, words: "Weak. This is a common password." };
  const lower = password.toLowerCase();
  if (ownNames.some((name) => name.length >= 4 && lower.includes(name.toLowerCase())))
    return { bars: 1, words: "Weak. It contains your name or email." };
  const score = length + 2 * kindsIn(password) + Math.min(6, new Set(lower).size - 6);
  if (score >= 26) return { bars: 4, words: `Strong. ${length} characters.` };
  if (score >= 19) return { bars: 3, words: `Good. ${length} characters.` };
  return { bars: 2, words: `Fair. ${length} characters; a longer one is better.` };
}
