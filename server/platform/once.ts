/** A function that does its work at the first call; every call gets that answer. */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= work());
}
