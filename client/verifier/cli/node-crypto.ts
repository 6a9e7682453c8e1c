import crypto, { createHash, createPublicKey, verify } from "node:crypto";
import { concat, fromHex } from "../crypto/bytes";
import type { CryptoPort, SignatureKind } from "../crypto/crypto-port";

/** What stands before a raw public key in its DER form. */
const derPrefixes: Record<SignatureKind, string> = {
  ed25519: "302a300506032b6570032100",
  "ml-dsa-44": "30820532300b06096086480165030403110382052100",
};

/** All at once where this Node can: it is what a check spends most of its time on. */
const hexOf: (data: string | Uint8Array) => string =
  typeof crypto.hash === "function"
    ? (data) => crypto.hash("sha256", data, "hex")
    : (data) => createHash("sha256").update(data).digest("hex");

/** By Node's own OpenSSL: ML-DSA needs Node 24. */
export const nodeCrypto: CryptoPort = {
  hashText: hexOf,
  hexOf,
  hash: (bytes) => createHash("sha256").update(bytes).digest(),
  verify: async (kind, publicKey, message, signature) => {
    try {
      const key = createPublicKey({ key: Buffer.from(concat(fromHex(derPrefixes[kind])!, publicKey)), format: "der", type: "spki" });
      return verify(null, message, key, signature);
    } catch {
      return null;
    }
  },
};
