import { AwsClient } from "aws4fetch";
import { CircuitBreaker } from "../../platform/ops/circuit-breaker";
import type { Clock } from "../../platform/clock";
import { limits } from "../../platform/limits";
import { storedType, type PictureStore } from "./picture-store";

export interface S3Settings {
  /** Address of the bucket, like `https://s3.eu-central-1.amazonaws.com/brigade` or `http://minio:9000/brigade`. */
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

/** Pictures in any S3-compatible bucket: PUT, GET and DELETE of one object, signed (SigV4). */
export class S3Store implements PictureStore {
  private readonly client: AwsClient;
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly settings: S3Settings,
    clock: Clock,
  ) {
    const { keyId: accessKeyId, secret: secretAccessKey, region } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: limits.pictureStoreRetriesMax });
    this.breaker = new CircuitBreaker("The picture store", clock);
  }

  async put(id: string, bytes: Buffer): Promise<void> {
    await this.ask(id, { method: "PUT", body: new Uint8Array(bytes), headers: { "content-type": storedType } });
  }

  async get(id: string): Promise<Buffer | null> {
    const answer = await this.ask(id, { method: "GET" });
    return answer.status === 404 ? null : Buffer.from(await answer.arrayBuffer());
  }

  async remove(id: string): Promise<void> {
    await this.ask(id, { method: "DELETE" });
  }

  /** Throws unless it is done, or 404. The answer's text may name the bucket: it goes to the log, never to a user. */
  private ask(id: string, init: RequestInit): Promise<Response> {
    return this.breaker.call(async () => {
      const signal = AbortSignal.timeout(limits.pictureStoreMsMax);
      const answer = await this.client.fetch(`${this.settings.url.replace(/\/$/, "")}/${id}.webp`, { ...init, signal });
      if (!answer.ok && answer.status !== 404)
        throw new Error(`The picture store answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
      return answer;
    });
  }
}
