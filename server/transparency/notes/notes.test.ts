import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parseBundle, formatBundle } from "../merkle/bundle";
import { leafHash } from "../merkle/hashing";
import { TreeGrowth } from "../merkle/tree-growth";
import { isConsistent, isIncluded } from "../merkle/verify-proofs";
import { Prover } from "../merkle/prove";
import { checkSignatures } from "./check-signatures";
import { formatCheckpoint, parseCheckpoint, parseSignedCheckpoint } from "./checkpoint";
import { cosignatureLine, cosignatureTime } from "./cosignature";
import { isSignedBy, keyOf, NoteSigner, noteKeyTypes, parseNoteKey, parsePrivateKey } from "./note-keys";
import { formatNote, parseNote, parseSignature } from "./signed-note";
import { formatProof, parseProof } from "./tlog-proof";
import { parsePolicy, type TlogPolicy } from "./tlog-policy";

const vectors = path.join(import.meta.dirname, "../testing/vectors");
const text = (...name: string[]): string => readFileSync(path.join(vectors, ...name), "utf8");
const notes = JSON.parse(text("notes.json")) as Record<string, { note: string; vkeys: string[] }>;
const seed = (byte: number): Buffer => Buffer.alloc(32, byte);
const logSigner = new NoteSigner("example.com/log", noteKeyTypes.ed25519, seed(1));
const witness = new NoteSigner("example.com/witness", noteKeyTypes.ed25519Cosignature, seed(2));

test("LOG-005 the public notes verify under their keys, of four kinds; a changed text does not", () => {
  const counts = Object.entries(notes).map(([name, { note, vkeys }]) => {
    const keys = vkeys.map((vkey) => parseNoteKey(vkey)!);
    if (name === "signed-note-example") {
      const parsed = parseNote(note)!;
      const key = keyOf(keys, parsed.signatures[0]!)!;
      const signature = parsed.signatures[0]!.bytes;
      expect(isSignedBy(key, Buffer.from(parsed.text), signature)).toBe(true);
      expect(isSignedBy(key, Buffer.from(`${parsed.text}x`), signature)).toBe(false);
      return [name, 1];
    }
    const checkpoint = parseSignedCheckpoint(note)!;
    const { verified, hasForgery } = checkSignatures(checkpoint, keys);
    expect(hasForgery).toBe(false);
    const changed = parseSignedCheckpoint(note.replace(`\n${checkpoint.size}\n`, `\n${checkpoint.size + 1}\n`))!;
    expect(checkSignatures(changed, keys)).toMatchObject({ verified: [], hasForgery: true });
    return [name, verified.length];
  });
  expect(Object.fromEntries(counts)).toEqual({
    arche2025h1: 2,
    coachandhorses2026h1: 1,
    "gosum-35225469": 1,
    "gosum-6476701": 1,
    "signed-note-example": 1,
  });
});

test("LOG-005 what is no note, no key and no checkpoint is refused", () => {
  const good = formatNote("a\n", [logSigner.noteLine("a\n")]);
  expect(parseNote(good)?.text).toBe("a\n");
  expect(parseNote("a\n\nb\n\n— x AAAAAAAA\n")?.text).toBe("a\n\nb\n");
  for (const bad of ["", "a\n", "a\n\n", good.slice(0, -1), good.replace("a\n", "a\r\n"), `${good}x\n`, good.replace("—", "-")])
    expect([bad, parseNote(bad)]).toEqual([bad, null]);
  for (const bad of ["— a  AAAAAAAA", "— a+b AAAAAAAA", "— a AAAA", "— a b AAAAAAAA", "- a AAAAAAAA"])
    expect([bad, parseSignature(bad)]).toEqual([bad, null]);
  const { text: vkey } = logSigner.key;
  expect(parseNoteKey(vkey)).toMatchObject({ name: "example.com/log", keyId: logSigner.key.keyId });
  const [name, id, key] = [vkey.split("+")[0], vkey.split("+")[1], vkey.split("+").slice(2).join("+")];
  for (const bad of [`${name}x+${id}+${key}`, `${name}+00000000+${key}`, `${name}+${id}+${key}AAAA`, `${name}+${id}`, ""])
    expect([bad, parseNoteKey(bad)]).toEqual([bad, null]);
  const root = seed(3).toString("base64");
  expect(parseCheckpoint(`o\n5\n${root}\nmore\n`)).toMatchObject({ origin: "o", size: 5 });
  for (const bad of [
    `o\n05\n${root}\n`,
    `o\n-1\n${root}\n`,
    `\n5\n${root}\n`,
    `o\n5\n${root}`,
    `o\n5\n${root}\n\n`,
    `o\n5\nAAAA\n`,
    "o\n5\n",
  ])
    expect([bad, parseCheckpoint(bad)]).toEqual([bad, null]);
});

