import { liveState, NEW_DEVICE } from '@balise/tracking';
import { describe, expect, it } from 'vitest';
import { statusOf, type Vehicle } from '../../../live/index.ts';
import { type FleetQuery, fleetView } from './fleet-view.ts';

const NOW = Date.UTC(2026, 10, 20, 14);

function vehicle(id: number, designation: string, state: Partial<Vehicle['state']> | null = {}, label = ''): Vehicle {
  const facts = { ...liveState(NEW_DEVICE), seenAt: NOW - 1000, ...state };
  return {
    id,
    details: {
      designation,
      label,
      imei: `35630704244${id}`,
      clientId: 1,
      clientName: 'Comoé Logistique',
      type: 'truck',
      model: '',
      protocol: null,
      phone: '+2250707070707',
      operator: null,
      status: 'enabled',
    },
    state: state === null ? null : facts,
    detailsVersion: 1,
    stateVersion: 1,
  };
}

const ABIDJAN = {
  at: NOW - 1000,
  latitude: 5.345,
  longitude: -4.024,
  altitude: 12,
  speed: 20,
  course: 90,
  valid: true,
};

const fleet = [
  vehicle(1, '4821 HM 01', { moving: true, movingSince: NOW - 5000, location: ABIDJAN }, 'Citerne 12'),
  vehicle(2, '7714 JK 01', { powerCutSince: NOW - 9000 }, 'Citerne 04'),
  vehicle(3, 'AA-119-MC', {}, 'Frigo 8'),
  vehicle(4, 'AA-733-MD', null, 'Frigo 10'),
];
const ask = (query: Partial<FleetQuery>) =>
  fleetView(fleet, (one) => statusOf(one, NOW), { search: '', status: null, sort: 'status', only: null, ...query });

describe('the list of vehicles', () => {
  it('puts first who needs attention, then who moves', () => {
    expect(ask({}).ids).toEqual([2, 1, 3, 4]);
    expect(ask({ sort: 'name' }).ids).toEqual([1, 2, 3, 4]);
  });

  it('counts every state, whatever chip is chosen', () => {
    const view = ask({ status: 'powerCut' });
    expect(view.ids).toEqual([2]);
    expect(view.counts).toMatchObject({
      moving: 1,
      powerCut: 1,
      stopped: 1,
      neverConnected: 1,
      operational: 2,
      all: 4,
    });
  });

  it('finds plates however they are typed, names without their accents, phones and IMEIs', () => {
    expect(ask({ search: '4821hm' }).ids).toEqual([1]);
    expect(ask({ search: 'citerne 04' }).ids).toEqual([2]);
    expect(ask({ search: 'COMOE frigo' }).ids).toEqual([3, 4]);
    expect(ask({ search: '356307042443' }).ids).toEqual([3]);
    expect(ask({ search: 'missing' }).ids).toEqual([]);
  });

  it('finds by all that the server’s lists search: fleet number, VIN, SIM card, make and model', () => {
    const [known, ...others] = fleet;
    if (!known) throw new Error('no vehicle');
    const typed = { code: 'P-0417', vin: 'VF1RFB00966123456', simNumber: '8922507', vehicle: 'Renault Kerax' };
    const rich = [{ ...known, details: { ...known.details, ...typed } }, ...others];
    const found = (search: string) =>
      fleetView(rich, (one) => statusOf(one, NOW), { search, status: null, sort: 'name', only: null }).ids;
    const searches = ['p-0417', 'vf1rfb009', '66123456', '8922507', 'kerax', 'p-0', 'renault VF1'];
    expect(searches.map(found)).toEqual(searches.map(() => [1]));
  });

  it('says of the map what the map shows, which a search does not narrow', () => {
    const whole = ask({});
    const { counts, shown, located } = ask({ search: 'missing' });
    expect({ total: counts.all, shown, located }).toEqual({ total: 0, shown: whole.shown, located: whole.located });
    expect(whole.located).toBeGreaterThan(0);
    expect(ask({ only: new Set([3, 1]) }).shown).toBe(2);
  });

  it('shows only the chosen ones when asked to', () => {
    expect(ask({ only: new Set([3, 1]) }).ids).toEqual([1, 3]);
    expect(ask({ only: new Set([3, 1]) }).counts.all).toBe(2);
  });
});
