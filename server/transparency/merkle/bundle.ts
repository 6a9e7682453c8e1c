/** An entry of a bundle has its length before it, in two bytes. */
export const entryBytesMax = 65_535;

/** Entries as a bundle holds them: each after its length, 16 bits big-endian (c2sp.org/tlog-tiles). */
export function formatBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > entryBytesMax) throw new RangeError(`An entry of ${entry.length} bytes is longer than ${entryBytesMax}`);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The entries of a bundle; null where it ends in the middle of one. */
export function parseBundle(bundle: Buffer): Buffer[] | null {
  const entries: Buffer[] = [];
  for (let at = 0; at < bundle.length;) {
    if (at + 2 > bundle.length) return null;
    const end = at + 2 + bundle.readUInt16BE(at);
    if (end > bundle.length) return null;
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
