import { describe, expect, it } from 'vitest';
import { historyOf, START, storyOf } from '../testing.ts';

describe('the ignition', () => {
  it('is turned on and off when it changes, not when it is first received', () => {
    const said = [
      { at: 0, ignition: true },
      { at: 10, ignition: true },
      { at: 20, ignition: false },
      { at: 30, ignition: true },
    ];
    expect(storyOf(said)).toEqual(['ignition_turned_off @ 20', 'ignition_turned_on @ 30']);
    expect(historyOf(said).ignition).toMatchObject({ on: true, since: START + 30_000 });
  });

  it('stays as it was where a message does not say', () => {
    expect(historyOf([{ at: 0, ignition: true }, { at: 10 }]).ignition.on).toBe(true);
  });
});
