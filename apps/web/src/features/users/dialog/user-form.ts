import { effectiveRights, type Language, type Right, type Role, type UserDetail } from '@balise/contract';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';
import type { UserTab } from '../list/search.ts';
import type { NewUser, UserChange } from '../requests.ts';
import { placeIn } from '../use-places.ts';

/** What the dialog of a user holds. */
export type UserForm = {
  firstName: string;
  lastName: string;
  email: string;
  countryCode2: string | null;
  phone: string;
  language: Language;
  /** Where a new user belongs: see usePlaces. */
  place: string;
  active: boolean;
  accountLimited: boolean;
  deviceIdList: number[];
  isTempLink: boolean;
  /** On the clock of the reader's zone, as its input holds it. */
  dateEnd: string;
  /** Whether a password is typed; otherwise a new user is sent a link, and another keeps its own. */
  typesPassword: boolean;
  password: string;
  rights: Right[];
};

export const emptyForm = (language: Language, place: string, rights: Right[]): UserForm => ({
  firstName: '',
  lastName: '',
  email: '',
  countryCode2: null,
  phone: '',
  language,
  place,
  active: true,
  rights,
  accountLimited: false,
  deviceIdList: [],
  isTempLink: false,
  dateEnd: '',
  typesPassword: false,
  password: '',
});

export const formOf = (user: UserDetail, timeZone: string | undefined): UserForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  countryCode2: user.countryCode2,
  phone: user.phone ?? '',
  language: user.language,
  place: user.clientId === null ? 'own' : `client-${user.clientId}`,
  active: user.status === 'active',
  accountLimited: user.accountLimited,
  deviceIdList: user.deviceIdList,
  isTempLink: user.isTempLink,
  dateEnd: user.dateEnd === null ? '' : wallTimeIn(user.dateEnd, timeZone),
  typesPassword: false,
  password: '',
  rights: user.rights ?? [],
});

/** Where somebody with this choice of place belongs. @param own where the reader belongs */
export const roleAt = (place: string, own: Role): Role =>
  place.startsWith('client-') ? 'client' : place.startsWith('partner-') ? 'partner' : own;

type Reading = { role: Role; timeZone: string | undefined };

/** What a form says of a new user. Rights go along only from those who may give them. */
export function newUserOf(form: UserForm, { role, timeZone }: Reading, givesRights: boolean): NewUser {
  return {
    ...placeIn(form.place),
    ...whatIsTyped(form, timeZone),
    password: form.typesPassword ? form.password : null,
    ...(givesRights ? { rights: rightsIn(form, role) } : {}),
  };
}

/** What a form changes of a user: only what differs, so that nothing is touched that the reader may not touch. */
export function changeOf(form: UserForm, before: UserForm, { role, timeZone }: Reading): UserChange {
  const [now, then] = [whatIsTyped(form, timeZone), whatIsTyped(before, timeZone)];
  const differs = (name: keyof typeof now) => JSON.stringify(now[name]) !== JSON.stringify(then[name]);
  const change: UserChange = Object.fromEntries(
    Object.entries(now).filter(([name]) => differs(name as keyof typeof now)),
  );
  if (change.phone !== undefined || change.countryCode2 !== undefined) {
    Object.assign(change, { phone: now.phone, countryCode2: now.countryCode2 });
  }
  if (form.typesPassword) change.password = form.password;
  const rights = rightsIn(form, role);
  if (rights.join() !== effectiveRights(role, form.accountLimited, before.rights).join()) change.rights = rights;
  return change;
}

const rightsIn = ({ rights, accountLimited }: UserForm, role: Role): Right[] =>
  effectiveRights(role, accountLimited, rights);

const whatIsTyped = (form: UserForm, timeZone: string | undefined) => ({
  firstName: form.firstName,
  lastName: form.lastName,
  email: form.email,
  countryCode2: form.countryCode2,
  phone: form.phone.trim() === '' ? null : form.phone,
  language: form.language,
  status: form.active ? ('active' as const) : ('inactive' as const),
  accountLimited: form.accountLimited,
  ...(form.accountLimited ? { deviceIdList: form.deviceIdList } : {}),
  isTempLink: form.isTempLink,
  dateEnd: form.isTempLink ? (momentOf(form.dateEnd, timeZone) ?? null) : null,
});

/** On which tab a field is. */
export function tabOf(field: string): UserTab {
  if (field === 'rights' || field.startsWith('rights.')) return 'rights';
  return ['accountLimited', 'deviceIdList', 'isTempLink', 'dateEnd', 'status'].includes(field) ? 'access' : 'identity';
}
