/* eslint-disable */
export class SendingService {
  send(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
