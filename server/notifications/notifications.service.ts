/* eslint-disable */
export class NotificationsService {
  page(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  summary(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  eventsSince(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  markRead(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  alertOf(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
