import {
  type ClientId,
  type DeviceId,
  type Language,
  nameText,
  type PartnerId,
  type Preset,
  presetRights,
  type Role,
  type UserId,
} from '@balise/contract';
import { z } from 'zod';
import type { Database } from '../../../db/database.ts';
import { hasPlatformAdministrator, insertUser } from '../queries.ts';
import { hashPassword } from './password.ts';

const MIN_PASSWORD = 8; // specification §5

const NewPerson = z.object({
  firstName: nameText(60),
  lastName: nameText(60),
  email: z.email().max(254),
  password: z.string().min(MIN_PASSWORD).max(256),
});

export type NewUser = {
  role: Role;
  /** What it may do, to begin with. */
  preset: Preset;
  /** Null for the platform's own people. */
  partnerId: PartnerId | null;
  /** Of client administrators and users. */
  clientId: ClientId | null;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone?: string;
  language: Language;
  /** Limits the user to these devices; absent: every device of its client. */
  deviceIds?: DeviceId[];
};

/**
 * Creates a user, as the owner of the database: a command or the first start does this, no call of the API.
 * @param hash makes the stored hash of the password
 * @returns its id; undefined where its partner already has the e-mail address
 * @throws z.ZodError for an address, name or password that no sign-in could use
 */
export async function createUser(
  owner: Database,
  user: NewUser,
  hash: (password: string) => Promise<string> = hashPassword,
): Promise<UserId | undefined> {
  const person = NewPerson.parse(user);
  const row = {
    role: user.role,
    partner_id: user.partnerId,
    client_id: user.clientId,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    phone: user.phone ?? null,
    password_hash: await hash(person.password),
    language: user.language,
    account_limited: user.deviceIds !== undefined,
    rights: presetRights(user.preset, user.role, user.deviceIds !== undefined),
  };
  return await insertUser(owner, row, user.deviceIds ?? []);
}

/** What the first administrator is called until it says otherwise. */
export const PLATFORM_ADMINISTRATOR = { firstName: 'Balise', lastName: 'Administrator' };

/**
 * Gives an empty platform its first administrator.
 * @returns false where there is one already: nothing was done
 */
export async function createPlatformAdministrator(
  owner: Database,
  account: { email: string; password: string; language?: Language },
): Promise<boolean> {
  if (await hasPlatformAdministrator(owner)) return false;
  const id = await createUser(owner, {
    role: 'platform',
    preset: 'administrator',
    partnerId: null,
    clientId: null,
    ...PLATFORM_ADMINISTRATOR,
    email: account.email,
    password: account.password,
    language: account.language ?? 'en',
  });
  return id !== undefined;
}
