import { concat, sameBytes } from "../crypto/bytes";
import type { CryptoPort } from "../crypto/crypto-port";
import type { Checkpoint } from "./checkpoint";
import { emptyRoot, leafHash, nodeHash, rootOf, splitOf, type Hash } from "./merkle";

/** Tiles of a log (c2sp.org/tlog-tiles): 256 hashes, or 256 entries, a file. */
export const tileWidth = 256;

/** A file below the log's prefix; null where there is none. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

export interface TilePath {
  /** Of the hashes; null for a bundle of entries. */
  readonly level: number | null;
  readonly index: number;
  /** 256 for a full one. */
  readonly width: number;
}

const groups = (index: number): string => {
  const text = String(index).padStart(Math.ceil(String(index).length / 3) * 3, "0");
  return text.replace(/\d{3}(?=\d)/g, "x$&/");
};

export const tilePath = ({ level, index, width }: TilePath): string =>
  `tile/${level ?? "entries"}/${groups(index)}${width === tileWidth ? "" : `.p/${width}`}`;

/** Null for a path that no tile has. */
export function parseTilePath(path: string): TilePath | null {
  const match = /^tile\/(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return null;
  const index = Number(match[2]!.replaceAll(/[x/]/g, ""));
  const width = match[3] === undefined ? tileWidth : Number(match[3]);
  const tile = { level: match[1] === "entries" ? null : Number(match[1]), index, width };
  const isOurs = Number.isSafeInteger(index) && width <= tileWidth && !(match[3] !== undefined && width === tileWidth);
  return isOurs && groups(index) === match[2] ? tile : null;
}

/** How many hashes a level of the tree has. */
const hashesAt = (size: number, level: number): number => Math.floor(size / tileWidth ** level);

/** Reads what tiles of one checkpoint say; each file once. */
export class TileReader {
  private readonly files = new Map<string, Promise<Uint8Array>>();
  private readonly checked = new Set<string>();

  constructor(
    private readonly crypto: CryptoPort,
    private readonly readFile: ReadFile,
    readonly size: number,
  ) {}

  /** Throws a MissingTileError for a tile that the log should have and does not give. */
  private file(level: number | null, index: number): Promise<Uint8Array> {
    const count = hashesAt(this.size, level ?? 0);
    const width = Math.min(tileWidth, count - index * tileWidth);
    const path = tilePath({ level, index, width });
    let file = this.files.get(path);
    if (!file)
      this.files.set(path, (file = this.readWhole(path, tilePath({ level, index, width: tileWidth }), level === null ? 0 : width)));
    return file;
  }

  /** A partial tile may be gone once there is the full one. */
  private async readWhole(path: string, fullPath: string, width: number): Promise<Uint8Array> {
    const bytes = (await this.readFile(path)) ?? (await this.readFile(fullPath));
    if (!bytes || bytes.length < width * 32) throw new MissingTileError(path);
    return bytes;
  }

  /** The hash of a full subtree of 256^level leaves. */
  private async hashAt(level: number, index: number): Promise<Hash> {
    const tile = await this.file(level, Math.floor(index / tileWidth));
    const at = (index % tileWidth) * 32;
    return tile.subarray(at, at + 32);
  }

  /** The root over the leaves from `start` on, `count` of them; `start` is a multiple of the largest power of two up to `count`. */
  private async subtree(start: number, count: number): Promise<Hash> {
    let [level, width] = [0, 1];
    while (width * tileWidth <= count && start % (width * tileWidth) === 0) [level, width] = [level + 1, width * tileWidth];
    if (count === width) return this.hashAt(level, start / width);
    const split = splitOf(count);
    return nodeHash(this.crypto, await this.subtree(start, split), await this.subtree(start + split, count - split));
  }

  /** The root that the tiles give for a tree of this size, at most the reader's. */
  root(size = this.size): Promise<Hash> {
    return size === 0 ? emptyRoot(this.crypto) : this.subtree(0, size);
  }

  /** Whether this tree begins with the tree of a checkpoint seen before. */
  async extends(older: Pick<Checkpoint, "size" | "root">): Promise<boolean> {
    return older.size <= this.size && sameBytes(await this.root(older.size), older.root);
  }

  /** Hash of entry `index`. */
  leaf(index: number): Promise<Hash> {
    return this.hashAt(0, index);
  }

  /** Whether full tiles over this one, and with them the root, have its hashes. The right edge is what the root is calculated from. */
  private async checkTile(level: number, index: number): Promise<void> {
    if ((index + 1) * tileWidth > hashesAt(this.size, level)) return;
    const key = `${level}/${index}`;
    if (this.checked.has(key)) return;
    const tile = await this.file(level, index);
    const hashes = Array.from({ length: tileWidth }, (_, at) => tile.subarray(at * 32, at * 32 + 32));
    const above = await this.hashAt(level + 1, index);
    if (!sameBytes(await rootOf(this.crypto, hashes), above)) throw new WrongEntryError(index * tileWidth ** (level + 1));
    await this.checkTile(level + 1, Math.floor(index / tileWidth));
    this.checked.add(key);
  }

  /** The entries of a bundle, each checked against its hash in the tile, and the tile against those above it. Throws a MissingTileError or a WrongEntryError. */
  async entries(bundle: number): Promise<Uint8Array[]> {
    const width = Math.min(tileWidth, this.size - bundle * tileWidth);
    await this.checkTile(0, bundle);
    const entries = (await this.bundle(bundle)).slice(0, width);
    for (const [offset, entry] of entries.entries()) {
      const index = bundle * tileWidth + offset;
      if (!sameBytes(await leafHash(this.crypto, entry), await this.leaf(index))) throw new WrongEntryError(index);
    }
    if (entries.length < width) throw new MissingTileError(tilePath({ level: null, index: bundle, width }));
    return entries;
  }

  private async bundle(index: number): Promise<Uint8Array[]> {
    return entriesOf(await this.file(null, index)) ?? [];
  }
}

export class MissingTileError extends Error {
  constructor(readonly path: string) {
    super(`The log does not give ${path}.`);
  }
}

export class WrongEntryError extends Error {
  constructor(readonly index: number) {
    super(`Entry ${index} of the log is not the one that its tree has.`);
  }
}

/** Entries of a bundle's bytes, each after its length in two bytes; null where they do not come out even. */
export function entriesOf(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 2 > bytes.length) return null;
    const end = at + 2 + bytes[at]! * 256 + bytes[at + 1]!;
    if (end > bytes.length) return null;
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}

export const bundleOf = (entries: readonly Uint8Array[]): Uint8Array =>
  concat(...entries.map((entry) => concat(Uint8Array.of(Math.floor(entry.length / 256), entry.length % 256), entry)));

/** The root over entries. */
export const rootOfEntries = async (crypto: CryptoPort, entries: readonly Uint8Array[]): Promise<Hash> =>
  rootOf(crypto, await Promise.all(entries.map((entry) => leafHash(crypto, entry))));
