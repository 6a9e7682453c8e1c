import type { GrowthKey } from "../growth/own-growth.store";

/** Which board: of an audience, a period and one kind of money or both. */
export type BoardKey = Pick<GrowthKey, "audience" | "period" | "mode">;
