import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { nodeCrypto } from "../cli/node-crypto";
import { base64, fromBase64, fromHex, hex, sameBytes, textOf } from "../crypto/bytes";
import { webCrypto } from "../crypto/web-crypto";
import { openCheckpoint } from "./checkpoint";
import { isConsistent, isIncluded, leafHash, rootOf } from "./merkle";
import { checkSignatures, parseNote, parseVerifierKey, type VerifierKey } from "./note";
import { bundleOf, entriesOf, parseTilePath, TileReader, tilePath } from "./tiles";

/** Public test vectors (../vectors/README.md says whose), read unchanged. */
const folder = path.resolve(import.meta.dirname, "../vectors");
const read = (name: string): Buffer => readFileSync(path.join(folder, name));
const json = (name: string): any => JSON.parse(read(name).toString("utf8"));
const vectorsOf = (name: string): [string, any][] => Object.entries(json(name));
/** As Go reads it: null for what is no base64 or nothing. */
const bytesOf = (text: string | null): Uint8Array => (text ? (fromBase64(text, false) ?? new Uint8Array()) : new Uint8Array());
const hashesOf = (proof: string[] | null): Uint8Array[] => (proof ?? []).map(bytesOf);
const keysOf = async (name: string): Promise<VerifierKey[]> => {
  const lines = read(name).toString("utf8").trim().split("\n");
  return (await Promise.all(lines.map((line) => parseVerifierKey(nodeCrypto, line.trim())))).map((key) => key!);
};

describe("PROOF-001 Merkle vectors of transparency-dev", () => {
  test.each(vectorsOf("inclusion.json"))("PROOF-001 %s", async (_, { leafIdx, treeSize, root, leafHash: leaf, proof, wantErr }) => {
    const inclusion = { index: leafIdx, size: treeSize, leaf: bytesOf(leaf), proof: hashesOf(proof), root: bytesOf(root) };
    expect(await isIncluded(nodeCrypto, inclusion)).toBe(!wantErr);
  });

  test.each(vectorsOf("consistency.json"))("PROOF-001 %s", async (_, { size1, size2, root1, root2, proof, wantErr }) => {
    const consistency = { from: size1, to: size2, fromRoot: bytesOf(root1), toRoot: bytesOf(root2), proof: hashesOf(proof) };
    expect(await isConsistent(nodeCrypto, consistency)).toBe(!wantErr);
  });

  test("PROOF-001 leaf hashes and roots of RFC 6962's eight leaves", async () => {
    const { leafInputs, leafHashes, rootsBySize } = json("trees.json");
    const leaves = await Promise.all(leafInputs.map((input: string) => leafHash(nodeCrypto, fromHex(input)!)));
    expect(leaves.map(hex)).toEqual(leafHashes);
    for (const [size, root] of rootsBySize.entries()) expect(hex(await rootOf(nodeCrypto, leaves.slice(0, size)))).toBe(root);
  });
});

test("PROOF-002 tile paths are read and written as the format has them, and no others", () => {
  const { valid, invalid } = json("tile-paths.json");
  for (const [text, level, index, width] of valid) {
    const tile = { level: level === "entries" ? null : level, index, width };
    expect(parseTilePath(text)).toEqual(tile);
    expect(tilePath(tile)).toBe(text);
  }
  for (const text of invalid) expect(parseTilePath(text), text).toBe(null);
});