test("LOG-006 a private key of Go's tools signs, and one whose id is another's is refused", () => {
  const base64 = Buffer.concat([Buffer.from([1]), seed(1)]).toString("base64");
  const written = `PRIVATE+KEY+example.com/log+${logSigner.key.keyId}+${base64}`;
  expect(parsePrivateKey(written)?.key.text).toBe(logSigner.key.text);
  expect(parsePrivateKey(written.replace(logSigner.key.keyId, "00000000"))).toBeNull();
  expect(parsePrivateKey(written.replace("PRIVATE", "PUBLIC"))).toBeNull();
  expect(() => new NoteSigner("a b", noteKeyTypes.ed25519, seed(1))).toThrow(RangeError);
  expect(() => new NoteSigner("a", noteKeyTypes.ed25519, Buffer.alloc(31))).toThrow(RangeError);
});

test("LOG-007 a cosignature covers the time and the whole text, and names both", () => {
  const noteText = formatCheckpoint({ origin: "example.com/log", size: 7, root: seed(4) });
  const time = new Date("2026-11-23T12:34:56.789Z");
  const line = cosignatureLine(witness, noteText, time);
  const checkpoint = parseSignedCheckpoint(formatNote(noteText, [logSigner.noteLine(noteText), line]))!;
  const keys = [logSigner.key, witness.key];
  expect(checkSignatures(checkpoint, keys).verified.map(({ key }) => key.name)).toEqual(["example.com/log", "example.com/witness"]);
  expect(cosignatureTime(parseSignature(line)!)).toEqual(new Date("2026-11-23T12:34:56Z"));
  const other = parseSignedCheckpoint(formatNote(noteText.replace("\n7\n", "\n8\n"), [line]))!;
  expect(checkSignatures(other, keys).hasForgery).toBe(true);
  const changed = Buffer.from(line.split(" ")[2]!, "base64");
  changed[11]! += 1;
  const back = parseSignedCheckpoint(formatNote(noteText, [`— example.com/witness ${changed.toString("base64")}`]))!;
  expect(checkSignatures(back, keys).hasForgery).toBe(true);
  expect(checkSignatures(checkpoint, []).verified).toEqual([]);
});

test("LOG-008 the small log of Tessera is read: signatures, entries, tiles, roots and growth from size to size", async () => {
  const key = parseNoteKey(text("tessera-log", "vkey").trim())!;
  let before = parseSignedCheckpoint(text("tessera-log", "checkpoint.0"))!;
  expect(before.size).toBe(0);
  for (let size = 1; size <= 15; size++) {
    const checkpoint = parseSignedCheckpoint(text("tessera-log", `checkpoint.${size}`))!;
    expect([checkpoint.size, checkSignatures(checkpoint, [key]).verified.length]).toEqual([size, 1]);
    const bundle = readFileSync(path.join(vectors, "tessera-log/tile/entries/000.p", String(size)));
    const entries = parseBundle(bundle)!;
    expect(formatBundle(entries)).toEqual(bundle);
    const leaves = entries.map(leafHash);
    expect(Buffer.concat(leaves)).toEqual(readFileSync(path.join(vectors, "tessera-log/tile/0/000.p", String(size))));
    const tree = new TreeGrowth(0, []);
    for (const leaf of leaves) tree.append(leaf);
    expect(tree.root()).toEqual(checkpoint.root);
    const prover = new Prover(size, async (_level, _index, width) => leaves.slice(0, width));
    if (size > 1) expect(isConsistent(before.size, before.root, size, checkpoint.root, await prover.consistency(before.size))).toBe(true);
    before = checkpoint;
  }
  expect(parseBundle(Buffer.from([0, 5, 1]))).toBeNull();
  expect(parseBundle(Buffer.from([0]))).toBeNull();
  expect(() => formatBundle([Buffer.alloc(65_536)])).toThrow(RangeError);
});

