import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { phoneRule } from '../core/identifiers/phone.ts';
import { LANGUAGES } from '../core/language.ts';
import { nameText } from '../core/link-text.ts';
import { CountryCode2, Instant, line } from '../core/text.ts';
import { UserData } from './user.ts';

/** What a person says of itself. The e-mail address is what it signs in with: an administrator changes that. */
export const OwnFields = z
  .object({
    firstName: nameText(60),
    lastName: nameText(60),
    phone: line(40).default('').describe('international, or as dialled in `countryCode2`; empty: none'),
    countryCode2: CountryCode2.nullable().default(null).describe('whose national form `phone` has; it is not kept'),
    language: z.enum(LANGUAGES),
  })
  .refine(...phoneRule);

export const editMe = endpoint({
  name: 'editMe',
  method: 'PUT',
  path: '/user/me',
  access: 'signedIn',
  tag: 'Account',
  summary: 'Changes the caller’s own name, telephone and language',
  body: OwnFields,
  reply: UserData,
  errors: [],
});

export const exportMe = endpoint({
  name: 'exportMe',
  method: 'GET',
  path: '/user/me/export',
  access: 'signedIn',
  tag: 'Account',
  summary:
    'A copy of what is kept of the caller: its account, sign-ins, settings and the last 10,000 lines of its activity',
  reply: z.object({
    exportedAt: Instant,
    account: z.object({
      id: z.number(),
      role: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      language: z.string(),
      status: z.string(),
      createdAt: Instant,
      dateEnd: Instant.nullable(),
      rights: z.array(z.string()),
      twoFactorSince: Instant.nullable(),
    }),
    signIns: z.array(
      z.object({
        createdAt: Instant,
        lastUsedAt: Instant,
        expiresAt: Instant,
        revokedAt: Instant.nullable(),
        address: z.string(),
        userAgent: z.string(),
      }),
    ),
    settings: z.unknown().describe('what differs from the defaults'),
    savedViews: z.array(z.object({ screen: z.string(), name: z.string(), content: z.unknown() })),
    activity: z.array(
      z.object({
        at: Instant,
        by: z.string(),
        action: z.string(),
        subjectKind: z.string(),
        subjectName: z.string(),
        address: z.string(),
        userAgent: z.string(),
      }),
    ),
  }),
  errors: [],
});
