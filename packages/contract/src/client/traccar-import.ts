import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, TraccarImportId, TraccarImportIdInPath } from '../core/ids.ts';
import { Instant, InstantInQuery, line } from '../core/text.ts';

/** What is taken from a Traccar server beside positions. */
export const TRACCAR_KINDS = ['groups', 'devices', 'geofences', 'drivers'] as const;
export type TraccarKind = (typeof TRACCAR_KINDS)[number];

/** What becomes of a thing that is there: added; already here, by its name or identity; or refused. */
export const TRACCAR_OUTCOMES = ['add', 'present', 'refused'] as const;
/**
 * Why it is refused. taken: its identity belongs to a vehicle that the user may not see; invalid: a field or shape that is not accepted here;
 * right: the user may not add such things; limit: the client has too many.
 */
export const TRACCAR_REFUSALS = ['taken', 'invalid', 'right', 'limit'] as const;

/**
 * Why an import failed. address: not one that may be called; unreachable: no answer; sign_in: refused there; not_traccar: an answer that is
 * not Traccar's; too_large: more than is taken at once; foreign: too many vehicles of others; refused: the requester lost the right.
 */
export const TRACCAR_FAILURES = [
  ...(['address', 'unreachable', 'certificate', 'sign_in', 'not_traccar', 'too_large', 'foreign', 'refused'] as const),
  'error',
] as const;
export type TraccarFailure = (typeof TRACCAR_FAILURES)[number];

const Judged = z.object({
  name: z.string(),
  identity: z.string().nullable().describe('of a vehicle or driver, as it is there'),
  outcome: z.enum(TRACCAR_OUTCOMES),
  refusal: z.enum(TRACCAR_REFUSALS).nullable(),
});
export type TraccarJudged = z.output<typeof Judged>;

const Counts = z.record(z.enum(TRACCAR_KINDS), z.object({ added: z.int(), present: z.int(), refused: z.int() }));
export type TraccarCounts = z.output<typeof Counts>;

const TraccarImport = z.object({
  id: TraccarImportId,
  clientId: ClientId,
  requesterName: z.string(),
  url: z.string(),
  from: Instant.nullable(),
  to: Instant.nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  failure: z.enum(TRACCAR_FAILURES).nullable(),
  counts: Counts.nullable().describe('null: not yet added'),
  devices: z.number().describe('whose positions are taken'),
  devicesDone: z.number(),
  share: z.number().describe('of the period that is done, over all vehicles; 0 to 1'),
  positions: z.number().describe('stored; those that were here already are counted once'),
  positionsRefused: z.number().describe('without a time, or with values that cannot be'),
});
export type TraccarImport = z.output<typeof TraccarImport>;

const source = {
  url: line(300)
    .regex(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'invalid_value')
    .describe('of the server: https://tracking.example.com'),
  token: z.string().trim().max(4000, 'too_long').default('').describe('from Settings → Preferences → Token in Traccar'),
  email: line(128).default('').describe('instead of a token'),
  password: z.string().max(128, 'too_long').default(''),
};
const signsIn = ({ token, email, password }: { token: string; email: string; password: string }) =>
  token !== '' || (email !== '' && password !== '');
const REQUIRED = { path: ['token'], message: 'required' };

const OfClient = z.object({ id: ClientIdInPath });
const shared = { tag: 'Client', access: 'add_device' } as const;

export const previewTraccarImport = endpoint({
  ...shared,
  name: 'previewTraccarImport',
  method: 'POST',
  path: '/client/{id}/traccar/preview',
  summary: 'Shows what an import from a Traccar server would add',
  description:
    'Asks the API of the server for its groups, devices, geofences and drivers; stores nothing. docs/traccar.md describes what is taken.',
  params: OfClient,
  body: z.object(source).refine(signsIn, REQUIRED),
  reply: z.object({
    kinds: z.record(z.enum(TRACCAR_KINDS), z.array(Judged)),
    now: Instant,
  }),
  errors: ['client_not_found', 'traccar_unavailable', 'too_many_requests'],
  timeout: 90_000,
});

export const startTraccarImport = endpoint({
  ...shared,
  name: 'startTraccarImport',
  method: 'POST',
  path: '/client/{id}/traccar/import',
  summary: 'Imports from a Traccar server',
  description:
    'A job adds groups, devices, geofences and drivers in one transaction and then takes positions of the period, a day of a vehicle at a ' +
    'time, at a limited pace. It goes on after a restart, and nothing is stored twice. One at a time for each client.',
  params: OfClient,
  body: z
    .object({
      ...source,
      from: InstantInQuery.nullable().default(null).describe('of positions; null: none are taken'),
      to: InstantInQuery.nullable().default(null),
    })
    .refine(signsIn, REQUIRED)
    .refine(({ from, to }) => (from === null) === (to === null), { path: ['to'], message: 'required' })
    .refine(({ from, to }) => from === null || to === null || from < to, { path: ['to'], message: 'invalid_date' }),
  reply: TraccarImport,
  errors: ['client_not_found', 'traccar_import_under_way', 'too_many_requests'],
});

export const listTraccarImports = endpoint({
  ...shared,
  name: 'listTraccarImports',
  method: 'GET',
  path: '/client/{id}/traccar/list',
  summary: 'Imports into a client, newest first',
  params: OfClient,
  reply: z.object({ imports: z.array(TraccarImport), now: Instant }),
  errors: ['client_not_found'],
});

export const cancelTraccarImport = endpoint({
  ...shared,
  name: 'cancelTraccarImport',
  method: 'DELETE',
  path: '/client/{id}/traccar/{importId}',
  summary: 'Cancels an import that is under way; what is stored stays',
  params: OfClient.extend({ importId: TraccarImportIdInPath }),
  reply: z.null(),
  errors: ['traccar_import_not_found'],
});
