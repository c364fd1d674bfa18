import { describe, expect, it } from 'vitest';
import { advance } from '../fold/fold.ts';
import { EMPTY_HISTORY } from '../history.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aFix, aRecord, START } from '../testing.ts';
import { compareRecords, recordOf } from './record.ts';

describe('a record', () => {
  it('takes our clock where the message has none, and the key tells two of one moment apart', () => {
    const heartbeat = { time: null, location: null, attributes: { batteryLevel: 80 } };
    expect(recordOf(heartbeat, START + 0.7, DEFAULT_SETTINGS).at).toBe(START);
    const other = recordOf({ ...heartbeat, attributes: { batteryLevel: 79 } }, START, DEFAULT_SETTINGS);
    expect(compareRecords(recordOf(heartbeat, START, DEFAULT_SETTINGS), other)).not.toBe(0);
  });

  it('has the precision in which it is stored, so that what is read back is what was folded', () => {
    const { fix } = recordOf(aFix({ at: 0, kmh: 33.3, accuracy: 1.1 }), START, DEFAULT_SETTINGS);
    expect(fix.location?.speed).toBe(Math.fround(33.3 / 3.6));
    expect(fix.location?.accuracy).toBe(Math.fround(1.1));
    expect(fix.location?.latitude).toBe(5.3);
    expect(recordOf(fix, START, DEFAULT_SETTINGS)).toEqual(
      recordOf(aFix({ at: 0, kmh: 33.3, accuracy: 1.1 }), START, DEFAULT_SETTINGS),
    );
  });

  it('takes a speed that is no number, or beyond 32 bits, for none', () => {
    const { fix } = recordOf(aFix({ at: 0, kmh: Number.NaN, accuracy: 1e300 }), START, DEFAULT_SETTINGS);
    expect(fix.location).toMatchObject({ speed: null, accuracy: null });
  });
});

describe('the fold', () => {
  it('refuses a record that is not after its head: history must not depend on arrival', () => {
    const { state } = advance(EMPTY_HISTORY, aRecord({ at: 10 }), always(DEFAULT_SETTINGS));
    expect(() => advance(state, aRecord({ at: 10 }), always(DEFAULT_SETTINGS))).toThrow(RangeError);
    expect(() => advance(state, aRecord({ at: 9 }), always(DEFAULT_SETTINGS))).toThrow(/not after the head/);
  });

  it('leaves the given state as it was', () => {
    const before = JSON.stringify(EMPTY_HISTORY);
    advance(EMPTY_HISTORY, aRecord({ at: 10, kmh: 50, ignition: true, alarms: ['sos'] }), always(DEFAULT_SETTINGS));
    expect(JSON.stringify(EMPTY_HISTORY)).toBe(before);
  });
});
