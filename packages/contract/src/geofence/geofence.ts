import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, GeofenceId, GeofenceIdInPath } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { WeekHours } from '../core/week-hours.ts';
import {
  DrawCoordinate,
  GEOFENCE_BODY,
  GEOFENCE_TYPES,
  GeofenceCoordinates,
  GeofenceFields,
  SigCoordinate,
} from './geofence-fields.ts';

const ById = z.object({ id: GeofenceIdInPath });

export const Geofence = z.object({
  id: GeofenceId,
  clientId: ClientId,
  clientName: z.string(),
  name: z.string(),
  description: z.string(),
  colour: z.string().describe('#rrggbb'),
  type: z.enum(GEOFENCE_TYPES).nullable().describe('null: nothing is drawn yet'),
  drawCoordinate: DrawCoordinate.nullable(),
  sigCoordinate: SigCoordinate.nullable(),
  area: z.number().nullable().describe('m²'),
  version: z.number().describe('grows with each change of the shape; visits keep the version they were decided by'),
  speedLimit: z.number().nullable().describe('km/h'),
  schedule: WeekHours.nullable(),
  deviceCount: z.number().describe('devices it is assigned to by themselves, as the caller sees them'),
  groupCount: z.number(),
  updatedAt: Instant,
});
export type Geofence = z.output<typeof Geofence>;

const shared = { tag: 'Geofence' } as const;

/** Geofences in one answer about several clients. */
export const GEOFENCES_OF_A_PAGE = 500;

export const listGeofences = endpoint({
  ...shared,
  name: 'listGeofences',
  method: 'GET',
  path: '/geofence/list',
  access: 'view_devices',
  summary: 'Geofences by name',
  description: `All of one client, the caller’s or that of \`clientId\`, are one page. Without one, the platform and partners get those of all their clients, ${GEOFENCES_OF_A_PAGE} a page; a page with fewer is the last.`,
  query: z.object({
    zone: z.enum(['yes', 'any']).default('any').describe('yes: only those with a shape'),
    clientId: ClientIdInPath.optional(),
    page: z.coerce.number<number>().pipe(z.int().min(1).max(1_000_000)).default(1),
  }),
  reply: z.array(Geofence),
  errors: [],
});

export const getGeofence = endpoint({
  ...shared,
  name: 'getGeofence',
  method: 'GET',
  path: '/geofence/{id}',
  access: 'view_devices',
  summary: 'One geofence',
  params: ById,
  reply: Geofence,
  errors: ['geofence_not_found'],
});

export const addGeofence = endpoint({
  ...shared,
  name: 'addGeofence',
  method: 'POST',
  path: '/geofence',
  access: 'manage_geofences',
  summary: 'Adds a geofence of a client',
  description:
    'Its name is unique within the client. `drawCoordinate` depends on `type`: circle `{latitude, longitude, radius}`, rectangle ' +
    '`{south, north, west, east}`, polygon `{points, holes}`, corridor `{points, width}`; points are `[latitude, longitude]`. It may be ' +
    'drawn later with `PUT /geofence/coordinate/{id}`.',
  bodyLimit: GEOFENCE_BODY,
  body: GeofenceFields,
  reply: Geofence,
  errors: ['client_not_found', 'geofence_name_taken', 'geofence_shape_invalid', 'limit_reached'],
});

/** Geofences that one call adds at most. */
export const GEOFENCES_AT_ONCE = 1_000;
/** Bytes of a body that adds many. */
const IMPORT_BODY = 12 * 1024 * 1024;

export const importGeofences = endpoint({
  ...shared,
  name: 'importGeofences',
  method: 'POST',
  path: '/geofence/import',
  access: 'manage_geofences',
  summary: 'Adds many geofences of a client',
  description:
    'All or none. A fault names its geofence: `geofences.3.name`. Each has the fields of `POST /geofence`; a `clientId` of its own is ignored.',
  bodyLimit: IMPORT_BODY,
  body: z.object({
    clientId: ClientId.optional().describe("whose geofences they are; a client's own people may leave it out"),
    geofences: z.array(GeofenceFields).min(1, 'required').max(GEOFENCES_AT_ONCE, 'too_many'),
  }),
  reply: z.object({ added: z.number() }),
  errors: ['client_not_found', 'geofence_name_taken', 'geofence_shape_invalid', 'limit_reached'],
});

