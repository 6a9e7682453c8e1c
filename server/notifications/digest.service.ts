/* eslint-disable */
export class DigestService {
  unsubscribe(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
