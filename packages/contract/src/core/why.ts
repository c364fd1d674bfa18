import { EPISODE_KINDS, HARSH_KINDS } from '@balise/tracking';
import { z } from 'zod';
import { DrawCoordinate, GEOFENCE_TYPES } from '../geofence/geofence-fields.ts';
import { PastEpisode, PastEvent } from '../history/past.ts';
import { placeLanguage } from '../history/positions.ts';
import { endpoint } from './endpoint.ts';
import { DeviceIdInPath, GeofenceIdInPath } from './ids.ts';
import { Instant, InstantInQuery } from './text.ts';

/** A fix that decided something. */
const Evidence = z.object({
  at: Instant,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  speed: z.number().nullable().describe('m/s'),
  ignition: z.boolean().nullable(),
  course: z.number().nullable().describe('degrees clockwise from north'),
  externalVoltage: z.number().nullable().describe('V'),
  quality: z.number(),
});

/** Why something began or ended: a rule, the settings that it compares with, and the fixes around that moment. */
const Reason = z.object({
  at: Instant,
  rule: z.string().describe('a key of the dictionaries’ `why`'),
  settings: z.record(z.string(), z.number()).describe('by name, as in TrackingSettings: those that this rule uses'),
  fixes: z.array(Evidence).describe('the last before it, and those up to what settled it; at most 12'),
});

export const getWhy = endpoint({
  name: 'getWhy',
  method: 'GET',
  path: '/device/{id}/why',
  access: 'view_history',
  tag: 'History',
  summary: 'Why something of a device’s past is what it is: the rule, the settings, the fixes',
  params: z.object({ id: DeviceIdInPath }),
  query: z.object({
    kind: z.enum(EPISODE_KINDS),
    startsAt: InstantInQuery.describe('of the episode, exactly'),
    geofence: GeofenceIdInPath.optional().describe(
      'of a visit: to which geofence; several may be entered at one moment',
    ),
    language: placeLanguage,
  }),
  reply: z.object({
    episode: PastEpisode,
    start: Reason,
    end: Reason.nullable().describe('null: it still lasts'),
    shape: z
      .object({
        version: z.number(),
        drawnAt: Instant,
        replacedAt: Instant.nullable(),
        colour: z.string(),
        type: z.enum(GEOFENCE_TYPES),
        drawCoordinate: DrawCoordinate,
      })
      .nullable()
      .describe('of a visit: by which shape of the geofence it was found; null: it was deleted, or this is no visit'),
    decidedAt: Instant.nullable().describe('of the record that settled it; null: it still lasts'),
  }),
  errors: ['device_not_found', 'not_found'],
});
export type Why = z.infer<typeof getWhy.reply>;

/** Events that a rule found, or the tracker by its own. The others are the beginning or end of something that lasts. */
export const EXPLAINED_EVENTS = [...HARSH_KINDS, 'battery_low', 'alarm_raised'] as const;
export type ExplainedEvent = (typeof EXPLAINED_EVENTS)[number];

export const getWhyOfEvent = endpoint({
  name: 'getWhyOfEvent',
  method: 'GET',
  path: '/device/{id}/event/why',
  access: 'view_history',
  tag: 'History',
  summary: 'Why something happened to a device: the rule, the settings, the fixes',
  params: z.object({ id: DeviceIdInPath }),
  query: z.object({ kind: z.enum(EXPLAINED_EVENTS), at: InstantInQuery.describe('of the event, exactly') }),
  reply: z.object({ event: PastEvent, reason: Reason.describe('`at`: where the rule began to look') }),
  errors: ['device_not_found', 'not_found'],
});
export type WhyOfEvent = z.infer<typeof getWhyOfEvent.reply>;
