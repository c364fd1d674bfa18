import type { LiveDetails, LiveState } from '@balise/contract';
import { liveState, NEW_DEVICE } from '@balise/tracking';
import { describe, expect, it } from 'vitest';
import { FleetStore } from './fleet-store.ts';

const details = (designation: string): LiveDetails => ({
  designation,
  label: '',
  imei: '1',
  clientId: 1,
  clientName: 'Comoé',
  type: 'truck',
  model: '',
  protocol: null,
  phone: null,
  operator: null,
  status: 'enabled',
});
const state = (seenAt: number): LiveState => ({ ...liveState(NEW_DEVICE), seenAt });

describe('the fleet', () => {
  it('keeps what people typed when a message comes, and the message when people type', () => {
    const fleet = new FleetStore();
    fleet.take([{ id: 1, version: 3, details: details('A'), state: state(10) }]);
    fleet.take([{ id: 1, version: 4, state: state(20) }]);
    fleet.take([{ id: 1, version: 5, details: details('B') }]);
    expect(fleet.vehicle(1)).toMatchObject({ details: { designation: 'B' }, state: { seenAt: 20 } });
  });

  it('is not moved back by what comes late', () => {
    const fleet = new FleetStore();
    fleet.take([{ id: 1, version: 9, details: details('A'), state: state(90) }]);
    fleet.take([{ id: 1, version: 8, details: details('older'), state: state(80) }]);
    expect(fleet.vehicle(1)).toMatchObject({ details: { designation: 'A' }, state: { seenAt: 90 } });
  });

  it('shows no device of which it knows nothing but a place', () => {
    const fleet = new FleetStore();
    fleet.take([{ id: 1, version: 3, state: state(10) }]);
    expect(fleet.vehicle(1)).toBeUndefined();
  });

  it('forgets what the reader may no longer see, and says what it holds', () => {
    const fleet = new FleetStore();
    fleet.take([1, 2].map((id) => ({ id, version: id + 4, details: details('A'), state: state(10) })));
    fleet.take([], [1]);
    expect(fleet.held()).toEqual([[2, 6]]);
  });

  it('tells listeners once a message, and only of what changed', () => {
    const fleet = new FleetStore();
    const received: number[][] = [];
    let notified = 0;
    fleet.take([1, 2].map((id) => ({ id, version: 1, details: details('A') })));
    fleet.subscribe((changed) => received.push([...changed]));
    fleet.subscribeTo(2, () => {
      notified += 1;
    });
    fleet.take([{ id: 1, version: 2, state: state(10) }]);
    fleet.take([]);
    expect(received).toEqual([[1]]);
    expect(notified).toBe(0);
  });
});
