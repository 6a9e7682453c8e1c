/* eslint-disable */
export class SettingsService {
  of(..._: unknown[]): Promise<any> { throw new Error("soon"); }
  update(..._: unknown[]): Promise<any> { throw new Error("soon"); }
}
