import { describe, expect, it } from 'vitest';
import { historyOf, START, storyOf } from '../testing.ts';

const at = (seconds: number) => START + seconds * 1000;

describe('a movement', () => {
  it('begins with one fix at 5 km/h', () => {
    expect(storyOf([{ at: 0 }, { at: 10, kmh: 5 }])).toEqual(['movement_started @ 10']);
  });

  it('begins with the first of two fixes at 3 km/h in a row', () => {
    expect(storyOf([{ at: 0 }, { at: 10, kmh: 3 }])).toEqual([]);
    expect(storyOf([{ at: 0 }, { at: 10, kmh: 3 }, { at: 20, kmh: 3 }])).toEqual(['movement_started @ 10']);
    expect(storyOf([{ at: 0 }, { at: 10, kmh: 4 }, { at: 20, kmh: 2 }, { at: 30, kmh: 4 }])).toEqual([]);
  });

  it('goes on at 3 km/h and ends with the first fix below', () => {
    const said = [
      { at: 0, kmh: 40 },
      { at: 10, kmh: 3.5 },
      { at: 20, kmh: 2.9 },
    ];
    expect(storyOf(said)).toEqual(['movement_started @ 0', 'movement_stopped @ 20']);
    expect(historyOf(said).motion).toMatchObject({ moving: false, since: at(20) });
  });

  it('is none with an ignition wire that says off, whatever the speed', () => {
    expect(
      storyOf([
        { at: 0, ignition: true },
        { at: 10, kmh: 30, ignition: false },
      ]),
    ).toEqual(['ignition_turned_off @ 10']);
  });

  it('ends when the ignition goes off, even in a message without a location', () => {
    expect(
      storyOf([
        { at: 0, kmh: 40, ignition: true },
        { at: 5, located: false, ignition: false },
      ]),
    ).toEqual(['movement_started @ 0', 'ignition_turned_off @ 5', 'movement_stopped @ 5']);
  });

  it('is none with an ignition that was never on either, until the vehicle has driven half a kilometre on it', () => {
    const drive = (fixes: number) =>
      Array.from({ length: fixes }, (_, n) => ({ at: n * 10, kmh: 60, metres: n * 150, ignition: false }));
    expect(storyOf(drive(4))).toEqual([]);
    expect(storyOf(drive(6))).toEqual(['movement_started @ 50']);
    const drifting = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => ({
      at: n * 30,
      kmh: n % 2 ? 8 : 0,
      metres: n * 100,
      ignition: false,
    }));
    expect(storyOf(drifting)).toEqual([]);
  });

  it('follows the ignition wire again once that was on', () => {
    const unwired = Array.from({ length: 6 }, (_, n) => ({ at: n * 10, kmh: 60, metres: n * 150, ignition: false }));
    const story = storyOf([
      ...unwired,
      { at: 60, kmh: 60, metres: 900, ignition: true },
      { at: 70, kmh: 60, metres: 1050, ignition: false },
    ]);
    expect(story).toContain('movement_stopped @ 70');
  });

  it('does not end each time that an ignition guessed from the voltage says off in the middle of a drive', () => {
    const drive = Array.from({ length: 30 }, (_, n) => ({
      at: n * 10,
      kmh: 60,
      metres: n * 167,
      ignition: n % 10 < 5,
    }));
    const stops = storyOf(drive).filter((event) => event.startsWith('movement_stopped'));
    expect(stops).toEqual(['movement_stopped @ 50']);
  });

  it('leaves the wire believed where the last leg before the ignition went off was long', () => {
    const { ignition } = historyOf([
      { at: 0, kmh: 60, ignition: true },
      { at: 60, kmh: 60, metres: 1000, ignition: true },
      { at: 120, kmh: 6, metres: 1900, ignition: false },
      { at: 180, kmh: 6, metres: 1905, ignition: false },
    ]);
    expect(ignition.wire).toBe('seen');
  });

  it('is none while a parked vehicle with a wire is towed, however far', () => {
    const towed = Array.from({ length: 10 }, (_, n) => ({
      at: 100 + n * 10,
      kmh: 40,
      metres: n * 110,
      ignition: false,
    }));
    const story = storyOf([{ at: 0, ignition: true }, { at: 10, ignition: false }, ...towed]);
    expect(story).toEqual(['ignition_turned_off @ 10']);
  });

  it('ends where it was last received when more than an hour is missing', () => {
    const said = [
      { at: 0, kmh: 40 },
      { at: 10, kmh: 40 },
      { at: 3612, kmh: 40, metres: 50 },
    ];
    expect(storyOf(said)).toEqual(['movement_started @ 0', 'movement_stopped @ 10', 'movement_started @ 3612']);
    expect(
      storyOf([
        { at: 0, kmh: 40 },
        { at: 3600, kmh: 40, metres: 50 },
      ]),
    ).toEqual(['movement_started @ 0']);
  });

  it('goes on through a tunnel: messages without a usable location change nothing', () => {
    expect(
      storyOf([
        { at: 0, kmh: 40 },
        { at: 10, kmh: 0, valid: false },
        { at: 20, located: false },
        { at: 30, kmh: 40, metres: 300 },
      ]),
    ).toEqual(['movement_started @ 0']);
  });

  it('is measured by the leg where the message gives no speed', () => {
    expect(
      storyOf([
        { at: 0, kmh: null },
        { at: 60, kmh: null, metres: 500 },
        { at: 120, kmh: null, metres: 505 },
      ]),
    ).toEqual(['movement_started @ 60', 'movement_stopped @ 120']);
  });

  it('begins once at a moment, though several records share it', () => {
    const story = storyOf([
      { at: 0, kmh: 0 },
      { at: 10, kmh: 20, odometer: 1 },
      { at: 10, kmh: 0, odometer: 2 },
      { at: 10, kmh: 20, odometer: 3 },
      { at: 10, kmh: 0, odometer: 4 },
      { at: 10, kmh: 4, odometer: 5 },
      { at: 20, kmh: 4 },
    ]);
    expect(new Set(story).size).toBe(story.length);
  });

  it('says since when, from the first fix on', () => {
    expect(historyOf([{ at: 0 }]).motion).toMatchObject({ moving: false, since: at(0) });
    expect(historyOf([{ at: 0, kmh: 50 }]).motion).toMatchObject({ moving: true, since: at(0) });
    expect(historyOf([{ at: 0, located: false }]).motion.since).toBeNull();
  });
});
