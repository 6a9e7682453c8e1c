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
  description: "Who receives an announcement. People who blocked or muted the author never do.",
  valuesConfig: {
    FOLLOWERS: { description: "People who follow the author." },
    SUBSCRIBERS: { description: "People with a paid subscription to the author." },
    COPIERS: { description: "People who copy the author." },
    EVERYONE: { description: "Everyone with an account on this server. Admins only." },
  },
});

export type AnnouncementState = "SCHEDULED" | "SENDING" | "SENT" | "CANCELLED";
export const AnnouncementStateEnum = { SCHEDULED: "SCHEDULED", SENDING: "SENDING", SENT: "SENT", CANCELLED: "CANCELLED" } as const;
registerEnumType(AnnouncementStateEnum, {
  name: "AnnouncementState",
  description: "Where an announcement is between scheduled and sent.",
  valuesConfig: {
    SCHEDULED: { description: "Scheduled and not yet due." },
    SENDING: { description: "Being sent to its recipients." },
    SENT: { description: "Sent to all recipients." },
    CANCELLED: { description: "Cancelled before it was due." },
  },
});

export type HeardAs = "SOUND" | "VOICE";
export const HeardAsEnum = { SOUND: "SOUND", VOICE: "VOICE" } as const;
registerEnumType(HeardAsEnum, {
  name: "HeardAs",
  description: "How an announcement was heard.",
  valuesConfig: { SOUND: { description: "A sound was played." }, VOICE: { description: "The text was spoken." } },
});
