import {
  type ClientId,
  DeviceFields,
  DriverFields,
  GeofenceFields,
  judgeDeviceFields,
  type Right,
  type TraccarJudged,
  type TraccarKind,
} from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import { hereOf, takenImeis } from './queries.ts';
import type { Listed } from './source/api.ts';
import { drawnOf } from './source/area.ts';

/** A thing of the server, what becomes of it, and what would be added. */
export type JudgedThing<Fields> = TraccarJudged & { sourceId: number; fields: Fields | undefined };

export type SourceJudgement = {
  groups: JudgedThing<{ designation: string }>[];
  devices: (JudgedThing<DeviceFields> & { groupId: number | null })[];
  geofences: JudgedThing<GeofenceFields>[];
  drivers: JudgedThing<DriverFields>[];
  /** How many identities belong to vehicles of others. */
  foreign: number;
};

const NEEDED: Record<TraccarKind, Right> = {
  groups: 'manage_groups',
  devices: 'add_device',
  geofences: 'manage_geofences',
  drivers: 'manage_drivers',
};

/** Traccar's categories are icons: the type is the first of the catalogue, and changed by hand. */
const FIRST_TYPE = 1;

/** Says of everything that a server lists what would become of it in a client. */
export async function judgeListed(
  tx: Scoped,
  scope: Scope,
  clientId: ClientId,
  listed: Listed,
): Promise<SourceJudgement> {
  const here = await hereOf(tx, clientId);
  const taken = await takenImeis(
    tx,
    listed.devices.map(({ uniqueId }) => uniqueId).filter((imei) => !here.devices.has(imei)),
  );
  const judge = judging(scope);
  const plates = new Set(here.plates);
  const devices = listed.devices.map((device) => {
    const designation = freePlate(cut(device.name, 100) || device.uniqueId, plates);
    const parsed = DeviceFields.safeParse({
      clientId,
      deviceTypeId: FIRST_TYPE,
      imei: device.uniqueId,
      designation,
      vehicleModel: cut(device.model, 50),
      note: cut(device.contact, 1000),
    });
    const isRight = parsed.success && Object.keys(judgeDeviceFields(parsed.data, undefined).errors).length === 0;
    const fields = isRight ? parsed.data : undefined;
    const about = { sourceId: device.id, name: cut(device.name, 100), identity: device.uniqueId };
    const judged = judge('devices', about, here.devices.has(device.uniqueId), fields);
    const isTaken = judged.outcome === 'add' && taken.has(device.uniqueId);
    if (judged.outcome === 'add' && !isTaken) plates.add(plateKey(designation));
    return Object.assign(isTaken ? refused(judged, 'taken') : judged, { groupId: device.groupId || null });
  });
  return {
    devices,
    foreign: taken.size,
    groups: listed.groups.map((group) => {
      const designation = cut(group.name, 60);
      const about = { sourceId: group.id, name: designation, identity: null };
      return judge('groups', about, here.groups.has(key(designation)), designation ? { designation } : undefined);
    }),
    geofences: listed.geofences.map((geofence) => {
      const name = cut(geofence.name, 60);
      const drawn = drawnOf(geofence);
      const given = { clientId, name, description: cut(geofence.description, 500), ...drawn };
      const parsed = drawn && GeofenceFields.safeParse(given);
      const about = { sourceId: geofence.id, name, identity: null };
      return judge('geofences', about, here.geofences.has(key(name)), parsed?.success ? parsed.data : undefined);
    }),
    drivers: listed.drivers.map((driver) => {
      const [firstName = '', ...rest] = cut(driver.name, 100).split(/\s+/);
      const lastName = rest.join(' ') || firstName;
      const given = {
        clientId,
        lastName,
        firstName: rest.length > 0 ? firstName : '–',
        registerNumber: driver.uniqueId,
      };
      const parsed = DriverFields.safeParse(given);
      const about = { sourceId: driver.id, name: cut(driver.name, 100), identity: driver.uniqueId };
      return judge('drivers', about, here.drivers.has(key(driver.uniqueId)), parsed.success ? parsed.data : undefined);
    }),
  };
}

function judging(scope: Scope) {
  return <Fields>(
    kind: TraccarKind,
    about: Pick<JudgedThing<Fields>, 'sourceId' | 'name' | 'identity'>,
    isHere: boolean,
    fields: Fields | undefined,
  ): JudgedThing<Fields> => {
    const base = { ...about, refusal: null };
    if (isHere) return Object.assign(base, { outcome: 'present' as const, fields: undefined });
    const judged = Object.assign(base, { outcome: 'add' as const, fields });
    if (!scope.rights.includes(NEEDED[kind])) return refused(judged, 'right');
    return fields === undefined ? refused(judged, 'invalid') : judged;
  };
}

const refused = <Fields>(
  judged: JudgedThing<Fields>,
  refusal: NonNullable<TraccarJudged['refusal']>,
): JudgedThing<Fields> => Object.assign(judged, { outcome: 'refused' as const, refusal, fields: undefined });

/** Several of one name come as one after the other: by that name, and by it with a number. */
function freePlate(name: string, taken: ReadonlySet<string>): string {
  for (let turn = 1; ; turn++) {
    const tried = turn === 1 ? name : `${name.slice(0, 94)} ${turn}`;
    if (!taken.has(plateKey(tried))) return tried;
  }
}

/** As plate_key in the database. */
const plateKey = (plate: string): string => plate.replace(/[ -]/g, '').toLowerCase();

const key = (name: string): string => name.trim().toLowerCase();

const cut = (text: string, most: number): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();
