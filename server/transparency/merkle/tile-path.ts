/** Hashes in a full tile, and entries in a full bundle. */
export const tileWidth = 256;
const levelMax = 63;

/** A tile of hashes at a level, or a bundle of entries, as its address names it. */
export interface TileName {
  readonly level: number | "entries";
  /** From 0, along its level. */
  readonly index: number;
  /** How many of its 256 hashes it has: 1 to 255 in a partial tile. */
  readonly width: number;
}

/** `tile/1/x003/x057/500` or `tile/entries/000.p/12` (c2sp.org/tlog-tiles). Null for every other text, with needless zeros too. */
export function parseTilePath(path: string): TileName | null {
  const match = /^tile\/(entries|0|[1-9]\d?)\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path);
  if (!match) return null;
  const [, levelText, indexText, widthText] = match as unknown as [string, string, string, string | undefined];
  const level = levelText === "entries" ? levelText : Number(levelText);
  const index = Number(indexText.replaceAll(/[x/]/g, ""));
  const width = widthText === undefined ? tileWidth : Number(widthText);
  if ((level !== "entries" && level > levelMax) || !Number.isSafeInteger(index)) return null;
  if (indexText.startsWith("x000") || (widthText !== undefined && width >= tileWidth)) return null;
  return { level, index, width };
}

/** Address of a tile below the log's own. */
export function formatTilePath({ level, index, width }: TileName): string {
  const digits = String(index).padStart(Math.ceil(String(index).length / 3) * 3, "0");
  const groups = digits.match(/\d{3}/g)!.map((group, at, all) => (at < all.length - 1 ? `x${group}` : group));
  return `tile/${level}/${groups.join("/")}${width === tileWidth ? "" : `.p/${width}`}`;
}

/** How many hashes a tree of `size` entries has at a level of tiles: the roots of full tiles below it. */
export function hashesAtLevel(size: number, level: number): number {
  let count = size;
  for (let at = 0; at < level && count > 0; at++) count = Math.floor(count / tileWidth);
  return count;
}

/** Whether a tree of `size` entries holds every hash of this tile. */
export const isCovered = ({ level, index, width }: TileName, size: number): boolean =>
  index * tileWidth + width <= hashesAtLevel(size, level === "entries" ? 0 : level);

/** The tiles and bundles of a tree of `size` entries, the partial ones at the right edge included. */
export function* tilesOf(size: number): Generator<TileName> {
  const along = function* (level: TileName["level"], count: number): Generator<TileName> {
    for (let index = 0; index * tileWidth < count; index++) yield { level, index, width: Math.min(tileWidth, count - index * tileWidth) };
  };
  for (let level = 0; hashesAtLevel(size, level) > 0; level++) yield* along(level, hashesAtLevel(size, level));
  yield* along("entries", size);
}
