import os from "node:os";

const mebibyte = 1024 * 1024;
const sharedBuffersMinMb = 128;
/** From here on an installation is one whose operator runs PostgreSQL and sets it. */
const sharedBuffersMaxMb = 2048;

/**
 * PostgreSQL's own cache for a machine with so many bytes of memory: a quarter, as PostgreSQL's manual advises, in MB. What does not fit is written out and read
 * in again in the middle of a fan-out: one of 100,000 copies took 26 s with 256 MB and 17 s with 1 GB.
 */
export function sharedBuffersOf(memoryBytes: number): string {
  const quarterMb = Math.floor(memoryBytes / 4 / mebibyte);
  return `${Math.min(Math.max(quarterMb, sharedBuffersMinMb), sharedBuffersMaxMb)}MB`;
}

/** Settings of the embedded PostgreSQL on this machine. */
export function embeddedSettings(): Record<string, string> {
  return { shared_buffers: sharedBuffersOf(usableMemoryBytes()), max_wal_size: "2GB", wal_compression: "on", jit: "off" };
}

/** Of the machine, or of the container that we run in where it may have less. */
function usableMemoryBytes(): number {
  // 0 where nothing limits us, and on some systems more than there is.
  const limitBytes = process.constrainedMemory();
  return limitBytes > 0 ? Math.min(limitBytes, os.totalmem()) : os.totalmem();
}
