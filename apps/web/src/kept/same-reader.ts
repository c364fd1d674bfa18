import type { UserData } from '@balise/contract';

/** Of a query that must not wait for a line: it fails at once. */
export const ONCE = { retry: false, networkMode: 'always' } as const;

/** For whom things are kept: a user, in a view. */
export const ownerOf = ({ id, viewing, client }: UserData): string => (viewing ? `${id} as ${client?.id}` : String(id));

/** Another user, the same one in another view, or one who may no longer see vehicles: what is kept is not theirs. */
export const isOther = (now: UserData, kept: UserData): boolean =>
  ownerOf(now) !== ownerOf(kept) || !now.rights.includes('view_devices');
