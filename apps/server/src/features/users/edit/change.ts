import { type DeviceId, type EditUserFields, effectiveRights, RIGHT_NAMES, type Right } from '@balise/contract';
import type { PersonRow } from '../people/people-queries.ts';
import { difference, type Profile, profileOf } from '../profile.ts';

/** What an edit of a user comes to. */
export type Change = {
  row: PersonRow;
  before: Profile;
  after: Profile;
  /** Of the profile: what differs. */
  names: (keyof Profile)[];
  list: { before: DeviceId[]; after: DeviceId[]; changed: boolean };
  password: string | undefined;
  /** Rights are given or taken by will, and not because a limited access rules them out. */
  rightsByWill: boolean;
  /** Identity, rights and end of a user: a change of these amounts to control of the account. */
  takesOver: boolean;
};

const STANDING = ['accountLimited', 'status', 'isTempLink', 'dateEnd'] as const satisfies (keyof Profile)[];

/** Compares a user with what is wanted of it; what is left out stays. @param listBefore the devices on its list now */
export function changeOf(row: PersonRow, listBefore: DeviceId[], fields: EditUserFields): Change {
  const before = profileOf(row);
  const accountLimited = fields.accountLimited ?? before.accountLimited;
  const kept = effectiveRights(row.role, accountLimited, before.rights);
  const rightsByWill = fields.rights !== undefined && !sameItems(fields.rights, kept);
  const after: Profile = {
    ...before,
    ...given(fields),
    accountLimited,
    dateEnd: fields.dateEnd !== undefined ? fields.dateEnd : fields.isTempLink === false ? null : before.dateEnd,
    rights: rightsByWill ? inOrder(fields.rights ?? []) : sameItems(kept, before.rights) ? before.rights : kept,
  };
  const { names } = difference(before, after);
  const listAfter = accountLimited ? (fields.deviceIdList ?? listBefore) : [];
  const changed = !sameItems(listBefore, listAfter);
  const password = fields.password ?? undefined;
  const changesAccess = changed || STANDING.some((name) => names.includes(name));
  const takesOver = changesAccess || password !== undefined || after.email.toLowerCase() !== before.email.toLowerCase();
  return {
    row,
    before,
    after,
    names,
    password,
    rightsByWill,
    takesOver,
    list: { before: listBefore, after: listAfter, changed },
  };
}

/** Of the fields those of a profile that were given at all. */
function given({ lastName, firstName, email, countryCode2, phone, language, status, isTempLink }: EditUserFields) {
  const all = { lastName, firstName, email, countryCode2, phone, language, status, isTempLink };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const inOrder = (rights: readonly Right[]): Right[] => RIGHT_NAMES.filter((right) => rights.includes(right));

const sameItems = <T>(one: readonly T[], other: readonly T[]): boolean =>
  new Set(one).size === new Set(other).size && one.every((item) => other.includes(item));
