/** A row that a statement gives as JSON: times are texts there, all else is as the driver gives it. */
export type JsonOf<Row> = {
  readonly [Field in keyof Row]: Date extends Row[Field] ? Exclude<Row[Field], Date> | string : Row[Field];
};

export const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));
