import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, PartnerId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { MARKER_TYPES } from './settings-choices.ts';
import {
  ColourSettings,
  DisplaySettings,
  MapSettings,
  NotificationSettings,
  SETTINGS_SECTIONS,
  Settings,
  SomeSettings,
} from './settings-fields.ts';

const shared = { tag: 'Settings', access: 'signedIn' } as const;

/** For whose people settings are proposed: of a whole partner, or of one client, whose proposals outrank those of its partner. */
export const PROPOSAL_LEVELS = ['partner', 'client'] as const;

/** What is in force for a person, which parts of it are that person's own, and which parts are proposed to that person by whom. */
export const OwnSettings = z.object({
  settings: Settings,
  own: z.array(z.enum(SETTINGS_SECTIONS)),
  proposed: z
    .partialRecord(z.enum(SETTINGS_SECTIONS), z.object({ level: z.enum(PROPOSAL_LEVELS), name: z.string() }))
    .describe('what holds where the part is not the person’s own; by the name of the client or partner'),
});
export type OwnSettings = z.output<typeof OwnSettings>;

export const getSettings = endpoint({
  ...shared,
  name: 'getSettings',
  method: 'GET',
  path: '/user/settings',
  summary: 'One’s own settings: map, colours, notifications, display',
  description:
    'A part that one never saved is as one’s client proposes it, else as one’s partner does, else as Balise has it.',
  reply: OwnSettings,
  errors: [],
});

export const editMarkerType = endpoint({
  ...shared,
  name: 'editMarkerType',
  method: 'POST',
  path: '/user/edit/marker-type',
  summary: 'Changes how vehicles are drawn on one’s own map',
  body: z.object({ markerType: z.enum(MARKER_TYPES) }),
  reply: OwnSettings,
  surprise: 'tracking_settings_failed',
  errors: [],
});

export const editMapSettings = endpoint({
  ...shared,
  name: 'editMapSettings',
  method: 'POST',
  path: '/user/edit/tracking-settings',
  summary: 'Replaces one’s own settings of the map',
  body: MapSettings,
  reply: OwnSettings,
  surprise: 'tracking_settings_failed',
  errors: [],
});

export const editDeviceColours = endpoint({
  ...shared,
  name: 'editDeviceColours',
  method: 'POST',
  path: '/user/edit/device-colours',
  summary: 'Replaces one’s own colours, by status and by device',
  description: 'Devices that one does not see, or that are gone, are left out.',
  body: ColourSettings,
  reply: OwnSettings,
  surprise: 'device_colours_failed',
  errors: [],
});

export const editNotificationSettings = endpoint({
  ...shared,
  name: 'editNotificationSettings',
  method: 'POST',
  path: '/user/edit/notification-settings',
  summary: 'Replaces one’s own settings of notifications',
  description: 'At least one alert must be shown.',
  body: NotificationSettings,
  reply: OwnSettings,
  surprise: 'notification_settings_failed',
  errors: [],
});

export const editDisplaySettings = endpoint({
  ...shared,
  name: 'editDisplaySettings',
  method: 'POST',
  path: '/user/edit/display-settings',
  summary: 'Replaces one’s own settings of lists, cards, density, theme and units',
  body: DisplaySettings,
  reply: OwnSettings,
  surprise: 'tracking_settings_failed',
  errors: [],
});

export const resetSettings = endpoint({
  ...shared,
  name: 'resetSettings',
  method: 'POST',
  path: '/user/edit/reset-settings',
  summary: 'Goes back to the defaults in one part, or in all',
  body: z.object({ section: z.enum(SETTINGS_SECTIONS).nullable().default(null) }),
  reply: OwnSettings,
  surprise: 'tracking_settings_failed',
  errors: [],
});

export const getDefaultSettings = endpoint({
  ...shared,
  name: 'getDefaultSettings',
  method: 'GET',
  path: '/settings/defaults',
  access: 'manage_tracking_settings',
  summary: 'What a client, or the caller’s partner, proposes to its people',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: SomeSettings,
  errors: ['client_not_found'],
});

export const editDefaultSettings = endpoint({
  ...shared,
  name: 'editDefaultSettings',
  method: 'PUT',
  path: '/settings/defaults',
  access: 'manage_tracking_settings',
  summary: 'Proposes settings to the people of a client, or of the caller’s whole partner',
  description:
    'For those who did not save that part themselves. Parts that are left out stay as they are; null takes a part back. A ' +
    'client’s people propose to that client; the platform’s people name one. Colours of single devices are no one’s to propose.',
  body: z.object({
    clientId: ClientId.nullable().default(null),
    settings: z.object({
      map: MapSettings.nullish(),
      colours: ColourSettings.pick({ status: true }).nullish(),
      notifications: NotificationSettings.nullish(),
      display: DisplaySettings.nullish(),
    }),
  }),
  reply: SomeSettings,
  surprise: 'tracking_settings_failed',
  errors: ['client_not_found'],
});

/** One part of the settings that is proposed to the people of a partner, or of one client. */
export const SettingsProposal = z.object({
  level: z.enum(PROPOSAL_LEVELS),
  partnerId: PartnerId,
  clientId: ClientId.nullable().describe('null: for all people of the partner'),
  name: z.string().describe('of the client or partner'),
  section: z.enum(SETTINGS_SECTIONS),
  settings: SomeSettings.describe('of this section alone'),
  by: z.string().nullable().describe('who proposed it; null: not known'),
  at: Instant,
  mayWithdraw: z.boolean().describe('whether the caller may withdraw it'),
});
export type SettingsProposal = z.output<typeof SettingsProposal>;

export const listSettingsProposals = endpoint({
  ...shared,
  name: 'listSettingsProposals',
  method: 'GET',
  path: '/settings/proposals',
  access: 'manage_tracking_settings',
  summary: 'Proposed settings in effect that the caller sees: of partners, then of their clients, by name',
  description:
    'A client’s people also see what their partner proposes. `PUT /settings/defaults` with null withdraws a part. ' +
    'At most those of 500 partners and clients.',
  reply: z.array(SettingsProposal),
  errors: [],
});
