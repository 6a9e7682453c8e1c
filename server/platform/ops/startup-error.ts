/** A reason not to start (or to stop) that the operator can mend: printed as its one sentence, exit code 1, no stack. */
export class StartupError extends Error {}

interface Coded {
  code?: string;
  syscall?: string;
  port?: number;
}

const sentences: Record<string, (error: Coded & Error) => string> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port ?? ""} is already in use: stop the other program, or set PORT to a free one, for example PORT=${(port ?? 4000) + 1} npm start.`,
  EADDRNOTAVAIL: () => "HOST names an address this machine does not have: set HOST to 0.0.0.0 or 127.0.0.1.",
  ENOSPC: () => "The disk that holds the data folder is full: free some space there, or set DATA_DIR to another disk.",
  "53100": () => "The database's disk is full: free some space there, or set DATA_DIR to another disk.",
  "57P01": () => "The database was shut down while Brigade used it: start it, then start Brigade again.",
  "57P02": () => "The database crashed while Brigade used it: start Brigade again, committed data is safe.",
  "53300": () => "The database accepts no more connections: lower DATABASE_POOL_MAX or raise its max_connections.",
  "42501": ({ message }) => `The user in DATABASE_URL lacks a right in the database (${message}): let it own the database.`,
  "25006": () => "The database in DATABASE_URL is read-only (a replica?): point DATABASE_URL at the primary.",
};

/**
 * The one sentence for a failure that the operator can mend, found by its class or code anywhere in the chain of causes;
 * null for a bug, which deserves its stack.
 */
export function startupSentence(error: unknown): string | null {
  for (
    let at: unknown = error, depth = 0;
    at instanceof Error && depth < 5;
    at = at.cause ?? (at as { driverError?: unknown }).driverError, depth++
  ) {
    if (at instanceof StartupError || mendable.has(at.constructor.name)) return at.message;
    const coded = at as Coded & Error;
    if (coded.code === "EACCES" && coded.syscall === "listen")
      return `Port ${coded.port ?? ""} is not open to this user: set PORT to one above 1023.`;
    const sentence = sentences[coded.code ?? ""];
    if (sentence) return sentence(coded);
  }
  return null;
}

/** By name, so that this file imports nothing: the configuration and the migrations word their own sentences. */
const mendable = new Set(["ConfigError", "NewerSchemaError"]);
