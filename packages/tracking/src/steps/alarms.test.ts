import { describe, expect, it } from 'vitest';
import { aRecord, foldSorted, START, storyOf } from '../testing.ts';

describe('an alarm', () => {
  it('is raised once while the device goes on repeating it, and again after a minute without it', () => {
    const repeated = [0, 30, 60, 90].map((at) => ({ at, alarms: ['vibration' as const] }));
    expect(storyOf(repeated)).toEqual(['alarm_raised @ 0']);
    expect(storyOf([...repeated, { at: 120 }, { at: 151, alarms: ['vibration'] }])).toContain('alarm_raised @ 151');
  });

  it('is reported together with the others of its moment', () => {
    const { events } = foldSorted([
      aRecord({ at: 5, alarms: ['sos'], odometer: 1 }),
      aRecord({ at: 5, alarms: ['tamper'], odometer: 2 }),
    ]);
    const last = events.at(-1);
    expect(last).toMatchObject({ at: START + 5000, kind: 'alarm_raised' });
    expect(last?.content).toEqual({ alarms: expect.arrayContaining(['sos', 'tamper']) });
  });
});
