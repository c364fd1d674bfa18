import { z } from 'zod';

/*
 * What the API of Traccar answers (its OpenAPI document, version 6): only what is taken over. Texts are cut where they are used.
 */

const Id = z.int().nonnegative();
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const Attributes = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((all) => all ?? {});

const Group = z.object({ id: Id, name: Text });
export type SourceGroup = z.output<typeof Group>;

const Device = z.object({
  id: Id,
  name: Text,
  uniqueId: z.string(),
  groupId: Id.nullish(),
  model: Text,
  contact: Text,
});
export type SourceDevice = z.output<typeof Device>;

const Geofence = z.object({ id: Id, name: Text, description: Text, area: z.string(), attributes: Attributes });
export type SourceGeofence = z.output<typeof Geofence>;

const Driver = z.object({ id: Id, name: Text, uniqueId: z.string() });
export type SourceDriver = z.output<typeof Driver>;

const Figure = z.number().nullish();
const Position = z.object({
  deviceId: Id,
  fixTime: z.string().nullish(),
  valid: z.boolean().nullish(),
  latitude: Figure,
  longitude: Figure,
  altitude: Figure,
  speed: Figure,
  course: Figure,
  accuracy: Figure,
  attributes: Attributes,
});
export type SourcePosition = z.output<typeof Position>;

/** Things of one kind at most: no fleet of a client is larger. */
const MOST = 20_000;

export const SOURCE_SCHEMAS = {
  groups: z.array(Group).max(MOST),
  devices: z.array(Device).max(MOST),
  geofences: z.array(Geofence).max(MOST),
  drivers: z.array(Driver).max(MOST),
  positions: z.array(Position),
};
