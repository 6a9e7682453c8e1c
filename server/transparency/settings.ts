import { ConfigError } from "../platform/config";
import { parsePrivateKey, noteKeyTypes, type NoteSigner } from "./notes/note-keys";
import { emptyPolicy, parsePolicy, type TlogPolicy } from "./notes/tlog-policy";

/** What the environment says of the log: its keys, its witnesses, and the logs that it is a witness of. */
export interface LogSettings {
  /** What a log of this server is called when it begins. */
  readonly origin: string;
  /** Where programs find it. */
  readonly url: string;
  /** Newest first; empty: keys are made here and kept sealed. */
  readonly signers: readonly NoteSigner[];
  /** Whose cosignatures are asked for. */
  readonly witnesses: TlogPolicy;
  /** Whose checkpoints this server cosigns. */
  readonly witnessed: TlogPolicy["logs"];
}

interface LogEnvironment {
  readonly publicUrl: string;
  readonly logKeys: string | null;
  readonly logWitnesses: string | null;
  readonly logWitnessed: string | null;
}

/** Throws ConfigError with one sentence, which never repeats a key. */
export function logSettingsOf({ publicUrl, logKeys, logWitnesses, logWitnessed }: LogEnvironment): LogSettings {
  const signers = signersOf(logKeys);
  const { host, pathname } = new URL(publicUrl);
  const base = pathname.replace(/\/+$/, "");
  const witnesses = policyOf("LOG_WITNESSES", logWitnesses);
  const deaf = witnesses.witnesses.find(({ url }) => url === null);
  if (deaf) throw new ConfigError(`LOG_WITNESSES: the witness ${deaf.name} has no address to ask.`);
  const wrong = witnesses.witnesses.find(({ key }) => ![noteKeyTypes.ed25519Cosignature, noteKeyTypes.mlDsa44].includes(key.type as 4));
  if (wrong) throw new ConfigError(`LOG_WITNESSES: the key of ${wrong.name} is none of a witness (type 04 or 06).`);
  return {
    origin: signers[0]?.key.name ?? `${host}${base}/log`,
    url: `${publicUrl.replace(/\/+$/, "")}/log`,
    signers,
    witnesses,
    witnessed: policyOf("LOG_WITNESSED", logWitnessed).logs,
  };
}

function signersOf(text: string | null): NoteSigner[] {
  const signers = (text ?? "")
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry, at) => {
      const signer = parsePrivateKey(entry);
      if (!signer) throw new ConfigError(`LOG_KEYS: entry ${at + 1} is no private key of the form PRIVATE+KEY+NAME+KEYID+BASE64.`);
      return signer;
    });
  if (new Set(signers.map(({ key }) => key.name)).size > 1) throw new ConfigError("LOG_KEYS: all keys have the log's own name.");
  return signers;
}

/** Lines may also be parted by semicolons, for files of variables that hold one line each. */
function policyOf(variable: string, text: string | null): TlogPolicy {
  if (text === null) return emptyPolicy;
  const policy = parsePolicy(text.replaceAll(";", "\n"));
  if ("fault" in policy) throw new ConfigError(`${variable}: ${policy.fault}.`);
  return policy;
}
