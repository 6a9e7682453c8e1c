import type { FastifyInstance } from "fastify";
import type { MailsService } from "./mails.service";

const mailsShownMax = 50;

/**
 * `GET /dev/mail.json`: the local outbox as `[{id, to, subject, body, createdAt}]`, newest first. It shows everybody's
 * links, so it is mounted in the demo kitchen only.
 */
export function mountDevMail(http: FastifyInstance, mails: MailsService): void {
  http.get("/dev/mail.json", async (_request, reply) => {
    void reply.header("cache-control", "no-store");
    return mails.newest(mailsShownMax);
  });
}
