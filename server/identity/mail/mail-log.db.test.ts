import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { createWorld } from "../../platform/testing/world";

const lines: Record<string, string>[] = [];
const logger = pino({ level: "info", base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const world = await createWorld({ env: { ROLE: "web", MAIL_LOG: "true", PUBLIC_URL: "http://brigade.example" }, logger });
afterAll(() => world.stop());

test("MEND-P10 with MAIL_LOG a registration's mail is in the log, link and all, once, and counts as sent", async () => {
  await world.visitor().ok(`mutation ($input: RegisterInput!) { register(input: $input) { isMailSent } }`, {
    input: { email: "ana@example.test", username: "ana", name: "Ana", password: "copper ladle 42", acceptsTerms: true },
  });
  await world.app.modules.jobs.jobs.runDue();
  await world.app.modules.jobs.jobs.runDue();
  const mails = lines.filter(({ to }) => to === "ana@example.test");
  expect(mails).toHaveLength(1);
  expect(mails[0]!.body).toMatch(/http:\/\/brigade\.example\/verify-email\?token=\S+/);
  expect(await world.app.db.query("select sent_at is not null as sent from mails where recipient = 'ana@example.test'")).toEqual([
    { sent: true },
  ]);
});
