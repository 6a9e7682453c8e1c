/** TypeORM column transformer: `bigint` text ↔ number, for sequences, positions and counters, which stay far below 2^53. */
export const bigintColumn = {
  to: (value: number | null | undefined): number | null | undefined => value,
  from: (value: string | null): number | null => (value === null ? null : Number(value)),
};
