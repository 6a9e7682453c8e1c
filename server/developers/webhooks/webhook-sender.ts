import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { limits } from "../../platform/limits";
import { AddressRefused, problemOf, publicLookup } from "./webhook-address";

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Outcome {
  readonly isDelivered: boolean;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** Why not, in one sentence for the owner; null when it was. */
  readonly problem: string | null;
  readonly tookMs: number;
}

/** Sends requests to addresses that users chose: one attempt, no redirects, a few seconds, the answer's body unread. */
export class WebhookSender {
  constructor(private readonly options: { readonly allowsPrivate: boolean }) {}

  async send(webhookRequest: WebhookRequest): Promise<Outcome> {
    const startedAt = performance.now();
    const answer = await this.post(webhookRequest).catch((error: Error) => ({ status: null, problem: sentenceOf(error) }));
    const tookMs = Math.round(performance.now() - startedAt);
    if (answer.status !== null && answer.status >= 200 && answer.status < 300)
      return { isDelivered: true, status: answer.status, problem: null, tookMs };
    const problem = answer.status === null ? answer.problem : `The receiver answered ${answer.status}.`;
    return { isDelivered: false, status: answer.status, problem, tookMs };
  }

  private post({ url, body, headers }: WebhookRequest): Promise<{ status: number; problem: null }> {
    const problem = problemOf(url, this.options.allowsPrivate);
    if (problem) return Promise.reject(new AddressRefused(problem));
    const send = url.startsWith("https:") ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        {
          method: "POST",
          headers: { ...headers, "content-type": "application/json", "content-length": Buffer.byteLength(body) },
          signal: AbortSignal.timeout(limits.webhookAnswerMsMax),
          agent: false,
          ...(this.options.allowsPrivate ? {} : { lookup: publicLookup }),
        },
        (answer) => {
          answer.destroy();
          resolve({ status: answer.statusCode ?? 0, problem: null });
        },
      );
      request.on("error", reject);
      request.end(body);
    });
  }
}

/** What the owner may read of a failure: never an address inside. */
function sentenceOf(error: Error & { code?: string }): string {
  if (error.name === "TimeoutError" || error.name === "AbortError") return `No answer within ${limits.webhookAnswerMsMax / 1000} seconds.`;
  if (error.code === "ECONNREFUSED") return "Nobody listens at this address.";
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "There is no such host.";
  if (error.code?.includes("CERT") || error.code?.startsWith("ERR_TLS")) return "The certificate of the receiver is not valid.";
  return error instanceof AddressRefused ? error.message : "The connection broke.";
}