test("LOG-009 a .tlog-proof is written and read again, and verifies with the entry's bytes", async () => {
  const leaves = Array.from({ length: 300 }, (_, at) => leafHash(Buffer.from(`entry ${at}`)));
  const tree = new TreeGrowth(0, []);
  const above = leaves.flatMap((leaf) => tree.append(leaf));
  const prover = new Prover(300, async (level, index, width) =>
    level === 0 ? leaves.slice(index * 256, index * 256 + width) : above.map(({ hash }) => hash),
  );
  const noteText = formatCheckpoint({ origin: "example.com/log", size: 300, root: tree.root() });
  const checkpoint = formatNote(noteText, [logSigner.noteLine(noteText), cosignatureLine(witness, noteText, new Date(0))]);
  const proof = formatProof({ entry: null, index: 270, hashes: await prover.inclusion(270), checkpoint });
  const parsed = parseProof(proof)!;
  expect(parsed.checkpoint).toBe(checkpoint);
  expect(isIncluded(leafHash(Buffer.from("entry 270")), parsed.index, parsed.signed.size, parsed.hashes, parsed.signed.root)).toBe(true);
  const entry = Buffer.from("entry 270");
  expect(parseProof(formatProof({ ...parsed, entry }))).toMatchObject({ index: 270, entry });
  for (const bad of [
    proof.replace("@v1", "@v2"),
    proof.replace("index 270", "index 0270"),
    proof.replace("index 270", "index -1"),
    "",
    checkpoint,
  ])
    expect(parseProof(bad)).toBeNull();
});

test("LOG-010 a policy names logs, witnesses, groups and a quorum; each mistake is named by its line", () => {
  const third = new NoteSigner("w3", noteKeyTypes.ed25519Cosignature, seed(5));
  const policy = parsePolicy(
    [
      "# ours",
      `log ${logSigner.key.text} https://example.com/log`,
      `witness one ${witness.key.text} https://example.com/witness`,
      `witness two ${third.key.text}`,
      "group both all one two",
      "group either 1 one two",
      "",
      "quorum both",
    ].join("\n"),
  ) as TlogPolicy;
  expect(policy.logs[0]).toMatchObject({ url: "https://example.com/log", key: { name: "example.com/log" } });
  expect(policy.witnesses.map(({ name, url }) => [name, url])).toEqual([
    ["one", "https://example.com/witness"],
    ["two", null],
  ]);
  expect([["one", "two"], ["one"], []].map((names) => policy.quorum.isMet(new Set(names)))).toEqual([true, false, false]);
  expect((parsePolicy("quorum none") as TlogPolicy).quorum.isMet(new Set())).toBe(true);
  const faults: Array<[string, RegExp]> = [
    ["quorum nobody", /^line 1: a quorum is/],
    ["\nwitness one x+00000000+AAAA", /^line 2: a witness is/],
    [`witness a ${witness.key.text}\nwitness b ${witness.key.text}`, /^line 2: this key/],
    [`witness a ${witness.key.text}\nwitness a ${third.key.text}`, /^line 2: a was used/],
    [`witness a ${witness.key.text} ftp://x`, /no address/],
    [`witness a ${witness.key.text}\ngroup g 2 a`, /^line 2: a group needs/],
    [`witness a ${witness.key.text}\ngroup g any a b`, /^line 2: b is no/],
    ["group g any", /1 to 64 members/],
    ["quorum none\nquorum none", /^line 2: there is one/],
    ["listen here", /^line 1: begins with listen/],
  ];
  for (const [bad, sentence] of faults) expect(parsePolicy(bad)).toEqual({ fault: expect.stringMatching(sentence) });
});
