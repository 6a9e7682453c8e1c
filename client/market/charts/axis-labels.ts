/** What stands on a value axis beside its labels. */
export interface AxisPlaces {
  /** Of the pane, in pixels. */
  readonly height: number;
  /** Middles of the tags, in pixels from the pane's top. */
  readonly tags: readonly number[];
  /** Pixels between the middles of a label and a tag that do not touch. */
  readonly tagClearance: number;
}

/** Pixels from the middle of a label to its upper or lower end. */
const labelHalf = 7;

/** Whether a label with its middle at `place` is whole: no edge of the pane cuts it and no tag lies on it. Null is off the scale. */
export function labelFits(place: number | null, { height, tags, tagClearance }: AxisPlaces): boolean {
  if (place === null) return false;
  if (place < labelHalf || place > height - labelHalf) return false;
  return !tags.some((tag) => Math.abs(tag - place) < tagClearance);
}
