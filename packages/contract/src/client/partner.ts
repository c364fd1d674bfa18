import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { PartnerId, PartnerIdInPath } from '../core/ids.ts';
import { Instant, line } from '../core/text.ts';
import { Brand, BrandFields, MapSource } from './brand.ts';
import { PartnerFields } from './partner-fields.ts';

export const partnerLogin = endpoint({
  name: 'partnerLogin',
  method: 'GET',
  path: '/partner/login',
  access: 'anyone',
  tag: 'Partner',
  summary: 'The brand of a sign-in page',
  description:
    'By `url`, the address that the browser shows (its host name counts), or by `name`, the partner name that a person typed. ' +
    "With neither, the request's own host name counts. `preview`, the token of a preview link, outranks them. A partner that " +
    'is not published is a platform that does not exist to everybody else.',
  query: z.object({ url: line(2000).optional(), name: line(100).optional(), preview: line(100).optional() }),
  reply: Brand,
  errors: ['platform_unknown'],
});

const Counts = {
  clients: z.number(),
  users: z.number().describe('its own people and those of its clients'),
  devices: z.number().describe('not deleted'),
};

/** A partner with everything that can be edited, what it has, and whether the world sees it. */
export const Partner = z.object({
  id: PartnerId,
  name: z.string(),
  hostNames: z.array(z.string()),
  ...Brand.pick({ displayName: true, tagline: true, accent: true, logo: true, signInBackground: true }).shape,
  ...Brand.pick({ defaultLanguage: true, supportPhone: true, supportEmail: true, supportWeb: true }).shape,
  mailFromName: z.string(),
  mailFromAddress: z.string(),
  smsSender: z.string(),
  mapSource: MapSource.nullable(),
  published: z.boolean(),
  ...Counts,
});
export type Partner = z.infer<typeof Partner>;

/** A partner in the platform's list: without its logo, which weighs. */
export const PartnerSummary = Partner.pick({
  ...({ id: true, name: true, displayName: true, hostNames: true, accent: true, defaultLanguage: true } as const),
  ...({ published: true, clients: true, users: true, devices: true } as const),
});
export type PartnerSummary = z.infer<typeof PartnerSummary>;

const shared = { tag: 'Partner' } as const;
const ById = z.object({ id: PartnerIdInPath });
/** Bytes: a logo is in it. */
const BODY = 192 * 1024;

export const listPartners = endpoint({
  ...shared,
  name: 'listPartners',
  method: 'GET',
  path: '/partner/list',
  access: 'manage_partners',
  summary: 'All partners, by name',
  reply: z.array(PartnerSummary),
  errors: [],
});

export const getPartner = endpoint({
  ...shared,
  name: 'getPartner',
  method: 'GET',
  path: '/partner/{id}',
  access: 'edit_brand',
  summary: 'A partner with its brand',
  description: "The platform's people see every partner, a partner's people their own.",
  params: ById,
  reply: Partner,
  errors: ['not_found'],
});

export const addPartner = endpoint({
  ...shared,
  name: 'addPartner',
  method: 'POST',
  path: '/partner',
  access: 'manage_partners',
  summary: 'Adds a partner, which is not published yet',
  bodyLimit: BODY,
  body: PartnerFields,
  reply: Partner,
  errors: ['already_exists'],
});

export const editPartner = endpoint({
  ...shared,
  name: 'editPartner',
  method: 'PUT',
  path: '/partner/{id}',
  access: 'manage_partners',
  summary: 'Edits a partner: its brand, and what only the platform gives',
  description: 'A host name belongs to one partner, and never to one the address of the platform itself.',
  bodyLimit: BODY,
  params: ById,
  body: PartnerFields,
  reply: Partner,
  errors: ['not_found', 'already_exists'],
});

export const editBrand = endpoint({
  ...shared,
  name: 'editBrand',
  method: 'PUT',
  path: '/partner/brand/{id}',
  access: 'edit_brand',
  summary: 'Edits what a partner looks like and how it is reached',
  description:
    "For a partner's own people. Its name, its host names, its publication and the addresses that it sends mails and SMS from " +
    'are what others trust it for: only the platform changes them.',
  bodyLimit: BODY,
  params: ById,
  body: BrandFields,
  reply: Partner,
  errors: ['not_found'],
});

export const deletePartner = endpoint({
  ...shared,
  name: 'deletePartner',
  method: 'DELETE',
  path: '/partner/{id}',
  access: 'manage_partners',
  summary: 'Deletes a partner that has neither clients nor users',
  description: '`fields` names what it still has: `clients`, `users`.',
  params: ById,
  reply: z.null(),
  errors: ['not_found', 'partner_not_empty'],
});

export const publishPartner = endpoint({
  ...shared,
  name: 'publishPartner',
  method: 'POST',
  path: '/partner/publish',
  access: 'manage_partners',
  summary: 'Publishes a partner, or withdraws it',
  description:
    'While it is not published, its host names are those of a platform that does not exist, and none of its people is or can be ' +
    'signed in. Its vehicles are tracked all the same. Publishing ends its preview links.',
  body: z.object({ partnerId: PartnerId, published: z.boolean() }),
  reply: Partner,
  errors: ['not_found'],
});

/** Hours that a preview link works. */
export const PREVIEW_HOURS = 24;

export const previewPartner = endpoint({
  ...shared,
  name: 'previewPartner',
  method: 'POST',
  path: '/partner/preview',
  access: 'edit_brand',
  summary: `A link that shows a partner's sign-in page before it is published, for ${PREVIEW_HOURS} hours`,
  description: 'Open `/login?preview={token}` at any address of the platform. It shows a brand and opens nothing.',
  body: z.object({ partnerId: PartnerId }),
  reply: z.object({ token: z.string(), expiresAt: Instant }),
  errors: ['not_found'],
});
