import { GeofenceFields } from '@balise/contract';
import { areaOf, DEFAULT_SETTINGS, DEFAULT_ZONE_SETTINGS, shapeFault, visitsOf } from '@balise/tracking';
import { expect, test } from 'vitest';
import { fleet } from '../simulator/fleet.ts';
import { journal } from '../simulator/journal.ts';
import { plannedZones, ZONES, zoneGroups } from './zones.ts';

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);
const vehicles = fleet('balise');
const thresholds = { ...DEFAULT_ZONE_SETTINGS, measuredGap: DEFAULT_SETTINGS.measuredGap };
const ownOf = (client: string) => vehicles.filter((vehicle) => vehicle.client === client);

test('the zones are a dozen of each kind of shape, one suspended, one with a limit', () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(12);
  expect(new Set(ZONES.map(({ type }) => type))).toEqual(new Set(['circle', 'rectangle', 'polygon', 'corridor']));
  expect(new Set(ZONES.map(({ client }) => client)).size).toBe(5);
  const planned = ZONES.flatMap(({ client, name }) =>
    plannedZones(client, ownOf(client)).filter(({ fields }) => fields.name === name),
  );
  for (const { fields } of planned) {
    const read = GeofenceFields.parse(fields);
    expect(read.shape && shapeFault(read.shape), read.name).toBeUndefined();
  }
  expect(planned.filter(({ suspension }) => suspension?.devices.length === 1)).toHaveLength(1);
  expect(ZONES.filter(({ speedLimit }) => speedLimit)).toHaveLength(1);
});

test('each zone is visited by vehicles that it is assigned to', () => {
  for (const { client, name, groups } of ZONES) {
    const zone = plannedZones(client, ownOf(client)).find(({ fields }) => fields.name === name);
    const { shape } = GeofenceFields.parse(zone?.fields);
    if (!shape) throw new Error(`${name} has no shape`);
    const own = zoneGroups(client, ownOf(client)).filter(({ designation }) => groups.includes(designation));
    const members = vehicles.filter(({ identity }) => own.some(({ devices }) => devices.includes(identity)));
    expect(members.length, name).toBeGreaterThan(1);
    const isVisited = members.some((vehicle) => {
      const visits = visitsOf(areaOf(shape), () => thresholds);
      for (const { fix } of journal(vehicle, 'balise', NOON - 3 * DAY, () => ({
        driving: 60,
        idling: 120,
        parked: 3600,
      }))) {
        if ((fix.time ?? 0) >= NOON) break;
        if (fix.location) visits.add({ at: fix.time ?? 0, ...fix.location });
      }
      return visits.end().length > 0;
    });
    expect(isVisited, name).toBe(true);
  }
});
