import { expect, test } from "vitest";
import type { NumberedEvent } from "../../graphql/live/live-stream";
import { allowedBy } from "./account-audio";
import { spokenEventOf } from "./audio-events";

const at = "2026-11-20T12:00:00Z";
const notification = (kind: string, text: string) =>
  spokenEventOf(
    "notificationEvents",
    {
      kind: "ARRIVED",
      at,
      notification: { id: "n1", kind, text, count: 1, announcement: null, actors: [{ name: "Ana Castellanos" }] },
    } as never as NumberedEvent,
    null,
    () => null,
  );
const message = (kind: string, looksAt: string | null = null) =>
  spokenEventOf(
    "messageEvents",
    {
      kind,
      at,
      message: { id: "m1", isMine: false, kind: "TEXT", sender: { name: "Ana Castellanos" } },
      conversation: { id: "c1", state: "ACTIVE", isMuted: false },
    } as never as NumberedEvent,
    looksAt,
    () => null,
  );

test("AUDIO-020 every kind of notification that may be heard is heard, under its own kind; what copies and messages call is not called twice", () => {
  expect(notification("STOP_FIRED", "Your stop on KO triggered, -55.10 USD")).toMatchObject({
    event: "ALERT",
    kind: "STOP_FIRED",
    text: "Your stop on KO triggered, -55.10 USD",
  });
  expect(["MARGIN", "PRICE_ALERT", "SECURITY", "MODERATION"].map((kind) => notification(kind, "x")?.event)).toEqual(Array(4).fill("ALERT"));
  expect(notification("FOLLOWED", "Ana followed you")).toMatchObject({ event: "NEWS", kind: "FOLLOWED", text: "Ana followed you" });
  expect(notification("MENTIONED", "x")).toMatchObject({ event: "MENTION", text: "Ana mentioned you" });
  expect(["TRADE_COPIED", "COPY_NOT_COPIED", "COPY_STOPPED", "MESSAGE"].map((kind) => notification(kind, "x"))).toEqual(
    Array(4).fill(null),
  );
});

test("AUDIO-021 a message is called when it comes, not when it is mended, and not to who reads along", () => {
  expect(message("MESSAGE")?.text).toBe("Message from Ana");
  expect([message("CHANGED"), message("READ"), message("MESSAGE", "c1")]).toEqual([null, null, null]);
});

test("AUDIO-022 the account decides by the kind of notification", () => {
  const channels = (isOn: boolean) => [
    { channel: "SOUND", isOn },
    { channel: "VOICE", isOn },
  ];
  const settings = {
    timeZone: "UTC",
    quietHours: null,
    kinds: [
      { kind: "MARGIN", channels: channels(true) },
      { kind: "PRICE_ALERT", channels: channels(false) },
    ],
  } as never;
  const now = Date.parse(at);
  expect(allowedBy(settings, "ALERT", now, "MARGIN")).toEqual({ sound: true, voice: true });
  expect(allowedBy(settings, "ALERT", now, "PRICE_ALERT")).toEqual({ sound: false, voice: false });
});
