import { hashPassword, verifyPassword } from "better-auth/crypto";

const hashes = new Map<string, Promise<string>>();
const verdicts = new Map<string, Promise<boolean>>();

function remembered<Value>(known: Map<string, Promise<Value>>, key: string, work: () => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? work();
  known.set(key, found);
  return found;
}

/**
 * The sign-in library's own hashing, done once a process for each password: it is made to cost a tenth of a second of a processor, and
 * tests open thousands of accounts with one password. All of them then have one salt, which no test may rely on.
 */
export const rememberedHashing = {
  hash: (password: string): Promise<string> => remembered(hashes, password, () => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> =>
    remembered(verdicts, JSON.stringify([given.hash, given.password]), () => verifyPassword(given)),
};