describe("PROOF-003 signed notes of other programs", () => {
  test.each(["signed-note-example.note", "gosum-6476701.checkpoint", "gosum-35225469.checkpoint", "arche2025h1.checkpoint"])(
    "PROOF-003 %s verifies in Node and by WebCrypto, and not with another text",
    async (name) => {
      const keys = await keysOf(`notes/${name.replace(/\.\w+$/, ".vkeys")}`);
      for (const crypto of [nodeCrypto, webCrypto()]) {
        const note = parseNote(read(`notes/${name}`))!;
        const checked = await checkSignatures(crypto, note, keys);
        expect(checked).toHaveLength(keys.length);
        expect(checked.every(({ holds }) => holds)).toBe(true);
        const forged = await checkSignatures(crypto, { ...note, text: note.text.replace(/.\n$/, "!\n") }, keys);
        expect(forged.some(({ holds }) => holds)).toBe(false);
      }
    },
  );

  test("PROOF-003 an ML-DSA-44 cosignature verifies in Node 24, and a browser says that it cannot check it", async () => {
    const keys = await keysOf("notes/coachandhorses2026h1.vkeys");
    const note = parseNote(read("notes/coachandhorses2026h1.checkpoint"))!;
    const [checked] = await checkSignatures(nodeCrypto, note, keys);
    expect(checked).toMatchObject({ holds: true, key: { type: 6 } });
    expect(checked!.seconds).toBeGreaterThan(1_700_000_000);
    expect((await checkSignatures(webCrypto(), note, keys))[0]).toMatchObject({ holds: null });
    const [size] = await checkSignatures(nodeCrypto, { ...note, text: note.text.replace(/\n(\d+)\n/, "\n1$1\n") }, keys);
    expect(size!.holds).toBe(false);
  });

  test("PROOF-003 a witness's request with trailing bits in its base64 is read, and its signature refused", async () => {
    const { log, exchanges } = json("add-checkpoint.json");
    const logKey = (await parseVerifierKey(nodeCrypto, log.vkey))!;
    const opened = [];
    for (const { request } of exchanges.slice(0, 3)) {
      const note = request.slice(request.indexOf("\n\n") + 2);
      opened.push(await openCheckpoint(nodeCrypto, note, { origin: log.origin, logKey }));
    }
    expect(opened[0]).toMatchObject({ checkpoint: { size: 1 }, isSigned: true });
    expect(opened[1]).toEqual({ checkpoint: null, problem: "WRONG_SIGNATURE" });
    expect(opened[2]).toEqual({ checkpoint: null, problem: "OTHER_ORIGIN" });
  });

  test("PROOF-003 a key whose id is not its own, and notes that break the form, are refused", async () => {
    const [line] = read("notes/signed-note-example.vkeys").toString().trim().split("\n");
    expect(await parseVerifierKey(nodeCrypto, line!)).not.toBe(null);
    expect(
      await parseVerifierKey(
        nodeCrypto,
        line!.replace(/\+(.)/, (_, digit) => `+${digit === "0" ? "1" : "0"}`),
      ),
    ).toBe(null);
    for (const note of ["", "text\n", "text\n\n", "text\n\nno signature\n", "te\u0001xt\n\n\u2014 name AAAAAAA=\n"])
      expect(parseNote(note)).toBe(null);
    expect(parseNote(Uint8Array.of(0xff, 0x0a, 0x0a))).toBe(null);
  });
});

describe("PROOF-004 Tessera's log, read as it is", () => {
  const reader = (size: number): TileReader =>
    new TileReader(
      nodeCrypto,
      async (name) => (existsSync(path.join(folder, "tessera-log", name)) ? read(`tessera-log/${name}`) : null),
      size,
    );
  const checkpointAt = async (size: number) => {
    const [logKey] = await keysOf("tessera-log/vkey");
    const opened = await openCheckpoint(nodeCrypto, read(`tessera-log/checkpoint.${size}`), { origin: logKey!.name, logKey: logKey! });
    expect(opened).toMatchObject({ isSigned: true, checkpoint: { size } });
    return opened.checkpoint!;
  };

  test("PROOF-004 each checkpoint is signed, its tiles give its root, and it extends all before it", async () => {
    for (let size = 0; size <= 15; size += 1) {
      const checkpoint = await checkpointAt(size);
      expect(base64(await reader(size).root())).toBe(base64(checkpoint.root));
      for (let before = 0; before < size; before += 1) expect(await reader(size).extends(await checkpointAt(before))).toBe(true);
    }
    const [three, four] = [await checkpointAt(3), await checkpointAt(4)];
    expect(await reader(15).extends({ size: 3, root: four.root })).toBe(false);
    expect(await reader(3).extends(four)).toBe(false);
    expect(three.size).toBe(3);
  });

  test("PROOF-004 every entry hashes to its tile, and a bundle comes out byte for byte again", async () => {
    for (let size = 1; size <= 15; size += 1) {
      const bytes = read(`tessera-log/tile/entries/000.p/${size}`);
      expect(sameBytes(bundleOf(entriesOf(bytes)!), bytes)).toBe(true);
      expect((await reader(size).entries(0)).map(textOf)).toHaveLength(size);
    }
    const altered = new TileReader(
      nodeCrypto,
      async (name) => {
        const bytes = Buffer.from(read(`tessera-log/${name}`));
        if (name.startsWith("tile/entries")) bytes[bytes.length - 1]! ^= 1;
        return bytes;
      },
      15,
    );
    await expect(altered.entries(0)).rejects.toMatchObject({ index: 14 });
  });
});
