import type { IncomingMessage, ServerResponse } from "node:http";

/** What an imitated venue does with a request instead of answering it as the venue would. `isDone`: it does what was asked first. */
export type SandboxFault =
  /** The connection is cut without an answer. */
  | { readonly kind: "CUT"; readonly isDone: boolean }
  /** No answer ever comes. */
  | { readonly kind: "HANG"; readonly isDone: boolean }
  /** Another answer. */
  | {
      readonly kind: "ANSWER";
      readonly isDone: boolean;
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body: string;
    }
  /** The true answer, of which only the first half ever comes. */
  | { readonly kind: "HALF_BODY" };

const json = { "content-type": "application/json; charset=UTF-8" };
const html = { "content-type": "text/html; charset=utf-8" };
const answer = (status: number, body: string, headers: Readonly<Record<string, string>> = json, isDone = false): SandboxFault => ({
  kind: "ANSWER",
  isDone,
  status,
  headers,
  body,
});

/** The faults that the field knows, by name. */
export const sandboxFaults = {
  cutBefore: { kind: "CUT", isDone: false },
  doAndCut: { kind: "CUT", isDone: true },
  hang: { kind: "HANG", isDone: false },
  doAndHang: { kind: "HANG", isDone: true },
  halfBody: { kind: "HALF_BODY" },
  serverErrorJson: answer(500, '{"code":50010000,"message":"internal server error occurred"}'),
  doAndServerError: answer(503, '{"message":"service unavailable"}', json, true),
  gatewayHtml: answer(502, "<html><title>502 Bad Gateway</title></html>", html),
  doAndGatewayTimeout: answer(504, "<html><title>504 Gateway Time-out</title></html>", html, true),
  okEmptyObject: answer(200, "{}"),
  doAndOkEmptyObject: answer(200, "{}", json, true),
  okHtml: answer(200, "<html>Welcome</html>", html),
  okNothing: answer(200, "", json),
  okHalfJson: answer(200, '{"id":"', json),
  redirect: answer(302, "", { location: "http://127.0.0.1:9/elsewhere" }),
  tooMany: answer(429, '{"code":42910000,"message":"too many requests"}', { ...json, "retry-after": "7" }),
  maintenance: answer(503, '{"message":"The service is under maintenance."}', { ...json, "retry-after": "60" }),
} as const satisfies Record<string, SandboxFault>;

interface Planned {
  readonly matches: (method: string, path: string) => boolean;
  readonly fault: SandboxFault;
  left: number;
}

/** Which requests meet which fault. Paths are matched without their query. */
export class FaultSwitch {
  private readonly planned: Planned[] = [];

  /** The next `times` requests of this method and path meet the fault. A request takes the first one planned for it. */
  plan(method: string, path: string | RegExp, fault: SandboxFault, times = 1): void {
    const matches = (m: string, p: string): boolean =>
      (method === "*" || m === method) && (typeof path === "string" ? p === path : path.test(p));
    this.planned.push({ matches, fault, left: times });
  }

  clear(): void {
    this.planned.length = 0;
  }

  /** Faults that no request has met yet. */
  get leftCount(): number {
    return this.planned.reduce((sum, { left }) => sum + left, 0);
  }

  take(method: string, path: string): SandboxFault | null {
    const at = this.planned.findIndex(({ matches }) => matches(method, path));
    if (at < 0) return null;
    const planned = this.planned[at]!;
    if (--planned.left <= 0) this.planned.splice(at, 1);
    return planned.fault;
  }
}

/** Answers with a fault; `text` is the true answer. */
export function answerWithFault(fault: SandboxFault, request: IncomingMessage, response: ServerResponse, text: string): void {
  if (fault.kind === "CUT") request.socket.destroy();
  else if (fault.kind === "ANSWER") response.writeHead(fault.status, { ...fault.headers }).end(fault.body);
  else if (fault.kind === "HALF_BODY") {
    response.writeHead(200, { ...json, "content-length": String(Buffer.byteLength(text)) });
    response.write(text.slice(0, Math.ceil(text.length / 2)));
  }
}
