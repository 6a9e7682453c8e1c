import type { AnnouncementAudience } from "../../graphql/schema.generated";
import { formatCounted } from "../../lib/format/format";

/** What is being written. Times are local to the writer's zone, as the browser's own field gives them. */
export interface AnnounceDraft {
  readonly audience: AnnouncementAudience;
  readonly title: string;
  readonly text: string;
  readonly isLater: boolean;
  /** `2026-11-25T09:00`; empty until chosen. */
  readonly at: string;
  readonly timeZone: string;
}

export const titleCharactersMax = 120;
export const textCharactersMax = 2_000;
const daysAheadMax = 90;

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export const emptyDraft = (audience: AnnouncementAudience): AnnounceDraft => ({
  audience,
  title: "",
  text: "",
  isLater: false,
  at: "",
  timeZone: ownZone(),
});

export type AnnounceField = "title" | "text" | "at";

/** `2026-11-25T09:00` of a moment on the clock of this device. */
export function localOf(moment: number): string {
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Mistakes that can be found without asking the server. */
export function mistakesOf(draft: AnnounceDraft, now: number): Partial<Record<AnnounceField, string>> {
  const at = Date.parse(draft.at);
  return {
    ...(draft.title.trim() === "" && { title: "Enter a title." }),
    ...(draft.text.trim() === "" && { text: "Enter a text." }),
    ...(draft.isLater && Number.isNaN(at) && { at: "Choose a time." }),
    ...(draft.isLater && at <= now && { at: "That time has passed." }),
    ...(draft.isLater && at > now + daysAheadMax * 86_400_000 && { at: `At most ${daysAheadMax} days ahead.` }),
  };
}

/** The draft as the API takes it. */
export const contentOf = ({ audience, title, text, isLater, at, timeZone }: AnnounceDraft) => ({
  audience,
  title: title.trim(),
  text: text.trim(),
  at: isLater && at ? at : null,
  timeZone: isLater && at ? timeZone : null,
});

export const audienceNames: Readonly<
  Record<AnnouncementAudience, { readonly label: string; readonly one: string; readonly many: string }>
> = {
  FOLLOWERS: { label: "Followers", one: "follower", many: "followers" },
  SUBSCRIBERS: { label: "Subscribers", one: "subscriber", many: "subscribers" },
  COPIERS: { label: "Copiers", one: "copier", many: "copiers" },
  EVERYONE: { label: "Everyone", one: "person", many: "people" },
};

export const readersOf = (audience: AnnouncementAudience, count: number): string =>
  formatCounted(count, audienceNames[audience].one, audienceNames[audience].many);

/** The server counts up to so many recipients one by one; of more it estimates. */
const recipientsCountedMax = 1_000;
export const isEstimate = (count: number): boolean => count > recipientsCountedMax;

/** The same of recipients of a draft: `about 3,334 followers` where they are not counted one by one. */
export const recipientsOf = (audience: AnnouncementAudience, count: number): string =>
  isEstimate(count) ? `about ${readersOf(audience, count)}` : readersOf(audience, count);

/** The same at the beginning of a sentence: `About 3,334 followers`. */
export const beginningWithRecipients = (audience: AnnouncementAudience, count: number): string =>
  isEstimate(count) ? `About ${readersOf(audience, count)}` : readersOf(audience, count);

/** `7:05`, `1:02:00`: how long until something, in the manner of a clock. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
