import { z } from 'zod';
import { CURRENCIES } from '../core/currency.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, PartnerId, PartnerIdInPath } from '../core/ids.ts';
import { CLIENT_ORDERS, pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { BILLING_OPTIONS, CLIENT_TYPES, ClientFields, newClientFields, RETENTION_MONTHS } from './client-fields.ts';
import { CLIENT_STATES } from './client-state.ts';

/** A client in few words: what a choice among clients needs. */
export const ClientSummary = z.object({
  id: ClientId,
  fullName: z.string(),
  countryCode2: z.string(),
  timeZone: z.string().describe('IANA'),
  state: z.enum(CLIENT_STATES),
  partnerId: PartnerId,
  partnerName: z.string(),
});
export type ClientSummary = z.infer<typeof ClientSummary>;

export const Client = ClientSummary.extend({
  code: z.string().describe('by which its partner calls it'),
  type: z.enum(CLIENT_TYPES),
  billingOption: z.enum(BILLING_OPTIONS),
  email: z.string(),
  phone: z.string().nullable().describe('E.164'),
  address: z.string(),
  registrationNumber: z.string(),
  taxNumber: z.string(),
  retentionMonths: z.literal(RETENTION_MONTHS).nullable().describe('null: for ever'),
  trackerNetworks: z.array(z.string()).describe('CIDR; empty: its trackers are accepted from any address'),
  createdAt: Instant,
  devices: z.number().describe('not deleted, whatever their state'),
  users: z.number(),
  balance: z
    .object({ owed: z.number(), currency: z.enum(CURRENCIES) })
    .nullable()
    .describe(
      'smallest units of the currency (currency.ts); owed below zero is credit. Null without an account, or the right view_billing',
    ),
  lastSignInAt: Instant.nullable().describe('of any of its users; null: no one signed in yet, or not within 30 days'),
});
export type Client = z.infer<typeof Client>;

const ById = z.object({ id: ClientIdInPath });
const shared = { tag: 'Client' } as const;

export const listClients = endpoint({
  ...shared,
  name: 'listClients',
  method: 'GET',
  path: '/client/list',
  access: 'view_clients',
  summary: 'The clients that the caller may see, a page at a time',
  description:
    "The platform's administrators see every client, a partner its own, a client's administrator its own record. `counts` " +
    'are by state over everything that `search` and `partnerId` select, whatever `state` and page say.',
  query: z.object({
    state: z.enum(CLIENT_STATES).optional(),
    search: line(100).optional().describe('in name, code, e-mail, phone and register number'),
    partnerId: PartnerIdInPath.optional(),
    ...pageInQuery,
    order: z.enum(CLIENT_ORDERS).default('fullName'),
    direction: z.enum(['asc', 'desc']).default('asc'),
  }),
  reply: z.object({
    clients: z.array(Client),
    total: z.number().describe('of what the query selects, on all pages'),
    counts: z.record(z.enum(CLIENT_STATES), z.number()),
  }),
  errors: [],
});

export const listClientSummaries = endpoint({
  ...shared,
  name: 'listClientSummaries',
  method: 'GET',
  path: '/client/list-1',
  access: 'signedIn',
  summary: 'Every client that the caller may see, in few words, by name',
  description:
    "For choices and filters. A client's people see their own client; a reseller's people without any right that concerns " +
    'clients (their vehicles, users, audit log, billing, settings) see none.',
  reply: z.array(ClientSummary),
  errors: [],
});

export const getClient = endpoint({
  ...shared,
  name: 'getClient',
  method: 'GET',
  path: '/client/{id}',
  access: 'view_clients',
  summary: 'One client',
  params: ById,
  reply: Client,
  errors: ['client_not_found'],
});

export const addClient = endpoint({
  ...shared,
  name: 'addClient',
  method: 'POST',
  path: '/client',
  access: 'add_client',
  summary: 'Adds a client',
  description:
    'Name, e-mail address and code are unique within the partner. Its state is not given: it follows from what is owed and paid.',
  body: newClientFields(
    PartnerId.nullable().default(null).describe('whose client; needed of the platform’s people, others have their own'),
  ),
  reply: Client,
  errors: ['already_exists'],
});

export const editClient = endpoint({
  ...shared,
  name: 'editClient',
  method: 'PUT',
  path: '/client/{id}',
  access: 'edit_client',
  summary: 'Replaces the fields of a client',
  params: ById,
  body: ClientFields,
  reply: Client,
  errors: ['client_not_found', 'already_exists'],
});

export const closeClient = endpoint({
  ...shared,
  name: 'closeClient',
  method: 'POST',
  path: '/client/{id}/close',
  access: 'edit_client',
  summary: 'Closes a client, or opens it again',
  description:
    'The users of a closed client cannot sign in; its devices are still received and everything is kept. Opened again, its ' +
    'state follows from what is owed and paid.',
  params: ById,
  body: z.object({ closed: z.boolean() }),
  reply: Client,
  errors: ['client_not_found'],
});

export const deleteClient = endpoint({
  ...shared,
  name: 'deleteClient',
  method: 'DELETE',
  path: '/client/{id}',
  access: 'delete_client',
  summary: 'Deletes a client that has nothing left',
  description:
    'Refused while it has devices, users or an unsettled account. It leaves every list and its name and e-mail address are ' +
    'free again; what it was billed and the audit log stay.',
  params: ById,
  reply: z.null(),
  errors: ['client_not_found', 'client_in_use'],
});
