import type { AnnouncementAudience, AnnouncementState } from "./announcement.types";

export interface AnnouncementRow {
  readonly id: string;
  readonly authorId: string;
  readonly audience: AnnouncementAudience;
  readonly title: string;
  readonly text: string;
  readonly state: AnnouncementState;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly timeZone: string;
  readonly sentAt: Date | null;
}
