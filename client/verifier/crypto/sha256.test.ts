import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex, utf8 } from "./bytes";
import { sha256 } from "./sha256";
import { webCrypto } from "./web-crypto";

test("PROOF-005 SHA-256 of every length round the ends of blocks is OpenSSL's", () => {
  for (let length = 0; length <= 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) % 256);
    expect(hex(sha256(bytes))).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("PROOF-005 texts hash alike with WebCrypto and without", async () => {
  for (const text of ["", "Cheap – 安い", "x".repeat(10_000)]) {
    const expected = createHash("sha256").update(utf8(text)).digest("hex");
    expect(await webCrypto().hashText(text)).toBe(expected);
    expect(await webCrypto(null).hashText(text)).toBe(expected);
  }
});
