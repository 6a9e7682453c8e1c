import DataLoader from "dataloader";
import type { Privacy } from "./privacy.policy";
import type { PrivacyService } from "./privacy.service";

/** Privacy records by user id. */
export const privacyLoader = (service: PrivacyService): DataLoader<string, Privacy> =>
  new DataLoader(async (ids) => {
    const records = await service.of(ids);
    return ids.map((id) => records.get(id)!);
  });
