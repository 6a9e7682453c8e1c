import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Clock } from "../../../../platform/clock";
import { readForm } from "./form";
import { hostedPage, setupPage } from "./hosted-page";
import { Refusal, StripeState, type Json } from "./stripe-state";

export interface StripeSandbox {
  readonly url: string;
  readonly state: StripeState;
  stop(): Promise<void>;
}

/**
 * An imitation of Stripe for tests and trials, reached by Stripe's own SDK under another address: pages, subscriptions, invoices,
 * refunds, disputes and the list of events. What it answers has the shape of Stripe's published fixtures.
 */
export async function startStripeSandbox(clock: Clock, prices: Readonly<Record<string, number>>, port = 0): Promise<StripeSandbox> {
  const state = new StripeState(clock, prices);
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.baseUrl = url;
  return { url, state, stop: () => closed(server) };
}

const closed = (server: Server): Promise<void> =>
  new Promise((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });

async function answer(state: StripeState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url!, state.baseUrl);
  const given = { ...readForm(url.searchParams), ...readForm(new URLSearchParams(Buffer.concat(chunks).toString())) };
  if (!url.pathname.startsWith("/v1/")) return page(state, request.method!, url.pathname, given, response);
  const key = request.headers["idempotency-key"];
  try {
    send(
      response,
      200,
      state.once(typeof key === "string" ? key : null, () => state.route(request.method!, url.pathname, given)),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send(response, error.status, { error: { type: error.type, code: error.code, message: error.message } });
  }
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_sandbox" }).end(JSON.stringify(body));
}

/** The hosted page: shows what is due, pays or declines it, and leads back. */
function page(state: StripeState, method: string, path: string, given: Json, response: ServerResponse): void {
  const account = /^\/setup\/(\w+)$/.exec(path)?.[1];
  if (account !== undefined) return setup(state, method, account, response);
  const id = /^\/pay\/(\w+)$/.exec(path)?.[1];
  const due = id === undefined ? null : state.due(id);
  if (!id || !due) return void response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.");
  if (method !== "POST") return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(hostedPage(due, null));
  if (given.card === "declined")
    return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(hostedPage(due, "Your card was declined."));
  if (given.card === "pays") state.pay(id);
  response.writeHead(303, { location: due.returnUrl }).end();
}

/** The page of an account for payouts: its owner enters everything with one press, and is led back. */
function setup(state: StripeState, method: string, id: string, response: ServerResponse): void {
  const returnUrl = state.setupReturnUrl(id);
  if (returnUrl === null) return void response.writeHead(404, { "content-type": "text/plain" }).end("There is no such page.");
  if (method !== "POST") return void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(setupPage);
  state.finishAccount(id, { country: "DE", last4: "3000", fingerprint: `fp_bank_${id}` });
  response.writeHead(303, { location: returnUrl }).end();
}
