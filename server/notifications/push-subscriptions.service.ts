/* eslint-disable */
export class PushSubscriptionsService {
  of(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  publicKey(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  save(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  remove(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  test(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
