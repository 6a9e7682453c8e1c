import { nodeHash, splitOf } from "./hashing";
import { hashesAtLevel, tileWidth } from "./tile-path";
import { rootAbove, wholeSubtrees } from "./tree-growth";

/** The first `width` hashes of a tile. Throws where they are not there. */
export type ReadTile = (level: number, index: number, width: number) => Promise<readonly Buffer[]>;

/** Makes proofs in a tree of `size` entries from its tiles: each tile is read once, and only those that the proof needs. */
export class Prover {
  private readonly tiles = new Map<string, Promise<readonly Buffer[]>>();

  constructor(
    readonly size: number,
    private readonly readTile: ReadTile,
  ) {}

  /** Siblings from entry `index` up to the root. RFC 6962, section 2.1.1. */
  inclusion(index: number): Promise<Buffer[]> {
    if (!(index >= 0 && index < this.size)) throw new RangeError(`A tree of ${this.size} has no entry ${index}`);
    return this.path(index, 0, this.size);
  }

  /** Shows that the tree of `oldSize` entries is this one's beginning. RFC 6962, section 2.1.2. Empty from size 0 and from this size. */
  async consistency(oldSize: number): Promise<Buffer[]> {
    if (!(oldSize >= 0 && oldSize <= this.size)) throw new RangeError(`A tree of ${this.size} does not begin with one of ${oldSize}`);
    return oldSize === 0 || oldSize === this.size ? [] : this.subproof(oldSize, 0, this.size, true);
  }

  root(): Promise<Buffer> {
    return this.rootOf(0, this.size);
  }

  /** The hashes that growing the tree begins with. */
  edge(): Promise<Buffer[]> {
    return Promise.all(wholeSubtrees(0, this.size).map(({ height, index }) => this.subtree(height, index)));
  }

  private async path(index: number, start: number, end: number): Promise<Buffer[]> {
    if (end - start === 1) return [];
    const middle = start + splitOf(end - start);
    return index < middle
      ? [...(await this.path(index, start, middle)), await this.rootOf(middle, end)]
      : [...(await this.path(index, middle, end)), await this.rootOf(start, middle)];
  }

  private async subproof(oldEnd: number, start: number, end: number, isOldRoot: boolean): Promise<Buffer[]> {
    if (oldEnd === end) return isOldRoot ? [] : [await this.rootOf(start, end)];
    const middle = start + splitOf(end - start);
    return oldEnd <= middle
      ? [...(await this.subproof(oldEnd, start, middle, isOldRoot)), await this.rootOf(middle, end)]
      : [...(await this.subproof(oldEnd, middle, end, false)), await this.rootOf(start, middle)];
  }

  private async rootOf(start: number, end: number): Promise<Buffer> {
    return rootAbove(await Promise.all(wholeSubtrees(start, end).map(({ height, index }) => this.subtree(height, index))));
  }

  /** Root of a whole subtree: hashes of one tile, put together. */
  private async subtree(height: number, index: number): Promise<Buffer> {
    const [level, rest] = [Math.floor(height / 8), height % 8];
    const first = index * 2 ** rest;
    const tile = await this.tile(level, Math.floor(first / tileWidth));
    let hashes = tile.slice(first % tileWidth, (first % tileWidth) + 2 ** rest);
    while (hashes.length > 1) hashes = pairs(hashes);
    return hashes[0]!;
  }

  private tile(level: number, index: number): Promise<readonly Buffer[]> {
    const name = `${level}/${index}`;
    const known = this.tiles.get(name);
    if (known) return known;
    const read = this.readTile(level, index, Math.min(tileWidth, hashesAtLevel(this.size, level) - index * tileWidth));
    this.tiles.set(name, read);
    return read;
  }
}

function pairs(hashes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += 2) above.push(nodeHash(hashes[at]!, hashes[at + 1]!));
  return above;
}
