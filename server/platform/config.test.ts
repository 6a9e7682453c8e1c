import { expect, test } from "vitest";
import { parseConfig } from "./config";

const production = { NODE_ENV: "production", AUTH_SECRET: "a".repeat(32) };

test("MEND-P10 production without a mail server is refused in one sentence that names the way out; a setting sends mails to the log", () => {
  expect(() => parseConfig(production)).toThrow(
    /^SMTP_URL: production needs a mail server, or nobody could confirm an address; MAIL_LOG=true [^.]+\.$/,
  );
  expect(parseConfig({ ...production, SMTP_URL: "smtp://mail.example:587" }).mailDelivery).toBe("SMTP");
  expect(parseConfig({ ...production, MAIL_LOG: "true" }).mailDelivery).toBe("LOG");
  expect(parseConfig({}).mailDelivery).toBe("OUTBOX");
});
