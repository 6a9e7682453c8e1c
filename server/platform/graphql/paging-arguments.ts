/** Options of the arguments `first` and `after` of a list. */
export const firstOf = { nullable: true, description: "Number of items from the start, 1 to 100; 25 by default." } as const;
export const afterOf = { nullable: true, description: "Returns the items after this cursor." } as const;
