import { z } from 'zod';
import { Brand, MapSource } from '../client/brand.ts';
import { CURRENCIES } from '../core/currency.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, UserId } from '../core/ids.ts';
import { LANGUAGES } from '../core/language.ts';
import { Instant } from '../core/text.ts';
import { RIGHT_NAMES, ROLES } from './rights.ts';

/** Whether an account can sign in, and why not. */
export const USER_STATES = ['active', 'inactive', 'ended'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Seconds without use after which a sign-in ends; `remembered`: of one that outlives the browser. */
export const SIGN_IN_SECONDS = { short: 12 * 3600, remembered: 30 * 86_400 } as const;

/** Who is signed in: what every screen needs of its reader. */
export const UserData = z.object({
  id: UserId,
  role: z.enum(ROLES),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES),
  accountLimited: z.boolean().describe('sees only the devices of its own list'),
  dateEnd: Instant.nullable().describe('when the account ends'),
  brand: Brand,
  maps: z
    .object({ platform: MapSource, partner: MapSource.nullable() })
    .describe(
      'what lies under the vehicles: the partner’s map, else the platform’s; the reader may choose between them',
    ),
  client: z
    .object({
      id: ClientId,
      fullName: z.string(),
      timeZone: z.string().describe('IANA'),
      countryCode2: z.string(),
      currency: z.enum(CURRENCIES).describe('ISO 4217: of what its users type'),
    })
    .nullable(),
  billing: z
    .object({
      state: z.enum(['past_due', 'grace']),
      since: Instant,
      suspendsAt: Instant.nullable().describe('when no one of the client can sign in any more if nothing is paid'),
    })
    .nullable()
    .describe('of a client that has not paid in time; null while its account is in order'),
  viewing: z.boolean().describe('a reseller who looks at the platform as this client does'),
  remembered: z.boolean().describe('whether this sign-in outlives the browser, see `remember` of the sign-in'),
  rights: z.array(z.enum(RIGHT_NAMES)).describe('what to show; the server holds to them whatever is shown'),
});
export type UserData = z.infer<typeof UserData>;

export const userData = endpoint({
  name: 'userData',
  method: 'GET',
  path: '/user/data',
  access: 'signedIn',
  tag: 'User',
  summary: 'Who is signed in, with its rights and brand',
  reply: UserData,
  errors: [],
});
