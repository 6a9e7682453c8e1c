/** A key that secrets of brokers are sealed under. */
export interface BrokerKey {
  readonly version: number;
  /** 32 bytes, for AES-256. */
  readonly key: Buffer;
}

/** For the demo kitchen and tests: printed here, so it protects nothing. */
export const demoBrokerKeys = "1:YnJpZ2FkZS1kZW1vLW9ubHktbmV2ZXItcHJvZHVjdGk=";

const example = "for example BROKER_KEYS=1:$(openssl rand -base64 32)";

/**
 * Reads BROKER_KEYS: `version:key` behind commas, newest first, each key 32 bytes in base64. Everything is sealed under the first; the
 * others open what was sealed before. Returns one sentence where it makes no sense; it never repeats a key.
 */
export function parseBrokerKeys(text: string): { readonly keys: readonly BrokerKey[] } | { readonly fault: string } {
  const keys: BrokerKey[] = [];
  for (const [index, entry] of text.split(",").entries()) {
    const [, version, base64] = /^\s*([1-9]\d{0,8}):([A-Za-z0-9+/_-]+={0,2})\s*$/.exec(entry) ?? [];
    const place = `entry ${index + 1}`;
    if (!version || !base64) return { fault: `${place} is not a version and a key, ${example}.` };
    const key = Buffer.from(base64, "base64");
    if (key.length !== 32) return { fault: `the key of version ${version} has ${key.length} bytes instead of 32, ${example}.` };
    const last = keys.at(-1);
    if (last && last.version <= Number(version)) return { fault: "the newest key comes first, and no version comes twice." };
    if (keys.some((other) => other.key.equals(key))) return { fault: `version ${version} repeats another version's key.` };
    keys.push({ version: Number(version), key });
  }
  return { keys };
}

/** The keys of this server. Throws `fail` with one sentence: production never runs with the demo's key. */
export function brokerKeysOf(text: string | undefined, isProduction: boolean, fail: (sentence: string) => Error): readonly BrokerKey[] {
  if (isProduction && text === undefined)
    throw fail(`BROKER_KEYS: production needs a key of its own for what is stored of brokers, ${example}.`);
  const parsed = parseBrokerKeys(text ?? demoBrokerKeys);
  if ("fault" in parsed) throw fail(`BROKER_KEYS: ${parsed.fault}`);
  const demo = parseBrokerKeys(demoBrokerKeys);
  if (isProduction && "keys" in demo && parsed.keys.some(({ key }) => key.equals(demo.keys[0]!.key)))
    throw fail(`BROKER_KEYS: the demo kitchen's key is public; production needs one of its own, ${example}.`);
  return parsed.keys;
}
