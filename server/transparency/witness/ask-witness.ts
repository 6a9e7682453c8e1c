import { checkSignatures } from "../notes/check-signatures";
import { parseSignedCheckpoint } from "../notes/checkpoint";
import { cosignatureTime } from "../notes/cosignature";
import type { NoteKey } from "../notes/note-keys";
import { parseSignature } from "../notes/signed-note";
import type { WitnessFailure } from "./witness.entity";

/** How a request reaches a witness; tests answer themselves. */
export type SendToWitness = (url: string, body: string) => Promise<{ readonly status: number; readonly body: string }>;

/** What we ask a witness for. */
export interface CosignatureRequest {
  readonly witness: { readonly key: NoteKey; readonly url: string };
  /** Signed by our own keys. */
  readonly note: string;
  readonly size: number;
  /** The size that this witness is known to have cosigned last; 0: none. */
  readonly knownSize: number;
  /** Proves that our tree goes on from an earlier size. */
  prove(oldSize: number): Promise<readonly Buffer[]>;
}

export type WitnessAnswer =
  | { readonly kind: "COSIGNED"; readonly line: string; readonly at: Date }
  | { readonly kind: "FAILED"; readonly failure: WitnessFailure; readonly size: number | null };

/** How often a witness is asked where its state is another than we know. */
const triesMax = 3;

/**
 * Asks one witness to cosign (c2sp.org/tlog-witness). AHEAD: it has cosigned a larger tree of ours than we have. DISAGREES: it has cosigned a
 * tree that ours does not go on from. Both mean that this log lost entries or was forked.
 */
export async function askWitness(request: CosignatureRequest, send: SendToWitness): Promise<WitnessAnswer> {
  let old = request.knownSize;
  for (let tries = 0; tries < triesMax; tries++) {
    if (old > request.size) return failed("AHEAD", old);
    const answer = await send(`${request.witness.url.replace(/\/+$/, "")}/add-checkpoint`, await bodyOf(request, old)).catch(() => null);
    if (!answer) return failed("UNREACHABLE");
    if (answer.status === 200) return cosignatureOf(request, answer.body);
    if (answer.status === 422) return failed("DISAGREES", old);
    if (answer.status === 404) return failed("UNKNOWN_LOG");
    if (answer.status >= 500 || answer.status === 429) return failed("UNREACHABLE");
    if (answer.status !== 409) return failed("REFUSED");
    const [, answered] = /^(0|[1-9]\d{0,15})\n$/.exec(answer.body) ?? [];
    if (answered === undefined) return failed("BAD_ANSWER");
    old = Number(answered);
  }
  return failed("BAD_ANSWER");
}

const failed = (failure: WitnessFailure, size: number | null = null): WitnessAnswer => ({ kind: "FAILED", failure, size });

async function bodyOf({ note, prove }: CosignatureRequest, old: number): Promise<string> {
  const proof = await prove(old);
  return [`old ${old}`, ...proof.map((hash) => hash.toString("base64")), "", note].join("\n");
}

/** The line of this very witness, checked; its other lines are nothing to us. */
function cosignatureOf({ witness, note }: CosignatureRequest, body: string): WitnessAnswer {
  for (const line of body.split("\n")) {
    const signature = parseSignature(line);
    const checkpoint = signature && parseSignedCheckpoint(`${note}${line}\n`);
    if (!signature || !checkpoint || signature.keyId !== witness.key.keyId) continue;
    const at = cosignatureTime(signature);
    if (at && checkSignatures(checkpoint, [witness.key]).verified.length === 1) return { kind: "COSIGNED", line, at };
  }
  return failed("BAD_ANSWER");
}

const answerCharactersMax = 64 * 1024;

/** Over HTTP, with an end to waiting and to length; no redirects. */
export function sendOverHttp(msMax: number): SendToWitness {
  return async (url, body) => {
    const response = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "text/plain; charset=utf-8" },
      redirect: "error",
      signal: AbortSignal.timeout(msMax),
    });
    let text = "";
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      if (text.length > answerCharactersMax) throw new Error("The answer of a witness is too long");
    }
    return { status: response.status, body: text };
  };
}
