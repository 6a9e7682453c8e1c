import { expect, test } from "vitest";
import * as ws from "ws";
import { textFrame, textOfFrame } from "./text-frame";

test("LIVE-153 a finished frame has the bytes that ws would send", () => {
  const { frame } = (ws as unknown as { Sender: object }).Sender as { frame(data: Buffer, options: object): Buffer[] };
  for (const length of [0, 1, 125, 126, 127, 65_535, 65_536, 100_000]) {
    const whole = "a".repeat(length);
    const bytes = Buffer.from(whole);
    const ofWs = Buffer.concat(frame(Buffer.from(bytes), { fin: true, opcode: 1, mask: false, rsv1: false, readOnly: true }));
    expect(textFrame([whole]).equals(ofWs)).toBe(true);
    expect(textFrame([whole.slice(0, 3), bytes.subarray(3)]).equals(ofWs)).toBe(true);
  }
  const parts = ["Grüße ", Buffer.from("€ 12 "), "🍳", "\n"];
  expect(textOfFrame(textFrame(parts))).toBe("Grüße € 12 🍳\n");
});
