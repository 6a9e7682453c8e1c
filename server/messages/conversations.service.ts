/* eslint-disable */
export class ConversationsService {
  start(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  markRead(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  accept(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  decline(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  mute(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
