/** What the verifier asks of the machine it runs on. */
export interface CryptoPort {
  /** SHA-256 of a text's UTF-8 bytes, as 64 lower-case hex digits. */
  hashText(text: string): string | Promise<string>;
  /** SHA-256 of bytes, as such digits; the bytes may change once the call has returned. */
  hexOf(bytes: Uint8Array): string | Promise<string>;
  /** SHA-256 of bytes. */
  hash(bytes: Uint8Array): Uint8Array | Promise<Uint8Array>;
  /** Whether the signature holds; null where this machine cannot check signatures of that kind. */
  verify(kind: SignatureKind, publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean | null>;
}

/** Ed25519 with a public key of 32 bytes; ML-DSA-44 with one of 1,312 and an empty context. */
export type SignatureKind = "ed25519" | "ml-dsa-44";
