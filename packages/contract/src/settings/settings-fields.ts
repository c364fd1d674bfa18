import { ALERT_SEVERITIES } from '@balise/tracking';
import { z } from 'zod';
import { Colour } from '../client/brand.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import {
  ALERT_TYPES,
  CARD_FIELDS,
  DENSITIES,
  DISTANCE_UNITS,
  MARKER_TYPES,
  ROW_FIELDS,
  SOUNDS,
  STATUS_COLOURS,
  THEMES,
} from './settings-choices.ts';

/** Own colours that one person may give to devices. */
export const MOST_DEVICE_COLOURS = 500;

const Start = z.object({
  latitude: z.number().min(-85).max(85),
  longitude: z.number().min(-180).max(180),
  zoom: z.number().min(1.5).max(19),
});

export const MapSettings = z.object({
  markerType: z.enum(MARKER_TYPES).default(DEFAULT_SETTINGS.map.markerType),
  labels: z.boolean().default(DEFAULT_SETTINGS.map.labels).describe('plates beside the vehicles'),
  clusters: z.boolean().default(DEFAULT_SETTINGS.map.clusters).describe('groups those nearby'),
  trailMinutes: z
    .int()
    .min(0)
    .max(720)
    .default(DEFAULT_SETTINGS.map.trailMinutes)
    .describe('of the selected vehicle; 0: no trail'),
  start: Start.nullable().default(DEFAULT_SETTINGS.map.start).describe('where the map opens; null: on all vehicles'),
});
export type MapSettings = z.output<typeof MapSettings>;

const DeviceColours = z
  .record(z.string().regex(/^[1-9]\d{0,9}$/, 'invalid_value'), Colour)
  .refine((colours) => Object.keys(colours).length <= MOST_DEVICE_COLOURS, 'too_long');

export const ColourSettings = z.object({
  status: z
    .partialRecord(z.enum(STATUS_COLOURS), Colour)
    .default(DEFAULT_SETTINGS.colours.status)
    .describe('in place of the usual ones'),
  devices: DeviceColours.default(DEFAULT_SETTINGS.colours.devices).describe(
    'by device id; such a vehicle keeps its colour in every status',
  ),
});
export type ColourSettings = z.output<typeof ColourSettings>;

const Notice = z.object({ shown: z.boolean(), sound: z.enum(SOUNDS) });

/** Domain 4.15: rest after EU 561. */
export const NotificationSettings = z
  .object({
    displaySeconds: z.int().min(1).max(60).default(DEFAULT_SETTINGS.notifications.displaySeconds),
    alerts: z
      .partialRecord(z.enum(ALERT_TYPES), Notice)
      .default(DEFAULT_SETTINGS.notifications.alerts)
      .describe('of vehicles, without a rule; what is not named is not shown'),
    severities: z
      .partialRecord(z.enum(ALERT_SEVERITIES), Notice)
      .default(DEFAULT_SETTINGS.notifications.severities)
      .describe('of alerts that rules raise; what is not named is not shown'),
    maxDrivingMinutes: z
      .int()
      .min(30)
      .max(1440)
      .default(DEFAULT_SETTINGS.notifications.maxDrivingMinutes)
      .describe('driving without stopping'),
    minRestMinutes: z
      .int()
      .min(1)
      .max(720)
      .default(DEFAULT_SETTINGS.notifications.minRestMinutes)
      .describe('a shorter stop does not count as rest'),
  })
  .refine(
    ({ alerts, severities }) => [...Object.values(alerts), ...Object.values(severities)].some((one) => one?.shown),
    { path: ['alerts'], message: 'alert_setting_needed' },
  );
export type NotificationSettings = z.output<typeof NotificationSettings>;

export const DisplaySettings = z.object({
  rowField: z
    .enum(ROW_FIELDS)
    .default(DEFAULT_SETTINGS.display.rowField)
    .describe('second line of a row of the map’s list'),
  cardFields: z
    .array(z.enum(CARD_FIELDS))
    .min(1)
    .max(CARD_FIELDS.length)
    .refine((fields) => new Set(fields).size === fields.length, 'invalid_value')
    .default(DEFAULT_SETTINGS.display.cardFields)
    .describe('figures of a vehicle’s card, in their order; the card shows the first six that its tracker tells'),
  density: z.enum(DENSITIES).default(DEFAULT_SETTINGS.display.density),
  theme: z.enum(THEMES).default(DEFAULT_SETTINGS.display.theme),
  distanceUnit: z
    .enum(DISTANCE_UNITS)
    .default(DEFAULT_SETTINGS.display.distanceUnit)
    .describe('of distances and speeds on screen'),
});
export type DisplaySettings = z.output<typeof DisplaySettings>;

/** The parts of a person's settings; each is saved, proposed and reset by itself. */
export const SETTINGS_SECTIONS = ['map', 'colours', 'notifications', 'display'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export const Settings = z.object({
  map: MapSettings,
  colours: ColourSettings,
  notifications: NotificationSettings,
  display: DisplaySettings,
});
export type Settings = z.output<typeof Settings>;

/** Of the stored documents. A later one changes what a field means, and `readSettings` then knows both. */
export const SETTINGS_VERSION = 1;

/** Some parts of settings, as they are stored: of a person, or proposed by a client or a partner. */
export const SomeSettings = Settings.partial();
export type SomeSettings = z.output<typeof SomeSettings>;

/**
 * Settings from stored documents, of which the later ones win, part by part. What no schema knows is dropped, and a part
 * that no longer reads leaves its place to the one before.
 */
export function readSettings(...documents: unknown[]): Settings {
  const settings: Settings = {
    map: MapSettings.parse({}),
    colours: ColourSettings.parse({}),
    notifications: NotificationSettings.parse({}),
    display: DisplaySettings.parse({}),
  };
  for (const document of documents) Object.assign(settings, readSome(document));
  return settings;
}

/** The parts of a stored document that read. */
export function readSome(document: unknown): SomeSettings {
  const some: Record<string, unknown> = {};
  for (const section of SETTINGS_SECTIONS) {
    const stored: unknown = typeof document === 'object' && document !== null && Reflect.get(document, section);
    const read = stored ? Settings.shape[section].safeParse(stored) : undefined;
    if (read?.success) some[section] = read.data;
  }
  return some;
}
