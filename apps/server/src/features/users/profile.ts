import type { Language, UserStatus } from '@balise/contract';
import type { UserColumns } from './edit/keep-queries.ts';
import type { PersonRow } from './people/people-queries.ts';

/** What is kept of a user and can be changed, in the names of the API; the list of devices and the password stand apart. */
export type Profile = {
  lastName: string;
  firstName: string;
  email: string;
  countryCode2: string | null;
  phone: string | null;
  language: Language;
  accountLimited: boolean;
  status: UserStatus;
  isTempLink: boolean;
  /** Milliseconds since 1970 UTC. */
  dateEnd: number | null;
  rights: string[];
};

const COLUMNS = {
  lastName: 'last_name',
  firstName: 'first_name',
  email: 'email',
  countryCode2: 'country_code2',
  phone: 'phone',
  language: 'language',
  accountLimited: 'account_limited',
  status: 'status',
  isTempLink: 'is_temp_link',
  dateEnd: 'date_end',
  rights: 'rights',
} as const satisfies Record<keyof Profile, keyof UserColumns>;
const NAMES = Object.keys(COLUMNS) as (keyof Profile)[];

export const profileOf = (row: PersonRow): Profile => ({
  lastName: row.last_name,
  firstName: row.first_name,
  email: row.email,
  countryCode2: row.country_code2,
  phone: row.phone,
  language: row.language,
  accountLimited: row.account_limited,
  status: row.status,
  isTempLink: row.is_temp_link,
  dateEnd: row.date_end?.getTime() ?? null,
  rights: row.rights,
});

export const columnsOf = ({ dateEnd, ...profile }: Profile): UserColumns => ({
  last_name: profile.lastName,
  first_name: profile.firstName,
  email: profile.email,
  country_code2: profile.countryCode2,
  phone: profile.phone,
  language: profile.language,
  account_limited: profile.accountLimited,
  status: profile.status,
  is_temp_link: profile.isTempLink,
  date_end: dateEnd === null ? null : new Date(dateEnd),
  rights: profile.rights,
});

/** What differs between two profiles: the names, and the columns as they become. */
export function difference(
  before: Profile,
  after: Profile,
): { names: (keyof Profile)[]; columns: Partial<UserColumns> } {
  const names = NAMES.filter((name) => String(before[name]) !== String(after[name]));
  const all = columnsOf(after);
  return { names, columns: Object.fromEntries(names.map((name) => [COLUMNS[name], all[COLUMNS[name]]])) };
}

/** Some fields of a profile, for the audit log. */
export const some = (profile: Profile, names: (keyof Profile)[]): object =>
  Object.fromEntries(names.map((name) => [name, profile[name]]));
