/** TypeORM column transformer: `bigint` text ↔ bigint, for amounts of money in whole units, which never meet `number`. */
export const bigintAmount = {
  to: (value: bigint | null | undefined): string | null | undefined => value?.toString() ?? (value as null | undefined),
  from: (value: string | null): bigint | null => (value === null ? null : BigInt(value)),
};
