import { describe, expect, it } from 'vitest';
import { historyOf, START, storyOf } from '../testing.ts';

const on = { ignition: true };

describe('idling', () => {
  it('begins, after the fact, when the ignition was on and the speed under 3 km/h for two minutes', () => {
    expect(
      storyOf([
        { at: 0, ...on },
        { at: 119, ...on },
      ]),
    ).toEqual([]);
    expect(
      storyOf([
        { at: 0, ...on },
        { at: 60, kmh: 2.9, ...on },
        { at: 120, ...on },
      ]),
    ).toEqual(['idling_started @ 0']);
  });

  it('counts from the later of the two: the ignition or the stop', () => {
    const story = storyOf([
      { at: 0, kmh: 40, ...on },
      { at: 30, ...on },
      { at: 149, ...on },
      { at: 150, ...on },
    ]);
    expect(story).toContain('idling_started @ 30');
  });

  it('ends when the ignition goes off or the vehicle moves', () => {
    const idle = [
      { at: 0, ...on },
      { at: 130, ...on },
    ];
    expect(storyOf([...idle, { at: 140, ignition: false }])).toContain('idling_ended @ 140');
    expect(storyOf([...idle, { at: 140, kmh: 3, ...on }])).toContain('idling_ended @ 140');
  });

  it('goes on through messages without a location', () => {
    expect(
      storyOf([
        { at: 0, ...on },
        { at: 120, located: false, ...on },
      ]),
    ).toEqual(['idling_started @ 0']);
  });

  it('does not reach across a gap: three silent days are not three days of idling', () => {
    const days = 3 * 86_400;
    const said = [
      { at: 0, ...on },
      { at: 130, ...on },
      { at: days, ...on },
      { at: days + 60, ...on },
    ];
    expect(storyOf(said)).toEqual(['idling_started @ 0', 'idling_ended @ 130']);
    expect(historyOf(said).idling).toMatchObject({ since: null, slowSince: START + days * 1000 });
  });

  it('is none without a known ignition', () => {
    expect(storyOf([{ at: 0 }, { at: 300 }])).toEqual([]);
  });
});
