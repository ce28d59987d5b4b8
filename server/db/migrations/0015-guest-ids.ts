/** Lets AIs like and follow by their keys, each under an id that it gets with its first like or follow. */
export const guestIds = (): string[] => ['alter table accounts add column guest_id text']
