import { hex, utf8 } from "./bytes";
import type { CryptoPort } from "./crypto-port";
import { sha256 } from "./sha256";

const bufferOf = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer;

/**
 * By WebCrypto. A page that came over plain HTTP has none: hashes are calculated without it then, and signatures stay unchecked, as
 * do Ed25519 ones in a browser that does not know them, and ML-DSA ones.
 */
export function webCrypto(subtle: SubtleCrypto | null | undefined = globalThis.crypto?.subtle): CryptoPort {
  const hash: CryptoPort["hash"] = subtle
    ? async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>))
    : sha256;
  const hexOf: CryptoPort["hexOf"] = subtle ? async (bytes) => hex(await hash(bytes)) : (bytes) => hex(sha256(bytes));
  return {
    hash,
    hashText: (text) => hexOf(utf8(text)),
    hexOf,
    verify: async (kind, publicKey, message, signature) => {
      if (kind !== "ed25519" || !subtle) return null;
      try {
        const key = await subtle.importKey("raw", bufferOf(publicKey), { name: "Ed25519" }, false, ["verify"]);
        return await subtle.verify({ name: "Ed25519" }, key, bufferOf(signature), bufferOf(message));
      } catch {
        return null;
      }
    },
  };
}
