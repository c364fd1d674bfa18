import type { ClientId, MapSource, PartnerId, UserId } from '@balise/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { ContactLimits } from '../config/contacts.ts';
import { type TestDatabase, testDatabase } from '../db/testing.ts';
import { createClient } from '../features/clients/index.ts';
import { createPartner } from '../features/partners/index.ts';
import { createUser, hashPassword, type NewUser } from '../features/users/index.ts';
import type { RequestTimes } from '../http/guard/request-times.ts';
import { asker, type TestCaller } from './ask.ts';

export const PASSWORD = 'correct horse 7';
/** The platform's own key in tests. */
export const WORLD_SECRET = Buffer.alloc(32, 7);
export const START = Date.UTC(2026, 10, 20, 12);

/** A hundred worlds make and sign in eight people each: some 40 CPU seconds at production's cost, next to none at Argon2id's least. */
const cheapHash = (password: string) => hashPassword(password, { memory: 8, passes: 1, parallelism: 1, tagLength: 32 });

/** People of the test's world by who they are; each signed in. */
export const PEOPLE = ['platform', 'kanari', 'comoe', 'awa', 'limited', 'bandama', 'sahel', 'niger'] as const;
export type PersonName = (typeof PEOPLE)[number];

/**
 * A small platform over real PostgreSQL: partner Kanari (host kanari.example) has the clients Comoé and Bandama, partner Sahel has
 * the client Niger. `awa` sees all of Comoé, `limited` the devices of its list only.
 */
export type World = {
  app: FastifyInstance;
  database: TestDatabase;
  clock: { now: number };
  clients: { comoe: ClientId; bandama: ClientId; niger: ClientId };
  partners: { kanari: PartnerId; sahel: PartnerId };
  users: Record<PersonName, UserId>;
  /** Calls as a person who is signed in, or with a token, or as a visitor. */
  as: (who: PersonName | { token: string } | undefined) => TestCaller;
  tokens: Record<PersonName, string>;
  end: () => Promise<void>;
};

/** @param options `costlyHashes`: passwords cost what they cost in production, for tests that look at the time that takes */
export async function aWorld(
  options: {
    webFolder?: string;
    publicUrl?: string;
    sendsMail?: boolean;
    costlyHashes?: boolean;
    times?: RequestTimes;
    platformMap?: MapSource;
    contactLimits?: ContactLimits;
    importNetworks?: readonly string[];
  } = {},
): Promise<World> {
  const database = await testDatabase();
  const clock = { now: START };
  const app = await buildApp({
    database: database.api,
    addresses: database.addresses,
    publicUrl: new URL(options.publicUrl ?? 'http://balise.example:8080'),
    secret: WORLD_SECRET,
    sendsMail: options.sendsMail ?? false,
    clock: () => clock.now,
    ...(options.times === undefined ? {} : { times: options.times }),
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
    ...(options.platformMap === undefined ? {} : { platformMap: options.platformMap }),
    ...(options.importNetworks === undefined ? {} : { importNetworks: options.importNetworks }),
    ...(options.contactLimits === undefined ? {} : { contactLimits: options.contactLimits }),
  });
  const partners = { kanari: await partner(database, 'Kanari'), sahel: await partner(database, 'Sahel') };
  const clients = {
    comoe: await client(database, partners.kanari, 'Comoé Transport'),
    bandama: await client(database, partners.kanari, 'Bandama BTP'),
    niger: await client(database, partners.sahel, 'Niger Mines'),
  };
  const users = await people(database, partners, clients, options.costlyHashes ? hashPassword : cheapHash);
  const tokens = await forEverybody((name) => signIn(app, name));
  return {
    app,
    database,
    clock,
    clients,
    partners,
    users,
    tokens,
    as: (who) => asker(app, typeof who === 'string' ? tokens[who] : who?.token),
    end: async () => {
      await app.close();
      await database.drop();
    },
  };
}

export const emailOf = (name: PersonName): string => `${name}@people.example`;

async function people(
  database: TestDatabase,
  partners: World['partners'],
  clients: World['clients'],
  hash: typeof cheapHash,
) {
  const { kanari, sahel } = partners;
  const roles: Record<PersonName, Pick<NewUser, 'role' | 'preset' | 'partnerId' | 'clientId' | 'deviceIds'>> = {
    platform: { role: 'platform', preset: 'administrator', partnerId: null, clientId: null },
    kanari: { role: 'partner', preset: 'administrator', partnerId: kanari, clientId: null },
    comoe: { role: 'client', preset: 'administrator', partnerId: kanari, clientId: clients.comoe },
    awa: { role: 'client', preset: 'read_only', partnerId: kanari, clientId: clients.comoe },
    limited: { role: 'client', preset: 'read_only', partnerId: kanari, clientId: clients.comoe, deviceIds: [] },
    bandama: { role: 'client', preset: 'administrator', partnerId: kanari, clientId: clients.bandama },
    sahel: { role: 'partner', preset: 'administrator', partnerId: sahel, clientId: null },
    niger: { role: 'client', preset: 'administrator', partnerId: sahel, clientId: clients.niger },
  };
  return await forEverybody(async (name) => {
    const words = { firstName: name, lastName: 'Person', email: emailOf(name), password: PASSWORD };
    const id = await createUser(database.owner, { ...roles[name], ...words, language: 'en' }, hash);
    if (id === undefined) throw new Error(`the user ${name} exists`);
    return id;
  });
}

/** One after the other, so that ids are in the order of the names in every run. */
async function forEverybody<Made>(make: (name: PersonName) => Promise<Made>): Promise<Record<PersonName, Made>> {
  const made: Partial<Record<PersonName, Made>> = {};
  for (const name of PEOPLE) made[name] = await make(name);
  return made as Record<PersonName, Made>;
}

async function partner(database: TestDatabase, name: string): Promise<PartnerId> {
  const id = await createPartner(database.owner, {
    name,
    hostNames: [`${name.toLowerCase()}.example`],
    displayName: `${name} Fleet`,
    tagline: { en: 'Know where', fr: 'Savoir où' },
    accent: '#b3261e',
    logo: null,
    defaultLanguage: 'fr',
    supportPhone: '+22527200000',
    supportEmail: 'help@kanari.example',
  });
  if (id === undefined) throw new Error(`the partner ${name} exists`);
  return id;
}

async function client(database: TestDatabase, partnerId: PartnerId, fullName: string): Promise<ClientId> {
  const place = { countryCode2: 'CI', timeZone: 'Africa/Abidjan' };
  const email = `${fullName.slice(0, 3).toLowerCase()}@clients.example`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  const kind = { type: 'company', billingOption: 'postpaid' } as const;
  const id = await createClient(database.owner, { partnerId, fullName, email, ...kind, ...place });
  if (id === undefined) throw new Error(`the client ${fullName} exists`);
  return id;
}

async function signIn(app: FastifyInstance, name: PersonName): Promise<string> {
  const payload = { email: emailOf(name), password: PASSWORD };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v4/auth/login',
    payload,
    headers: { host: 'balise.example' },
    remoteAddress: '192.0.2.1',
  });
  return answer.json().data.token;
}
