import { limits } from "../../platform/limits";
import { commonPasswords } from "./common-passwords";

/** The shortest part of a name that makes a password guessable. */
const namePartCharactersMin = 4;

/** A run like `abcdefghij` or `9876543210`: every character one step from the one before, always the same way. */
function isRun(text: string): boolean {
  const steps = new Set([...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index)));
  return steps.size === 1 && [-1, 0, 1].includes([...steps][0]!);
}

/** A short piece over and over, like `abcabcabcabc`. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/s.test(text);

/**
 * Why a password is too weak, as a sentence; null when it will do. At least 10 characters, none of the common ones, no
 * mere runs or repetitions, and neither the mail's nor the user's own name inside.
 */
export function weaknessOf(password: string, email: string, username: string): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  if ([...plain].length < limits.passwordCharactersMin) return `Use at least ${limits.passwordCharactersMin} characters.`;
  if (commonPasswords.has(plain) || isRun(plain) || isRepeated(plain))
    return "This is one of the passwords that are tried first. Choose another.";
  const ownNames = [email.toLowerCase(), email.toLowerCase().split("@")[0] ?? "", username.toLowerCase()].filter(
    (name) => name.length >= namePartCharactersMin,
  );
  if (ownNames.some((name) => plain.includes(name))) return "Leave your username and your mail address out of the password.";
  return null;
}
