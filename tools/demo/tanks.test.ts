import { levelsOf, tankDefaults, tankEvents } from '@balise/maintenance';
import { expect, test } from 'vitest';
import { fleet, type Vehicle } from '../simulator/fleet.ts';
import { journal } from '../simulator/journal.ts';
import { theftOf } from '../simulator/tank.ts';
import { hasTankSensor } from './tanks.ts';

const DAY = 86_400_000;
const FROM = Date.UTC(2026, 10, 6);
const DAYS = 14;
const PACE = { driving: 30, idling: 60, parked: 1800 };
const sensed = fleet('balise').filter(hasTankSensor);

/** Fills and drops that the platform finds in what a vehicle reports. */
function eventsOf(vehicle: Vehicle, days = DAYS) {
  let last: { at: number; odometer: number } | undefined;
  const readings = [];
  for (const { fix } of journal(vehicle, 'balise', FROM, () => PACE)) {
    const [at, { ignition, fuelLevel = 0, odometer = 0 }] = [fix.time ?? 0, fix.attributes];
    if (at >= FROM + days * DAY) break;
    const isStill = ignition === false || (fix.location?.speed ?? 0) < 1.4;
    const metres = last ? odometer - last.odometer : 0;
    readings.push({ at, litres: (fuelLevel / 100) * vehicle.tank, isStill, isOff: !ignition, metres });
    last = { at, odometer };
  }
  return tankEvents(levelsOf(readings), tankDefaults(vehicle.tank));
}

test('trucks and buses of several clients have a sensor in the tank', () => {
  expect(new Set(sensed.map(({ client }) => client)).size).toBeGreaterThanOrEqual(4);
  expect(sensed.every(({ type }) => type === 'truck' || type === 'bus')).toBe(true);
});

test('fills are found in what a truck of the demo reports, and the one theft, at night', () => {
  const [first] = sensed;
  if (!first) throw new Error('a truck has a sensor');
  const events = eventsOf(first);
  const fills = events.filter(({ kind }) => kind === 'fill');
  expect(fills.length).toBeGreaterThanOrEqual(3);
  for (const { litres, from, to } of fills) {
    expect(litres).toBeGreaterThan(first.tank * 0.6);
    expect(to - from).toBeGreaterThan(2 * 60_000);
  }
  const drops = events.filter(({ kind }) => kind === 'drop');
  expect(drops).toHaveLength(1);
  const theft = theftOf(first, Math.floor(drops[0]!.from / DAY));
  expect(Math.abs(drops[0]!.litres - (theft?.litres ?? 0))).toBeLessThan(12);
  const hour = new Date(drops[0]!.from).getUTCHours();
  expect(hour).toBeLessThan(4);
});

test('nothing is stolen from the others', () => {
  const second = sensed.find(({ client }) => client !== sensed[0]?.client);
  if (!second) throw new Error('another client has one');
  expect(eventsOf(second, 5).filter(({ kind }) => kind === 'drop')).toEqual([]);
});
