import { registerEnumType } from "type-graphql";

export type AnnouncementAudience = "FOLLOWERS" | "SUBSCRIBERS" | "COPIERS" | "EVERYONE";
export const AnnouncementAudienceEnum = {
  FOLLOWERS: "FOLLOWERS",
  SUBSCRIBERS: "SUBSCRIBERS",
  COPIERS: "COPIERS",
  EVERYONE: "EVERYONE",
} as const;
registerEnumType(AnnouncementAudienceEnum, {
  name: "AnnouncementAudience",
  description: "To whom an announcement goes. People who have blocked or muted the writer never get one.",
  valuesConfig: {
    FOLLOWERS: { description: "Who follows the writer." },
    SUBSCRIBERS: { description: "Who pays the writer." },
    COPIERS: { description: "Who copies the writer." },
    EVERYONE: { description: "Everybody here; for admins." },
  },
});

export type AnnouncementState = "SCHEDULED" | "SENDING" | "SENT" | "CANCELLED";
export const AnnouncementStateEnum = { SCHEDULED: "SCHEDULED", SENDING: "SENDING", SENT: "SENT", CANCELLED: "CANCELLED" } as const;
registerEnumType(AnnouncementStateEnum, {
  name: "AnnouncementState",
  description: "Where an announcement is on its way.",
  valuesConfig: {
    SCHEDULED: { description: "Waits for its time." },
    SENDING: { description: "On its way to its readers." },
    SENT: { description: "All readers have it." },
    CANCELLED: { description: "Taken back before its time." },
  },
});

export type HeardAs = "SOUND" | "VOICE";
export const HeardAsEnum = { SOUND: "SOUND", VOICE: "VOICE" } as const;
registerEnumType(HeardAsEnum, {
  name: "HeardAs",
  description: "How something was heard.",
  valuesConfig: { SOUND: { description: "A sound was played." }, VOICE: { description: "It was spoken." } },
});
