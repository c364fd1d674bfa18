import { addUser, type NewUserFields, type UserDetail, type UserId } from '@balise/contract';
import type { z } from 'zod';
import { freshToken } from '../rights/callers.ts';
import type { TestCaller } from './ask.ts';
import type { PersonName, World } from './world.ts';

type Typed = z.input<typeof NewUserFields>;

let serial = 0;

/** What somebody types of a new user of Comoé. */
export const userFieldsOf = (world: World, fields: Partial<Typed> = {}): Typed => ({
  clientId: world.clients.comoe,
  lastName: 'Koné',
  firstName: 'Aïcha',
  email: `kone.${++serial}@people.example`,
  language: 'fr',
  password: 'tortue 4 rivages',
  ...fields,
});

/** A user that somebody added over HTTP. */
export async function aUser(world: World, fields: Partial<Typed> = {}, by: PersonName = 'kanari'): Promise<UserDetail> {
  const { data, status, text } = await world.as(by)(addUser, { body: userFieldsOf(world, fields) });
  if (status !== 200) throw new Error(`the user was not added: ${text}`);
  return data;
}

/** Calls as a user who signed in just now. */
export const asUser = async (world: World, id: UserId): Promise<TestCaller> =>
  world.as({ token: await freshToken(world, id) });
