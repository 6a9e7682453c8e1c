// Receives webhooks: checks the signature, detects repeats by the event's id. Node 20 or newer, nothing to install.
// Libraries of standardwebhooks.com use the headers webhook-…: give them the secret with + and / instead of - and _.
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = process.env.BRIGADE_WEBHOOK_SECRET;
const seen = new Set(); // keep this in your database, in the same transaction as what you do with the event

function isGenuine(header, body) {
  const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header ?? "") ?? [];
  if (!signature || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false;
  const expected = createHmac("sha256", secret).update(`${seconds}.${body}`).digest();
  return timingSafeEqual(Buffer.from(signature, "hex"), expected);
}

createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  if (!isGenuine(request.headers["brigade-signature"], body)) return response.writeHead(401).end();
  const event = JSON.parse(body);
  if (!seen.has(event.id)) {
    seen.add(event.id);
    console.log(event.kind, event.at, JSON.stringify(event.data));
  }
  // Any other status than 2xx is retried later.
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 8080), () => console.log("listening"));
