import { describe, expect, it } from 'vitest';
import { type TankEvent, tankEvents } from './events.ts';
import { levelsOf, type TankReading } from './levels.ts';
import { tankDefaults } from './settings.ts';
import { scoreOf } from './testing/score.ts';

const START = Date.UTC(2026, 2, 10, 6);
const MINUTE = 60_000;

type Part = { minutes: number; kmh?: number; isOff?: boolean; by?: number; every?: number; offset?: number };

/** Readings of a tank of 400 litres: parts of so many minutes, in which the level goes on by so many litres. */
function readingsOf(parts: readonly Part[], from = 200): (TankReading & { metres: number })[] {
  const readings: (TankReading & { metres: number })[] = [];
  let [at, litres, turn] = [START, from, 0];
  for (const { minutes, kmh = 0, isOff = kmh === 0, by = 0, every = 1, offset = 0 } of parts)
    for (let minute = 0; minute < minutes; minute++) {
      litres += by / minutes;
      at += MINUTE;
      turn += 1;
      if (minute % every !== 0) continue;
      const noise = kmh > 0 ? (turn % 3) * 4 - 4 : (turn % 2) * 0.6 - 0.3;
      readings.push({
        at,
        litres: litres + noise + offset,
        isStill: kmh === 0,
        isOff,
        metres: (kmh / 60) * 1000 * every,
      });
    }
  return readings;
}

const drive = { minutes: 30, kmh: 50, by: -6 };
const found = (parts: readonly Part[], from?: number): TankEvent[] =>
  tankEvents(levelsOf(readingsOf(parts, from)), tankDefaults(400));

describe('fills and drops of a tank', () => {
  it('are found at rest, with litres before and after, and the time', () => {
    const [event, ...others] = found([drive, { minutes: 5 }, { minutes: 6, by: 120 }, { minutes: 10 }, drive]);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ kind: 'fill', sureness: 'certain' });
    expect(event!.litres).toBeCloseTo(120, -1);
    expect(event!.before).toBeCloseTo(194, -1);
    expect(event!.after).toBeCloseTo(314, -1);
    expect(Math.abs(event!.from - (START + 35 * MINUTE))).toBeLessThanOrEqual(3 * MINUTE);
    expect(Math.abs(event!.to - (START + 41 * MINUTE))).toBeLessThanOrEqual(3 * MINUTE);
    expect(found([drive, { minutes: 60 }, { minutes: 8, by: -45 }, { minutes: 60 }, drive])).toMatchObject([
      { kind: 'drop', sureness: 'certain' },
    ]);
  });

  it('are found while the vehicle still stands, as likely', () => {
    expect(found([drive, { minutes: 60 }, { minutes: 8, by: -45 }, { minutes: 4 }])).toMatchObject([
      { kind: 'drop', sureness: 'likely' },
    ]);
  });

  it('are found where the tracker slept meanwhile', () => {
    const asleep = { minutes: 400, every: 399, by: -75 };
    expect(found([drive, asleep, { minutes: 2, isOff: false }, drive])).toMatchObject([
      { kind: 'drop', sureness: 'certain' },
    ]);
    const silent = { minutes: 12, every: 100, by: 150 };
    expect(found([drive, drive, silent, drive])).toMatchObject([{ kind: 'fill' }]);
  });

  it('a theft over hours, with the engine off, is one', () => {
    expect(found([drive, { minutes: 30 }, { minutes: 300, by: -80 }, { minutes: 30 }, drive])).toMatchObject([
      { kind: 'drop' },
    ]);
  });

  it('a slow theft lasted while the level went down, however long the vehicle stands afterwards', () => {
    const night = (rest: number) =>
      found([drive, { minutes: 30 }, { minutes: 300, by: -80 }, { minutes: rest }]) as [TankEvent, ...TankEvent[]];
    const [short, long] = [night(60), night(3000)];
    for (const events of [short, long]) {
      expect(events).toMatchObject([{ kind: 'drop' }]);
      expect(Math.abs(events[0].from - (START + 60 * MINUTE))).toBeLessThan(45 * MINUTE);
      expect(Math.abs(events[0].to - (START + 360 * MINUTE))).toBeLessThan(45 * MINUTE);
    }
    expect(Math.abs(long[0].to - short[0].to)).toBeLessThan(5 * MINUTE);
  });

  it('neither slosh, nor driving, nor idling, nor a slope, nor heat is one', () => {
    expect(found([drive, drive, { minutes: 30, kmh: 90, by: -15 }, drive])).toEqual([]);
    expect(found([drive, { minutes: 300, isOff: false, by: -18 }, drive])).toEqual([]);
    expect(found([drive, { minutes: 200, offset: 28 }, drive])).toEqual([]);
    expect(found([drive, { minutes: 600, by: -6 }, drive], 380)).toEqual([]);
  });

  it('a sensor that fails, or is off with the engine, makes none', () => {
    expect(found([drive, { minutes: 60 }, { minutes: 2, offset: -190 }, { minutes: 60 }, drive])).toEqual([]);
    expect(found([drive, { minutes: 60 }, { minutes: 7, offset: -90 }, { minutes: 60 }, drive])).toEqual([]);
    const on = { minutes: 10, isOff: false };
    expect(found([drive, on, { minutes: 200, offset: -70 }, on, drive])).toEqual([]);
    expect(found([])).toEqual([]);
  });

  it('are those of made curves, with noise of three levels', () => {
    const seeds = [11, 12, 13, 14, 15, 16];
    for (const noise of ['low', 'medium', 'high'] as const) {
      const { fill, drop } = scoreOf(seeds, noise);
      expect(fill.right / fill.found).toBeGreaterThan(0.9);
      expect(fill.right / fill.happened).toBeGreaterThan(0.9);
      expect(drop.right / drop.found).toBeGreaterThan(0.8);
      expect(drop.right / drop.happened).toBeGreaterThan(noise === 'high' ? 0.55 : 0.8);
    }
  });
});
