const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether the database would take this for a uuid: an id from outside that is none belongs to nobody. */
export const isUuid = (text: string): boolean => uuid.test(text);
