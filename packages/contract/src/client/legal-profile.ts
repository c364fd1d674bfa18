import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath } from '../core/ids.ts';
import { Instant, optionalText } from '../core/text.ts';
import { RETENTION_MONTHS } from './client-fields.ts';

const shared = { tag: 'Legal profile' } as const;

export const LegalProfile = z.object({
  clientId: ClientId,
  clientName: z.string(),
  retentionMonths: z.literal(RETENTION_MONTHS).nullable().describe('how long positions are kept; null: for ever'),
  hidesSpeeding: z
    .boolean()
    .describe('speeding is in no list, report, score or alert: where the law forbids to record offences'),
  note: z.string().describe('why, in the client’s own words'),
  changedBy: z.string().describe('who changed it last; empty: no one yet'),
  changedAt: Instant.nullable(),
  vehicles: z.number().describe('that the caller sees'),
  privateVehicles: z.number().describe('of these, how many have private hours'),
});
export type LegalProfile = z.infer<typeof LegalProfile>;

export const getLegalProfile = endpoint({
  ...shared,
  name: 'getLegalProfile',
  method: 'GET',
  path: '/legal-profile',
  access: 'view_devices',
  summary:
    'What a client may know of its drivers: how long positions are kept, whether speeding is shown, private hours',
  query: z.object({
    clientId: ClientIdInPath.optional().describe('absent: the caller’s own; a reseller must say which'),
  }),
  reply: LegalProfile,
  errors: ['client_not_found'],
});

export const editLegalProfile = endpoint({
  ...shared,
  name: 'editLegalProfile',
  method: 'PUT',
  path: '/legal-profile',
  access: 'manage_thresholds',
  summary: 'Says whether speeding is shown of a client’s vehicles',
  description:
    'While it is hidden, no speeding is in history, reports, scores or alerts, of the past neither; it comes back when it is shown again. ' +
    'Speeds of positions stay. Not for users who see only a part of the vehicles (`not_allowed`). How long positions are kept is set with the client.',
  body: z.object({
    clientId: ClientId.nullish().describe('absent: the caller’s own; a reseller must say which'),
    hidesSpeeding: z.boolean(),
    note: optionalText(300),
  }),
  reply: LegalProfile,
  errors: ['client_not_found', 'not_allowed'],
  surprise: 'save_failed',
});
