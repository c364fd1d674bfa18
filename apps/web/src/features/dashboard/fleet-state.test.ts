import { BADGES } from '@balise/tracking';
import { expect, test } from 'vitest';
import type { Vehicle } from '../../live/index.ts';
import { fleetState, MOST, nobodySilent, troubled } from './fleet-state.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const MINUTE = 60_000;

type Facts = Partial<NonNullable<Vehicle['state']>>;

function vehicle(id: number, facts: Facts | null, status: Vehicle['details']['status'] = 'enabled'): Vehicle {
  const details = { designation: `V${id}`, label: '', imei: `${id}`, clientId: 1, clientName: '', type: 'car', status };
  return {
    id,
    detailsVersion: 1,
    stateVersion: 1,
    details: { ...details, model: '', protocol: null, phone: null, operator: null },
    state: facts && {
      seenAt: NOW,
      validAt: NOW,
      moving: false,
      movingSince: NOW,
      slowSince: NOW,
      ignition: false,
      ignitionSince: NOW,
      powerCutSince: null,
      reportInterval: null,
      heartbeatInterval: null,
      location: null,
      distance: 0,
      blocked: null,
      ...facts,
    },
  };
}

const silent = (id: number, minutes: number) => vehicle(id, { seenAt: NOW - minutes * MINUTE });
const cut = (id: number, minutes: number) => vehicle(id, { powerCutSince: NOW - minutes * MINUTE });

test('every vehicle is counted under exactly one badge, so that the counts add up to the fleet', () => {
  const fleet = [
    vehicle(1, { moving: true }),
    vehicle(2, {}),
    silent(3, 5000),
    cut(4, 3),
    vehicle(5, null),
    vehicle(6, { moving: true }, 'disabled'),
  ];
  const state = fleetState(fleet, NOW);
  expect(state.counts).toMatchObject({
    moving: 1,
    stopped: 1,
    disconnected: 1,
    powerCut: 1,
    neverConnected: 1,
    disabled: 1,
    idle: 0,
    gpsStale: 0,
    all: 6,
    operational: 2,
  });
  expect(BADGES.reduce((sum, badge) => sum + state.counts[badge], 0)).toBe(state.counts.all);
});

test('the queue has power cuts before silences, the oldest first, and what is switched off is not in it', () => {
  const fleet = [
    silent(1, 5000),
    cut(2, 3),
    silent(3, 9000),
    cut(4, 30),
    vehicle(5, { powerCutSince: NOW }, 'disabled'),
  ];
  const { attention } = fleetState(fleet, NOW);
  expect(attention.map(({ vehicle: { id } }) => id)).toEqual([4, 2, 3, 1]);
  expect(attention[0]).toMatchObject({ trouble: 'powerCut', since: NOW - 30 * MINUTE });
});

test('a long queue is cut to its worst, and the count says how many there are', () => {
  const fleet = Array.from({ length: 40 }, (_, id) => silent(id + 1, 2000 + id));
  const state = fleetState(fleet, NOW);
  expect(state.attention).toHaveLength(MOST);
  expect(state.attention[0]?.vehicle.id).toBe(40);
  expect(troubled(state)).toBe(40);
});

test('that every enabled vehicle reports is said only where none of them never connected', () => {
  const said = (...fleet: Vehicle[]) => nobodySilent(fleetState(fleet, NOW).counts);
  expect(said(vehicle(1, {}))).toBe('none');
  expect(said(vehicle(1, {}), vehicle(2, null))).toBe('noneConnected');
  expect(said(vehicle(1, {}), vehicle(2, null, 'disabled'))).toBe('none');
  expect(said(vehicle(1, null, 'suspended'))).toBe('noneEnabled');
});
