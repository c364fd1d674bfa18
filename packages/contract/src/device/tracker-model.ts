import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Id, IdInPath } from '../core/text.ts';

/** What a tracker can do beside telling where it is. */
export const ABILITIES = [
  'ignition',
  'relay',
  'sos',
  'fuel',
  'can',
  'driverId',
  'temperature',
  'bluetooth',
  'voice',
  'inputs',
  'backupBattery',
  'waterproof',
] as const;
export type Ability = (typeof ABILITIES)[number];

/** How it is brought onto what it tracks. */
export const FITTINGS = ['wired', 'obd', 'plug', 'battery', 'wearable', 'phone'] as const;
export type Fitting = (typeof FITTINGS)[number];

/** What a wire of its harness is for. */
export const WIRE_ROLES = [
  ...(['power', 'ground', 'ignition', 'relay', 'output', 'sos', 'input', 'analogue', 'oneWire', 'fuel'] as const),
] as const;
export type WireRole = (typeof WIRE_ROLES)[number];

export const WIRE_COLOURS = [
  ...(['red', 'black', 'yellow', 'orange', 'green', 'blue', 'white', 'grey', 'brown'] as const),
] as const;
export type WireColour = (typeof WIRE_COLOURS)[number];

/** How a step reaches the tracker: a text message, the vendor's configuration tool, the app's own settings. */
export const SETUP_MEANS = ['sms', 'tool', 'app'] as const;
export type SetupMeans = (typeof SETUP_MEANS)[number];

export const SETUP_PURPOSES = [
  ...(['apn', 'apnLogin', 'server', 'apnAndServer', 'mode', 'interval', 'timeZone', 'check', 'address'] as const),
] as const;
export type SetupPurpose = (typeof SETUP_PURPOSES)[number];

/** What an installer must know of all the steps together. */
export const SETUP_NOTES = ['leadingSpaces', 'numericAddress', 'passwordFromLabel', 'ownId', 'profile'] as const;
export type SetupNote = (typeof SETUP_NOTES)[number];

/** What is in braces in the text of a step until it is filled in. */
export const PLACEHOLDERS = ['apn', 'apnUser', 'apnPassword', 'host', 'port', 'password'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Where a fact about a model was read. */
export const ModelSource = z.object({
  title: z.string(),
  url: z.string(),
  page: z.string().nullable().describe('of a manual that has pages'),
});
export type ModelSource = z.infer<typeof ModelSource>;

export const SetupStep = z.object({
  purpose: z.enum(SETUP_PURPOSES),
  means: z.enum(SETUP_MEANS),
  text: z
    .string()
    .describe('exactly as it is sent; {apn}, {apnUser}, {apnPassword} and {password} are the installer’s'),
  when: z
    .enum(['login', 'noLogin'])
    .nullable()
    .describe('only where the APN wants a user name and password, or only where it wants none'),
});
export type SetupStep = z.infer<typeof SetupStep>;

/** One model with what its installer needs here. */
export const TrackerModelDetail = z.object({
  id: Id,
  brand: z.string(),
  name: z.string(),
  protocol: z.string(),
  usesImei: z.boolean(),
  provided: z.boolean(),
  abilities: z.array(z.enum(ABILITIES)),
  fitting: z.enum(FITTINGS).nullable(),
  supply: z.object({ from: z.number(), to: z.number() }).nullable().describe('volts'),
  wires: z.array(z.object({ colour: z.enum(WIRE_COLOURS), role: z.enum(WIRE_ROLES) })),
  server: z
    .object({ host: z.string(), port: z.number().nullable() })
    .describe('what it must call; the port is null while nothing listens for its protocol'),
  setup: z
    .object({
      password: z.string().nullable().describe('of a new tracker'),
      steps: z.array(SetupStep),
      notes: z.array(z.enum(SETUP_NOTES)),
    })
    .nullable()
    .describe('what points it to this platform; null where that is not known'),
  sources: z.array(ModelSource),
});
export type TrackerModelDetail = z.infer<typeof TrackerModelDetail>;

export const getTrackerModel = endpoint({
  name: 'getTrackerModel',
  method: 'GET',
  path: '/tracker-model/{id}',
  access: 'view_devices',
  tag: 'Catalogue',
  summary: 'One tracker model: abilities, wires, and what is sent to it so that it calls this platform',
  description:
    'Host and port of this installation are filled into the texts. What remains in braces is filled in by the person who sends them.',
  params: z.object({ id: IdInPath }),
  reply: TrackerModelDetail,
  errors: ['not_found'],
});

/** A text with braces filled in; what has no value stays, so that it is seen. */
export const fillSetup = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name as Placeholder] || whole);

/** The placeholders of a text that have no value yet. */
export const emptyPlaceholders = (text: string): Placeholder[] =>
  PLACEHOLDERS.filter((name) => text.includes(`{${name}}`));
