import { ADMIN_STATES, countStatuses, liveState, NEW_DEVICE, STATUSES } from '@balise/tracking';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fleetState } from './features/dashboard/index.ts';
import { countShown } from './features/devices/index.ts';
import { fleetView } from './features/tracking/index.ts';
import { statusOf, type Vehicle } from './live/index.ts';
import { shownStatuses } from './ui/status/shown-statuses.ts';

const NOW = Date.UTC(2026, 10, 20, 14);

const moment = fc.option(fc.integer({ min: 0, max: 20_000 }).map((seconds) => NOW - seconds * 1000));
const facts = fc.record({
  seenAt: moment,
  validAt: moment,
  movingSince: moment,
  slowSince: moment,
  ignitionSince: moment,
  moving: fc.boolean(),
  ignition: fc.option(fc.boolean()),
  powerCutSince: fc.option(fc.constant(NOW - 60_000), { freq: 1 }),
  reportInterval: fc.option(fc.integer({ min: 1, max: 5000 })),
  heartbeatInterval: fc.option(fc.integer({ min: 1, max: 5000 })),
});
const one = fc.record({
  facts: fc.option(facts, { freq: 8 }),
  admin: fc.constantFrom(...ADMIN_STATES.filter((state) => state !== 'deleted')),
  clientId: fc.integer({ min: 1, max: 2 }),
});

const fleetOf = (made: { facts: object | null; admin: Vehicle['details']['status']; clientId: number }[]): Vehicle[] =>
  made.map(({ facts: state, admin, clientId }, index) => ({
    id: index + 1,
    detailsVersion: 1,
    stateVersion: 1,
    details: {
      designation: `V ${index}`,
      label: '',
      imei: `${index}`,
      clientId,
      clientName: 'Comoé',
      type: 'car',
      model: '',
      protocol: null,
      phone: null,
      operator: null,
      status: admin,
    },
    state: state && { ...liveState(NEW_DEVICE), ...state },
  }));

test('map, list of vehicles and dashboard count every fleet alike, and each list has exactly what its count says', () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (made) => {
      const fleet = fleetOf(made);
      const onMap = (status: (typeof STATUSES)[number] | null) =>
        fleetView(fleet, (vehicle) => statusOf(vehicle, NOW), { search: '', status, sort: 'name', only: null });
      const { counts } = onMap(null);
      expect(countShown(fleet, { clientId: undefined, only: null }, NOW)).toEqual(counts);
      expect(fleetState(fleet, NOW).counts).toEqual(counts);
      for (const status of STATUSES) {
        expect(onMap(status).ids).toHaveLength(counts[status]);
        expect(onMap(status).counts).toEqual(counts);
      }
      // what has a chip or a tile adds up to the whole fleet: no one is left out and no one counted twice
      expect(shownStatuses(counts).reduce((sum, badge) => sum + counts[badge], 0)).toBe(fleet.length);
    }),
  );
});

test('a list narrowed to a client or a group counts those alone', () => {
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (made) => {
      const fleet = fleetOf(made);
      const first = fleet.filter(({ details }) => details.clientId === 1);
      const only = new Set(first.map(({ id }) => id));
      const expected = countStatuses(first.map((vehicle) => statusOf(vehicle, NOW).badge));
      expect(countShown(fleet, { clientId: 1, only: null }, NOW)).toEqual(expected);
      expect(countShown(fleet, { clientId: undefined, only }, NOW)).toEqual(expected);
    }),
  );
});