export const editGeofence = endpoint({
  ...shared,
  name: 'editGeofence',
  method: 'PUT',
  path: '/geofence/{id}',
  access: 'manage_geofences',
  summary: 'Replaces the fields of a geofence',
  description:
    'Its client stays; so does its shape where no coordinates are given. Visits that were recorded keep the shape they had.',
  params: ById,
  bodyLimit: GEOFENCE_BODY,
  body: GeofenceFields,
  reply: Geofence,
  errors: ['geofence_not_found', 'geofence_name_taken', 'geofence_shape_invalid'],
});

export const editGeofenceCoordinates = endpoint({
  ...shared,
  name: 'editGeofenceCoordinates',
  method: 'PUT',
  path: '/geofence/coordinate/{id}',
  access: 'manage_geofences',
  summary: 'Draws the shape of a geofence, or replaces it',
  params: ById,
  bodyLimit: GEOFENCE_BODY,
  body: GeofenceCoordinates,
  reply: Geofence,
  errors: ['geofence_not_found', 'geofence_shape_invalid'],
});

const clean = {
  ...shared,
  access: 'manage_geofences',
  summary: 'Removes the shape of a geofence; its name and associations stay',
  params: ById,
  reply: Geofence,
  errors: ['geofence_not_found'],
} as const;

export const cleanGeofenceZone = endpoint({
  ...clean,
  name: 'cleanGeofenceZone',
  method: 'GET',
  path: '/geofence/clean-zone/{id}',
  description:
    'A GET that changes data, for older clients; it needs the bearer header. New ones use `DELETE /geofence/{id}/zone`.',
});

export const deleteGeofenceZone = endpoint({
  ...clean,
  name: 'deleteGeofenceZone',
  method: 'DELETE',
  path: '/geofence/{id}/zone',
});

export const deleteGeofence = endpoint({
  ...shared,
  name: 'deleteGeofence',
  method: 'DELETE',
  path: '/geofence/{id}',
  access: 'manage_geofences',
  summary: 'Deletes a geofence; its visits stay in reports',
  description: 'For 30 days `POST /geofence/{id}/restore` brings it back with its associations.',
  params: ById,
  reply: z.null(),
  errors: ['geofence_not_found'],
});

export const restoreGeofence = endpoint({
  ...shared,
  name: 'restoreGeofence',
  method: 'POST',
  path: '/geofence/{id}/restore',
  access: 'manage_geofences',
  summary: 'Takes back the deletion of a geofence',
  params: ById,
  reply: Geofence,
  errors: ['geofence_not_found', 'geofence_name_taken', 'limit_reached'],
});

const many = {
  ...shared,
  method: 'POST',
  access: 'manage_geofences',
  body: z.object({ geofenceIdList: z.array(GeofenceId).min(1, 'required').max(GEOFENCES_AT_ONCE, 'too_many') }),
} as const;

export const deleteGeofences = endpoint({
  ...many,
  name: 'deleteGeofences',
  path: '/geofence/delete',
  summary: 'Deletes geofences; their visits stay in reports',
  description: 'All or none. For 30 days `POST /geofence/restore` brings them back with their associations.',
  reply: z.object({ deleted: z.number() }),
  errors: ['geofence_not_found'],
});

export const restoreGeofences = endpoint({
  ...many,
  name: 'restoreGeofences',
  path: '/geofence/restore',
  summary: 'Takes back the deletion of geofences',
  description: 'All or none.',
  reply: z.object({ restored: z.number() }),
  errors: ['geofence_not_found', 'geofence_name_taken', 'limit_reached'],
});
