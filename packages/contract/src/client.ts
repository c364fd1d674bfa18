import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ClientId, PartnerId } from './ids.ts';

export const CLIENT_TYPES = ['person', 'company'] as const;
export type ClientType = (typeof CLIENT_TYPES)[number];
export const BILLING_OPTIONS = ['prepaid', 'postpaid'] as const;
export type BillingOption = (typeof BILLING_OPTIONS)[number];
/** Of the account: what a late payment leads to, step by step. */
export const CLIENT_STATES = ['active', 'past_due', 'grace', 'suspended_unpaid', 'closed'] as const;
export type ClientState = (typeof CLIENT_STATES)[number];

export const Client = z.object({
  id: ClientId,
  fullName: z.string(),
  type: z.enum(CLIENT_TYPES),
  billingOption: z.enum(BILLING_OPTIONS),
  email: z.string(),
  countryCode2: z.string(),
  timeZone: z.string().describe('IANA'),
  state: z.enum(CLIENT_STATES),
  partnerId: PartnerId,
  partnerName: z.string(),
});
export type Client = z.infer<typeof Client>;

export const listClients = endpoint({
  name: 'listClients',
  method: 'GET',
  path: '/client/list',
  access: 'view_clients',
  tag: 'Client',
  summary: 'The clients that the caller may see, by name',
  description:
    "The platform's administrators see every client, a partner its own, a client's administrator its own record.",
  reply: z.array(Client),
  errors: [],
});
