import type { UserData } from '@balise/contract';

/** Of a query that must not wait for a line: it fails at once. */
export const ONCE = { retry: false, networkMode: 'always' } as const;

/** Another user, the same one in another view, or one who may no longer see vehicles: what is kept is not theirs. */
export const isOther = (now: UserData, kept: UserData): boolean =>
  now.id !== kept.id ||
  now.viewing !== kept.viewing ||
  (now.viewing && now.client?.id !== kept.client?.id) ||
  !now.rights.includes('view_devices');
