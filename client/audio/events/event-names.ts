import type { AudioEvent } from "../audio-settings";

/** Each event by its name on the page, and what is said when it is tried. */
export const eventNames: Readonly<Record<AudioEvent, { readonly label: string; readonly help: string; readonly example: string }>> = {
  COPIED: {
    label: "Copied trades",
    help: "A trade of a chef you copy was copied, in whole or in part.",
    example: "Chef Ana bought 12 Apple",
  },
  SKIPPED: {
    label: "Trades not copied",
    help: "Your limits, the price or the market prevented it.",
    example: "Chef Ana bought Apple. Not copied: the price moved too far",
  },
  STOPPED: {
    label: "Stops",
    help: "A copy hit its own stop or take profit.",
    example: "Your copy of Chef Ana hit its stop and sold 12 Apple",
  },
  ALERT: {
    label: "Alerts",
    help: "Your own stops and targets, margin, price alerts and your account.",
    example: "Your stop on Apple triggered",
  },
  ANNOUNCEMENT: {
    label: "Announcements",
    help: "A chef announces something to followers, subscribers or copiers.",
    example: "Chef Ana announces: I am out until Monday, closes only",
  },
  MESSAGE: { label: "Messages", help: "Names the sender, never the text.", example: "Message from Ana" },
  MENTION: { label: "Mentions", help: "Someone mentioned you in a post or comment.", example: "Ana mentioned you" },
  NEWS: { label: "Other notifications", help: "Followers, copiers, reactions and the like.", example: "Ana followed you" },
};
