import { expect, test } from 'vitest';
import { pointsOf, type SignalDay } from './quantities.ts';
import { type SignalReading, signalsOf } from './signals.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A night at rest, an hour's drive, a rest; a reading every so many seconds. */
function day(every: number, change: Partial<SignalReading> = {}): SignalReading[] {
  const readings: SignalReading[] = [];
  let fuelUsed = 100;
  for (let at = 0; at < 180 * MINUTE; at += every * SECOND) {
    const on = at >= 60 * MINUTE && at < 120 * MINUTE;
    const cranks = at >= 60 * MINUTE && at < 60 * MINUTE + 2 * SECOND;
    if (on) fuelUsed += every / 600;
    const engine = on
      ? { rpm: cranks ? 150 : 1800, speed: 14, coolant: 90, load: 40, intake: 30 }
      : { rpm: 0, speed: 0 };
    const voltage = cranks ? 9.8 : on ? 14.2 : 12.6;
    readings.push(Object.assign({ at, ignition: on, voltage, fuelUsed, metres: on ? every * 14 : 0 }, engine, change));
  }
  return readings;
}

test('a day with a value each second shows every quantity', () => {
  const found = signalsOf(day(1));
  expect(found).toMatchObject({
    rest: 12.6,
    cranking: 9.8,
    running: 14.2,
    coolant: 90,
    load: 40,
    starts: 1,
    measured: 1,
  });
  expect(found.speed).toBeCloseTo(50.4);
  expect(found.litres).toBeCloseTo(6, 1);
  expect(found.metres).toBeCloseTo(50_400, -3);
});

test('a start is not measured where a value comes each half minute', () => {
  expect(signalsOf(day(30))).toMatchObject({ rest: 12.6, cranking: null, running: 14.2, starts: 1, measured: 0 });
});

test('what is not reported is not known, and impossible volts are none', () => {
  const none = { rest: null, cranking: null, running: null };
  expect(signalsOf(day(30, { voltage: 0 }))).toMatchObject(none);
  expect(signalsOf(day(30, { ignition: undefined, rpm: undefined }))).toMatchObject(none);
  expect(signalsOf([])).toMatchObject(Object.assign({ coolant: null, litres: null, starts: 0 }, none));
});

test('a counter of fuel that is set anew adds nothing', () => {
  const readings = day(30).map((one, place) => (place === 0 ? Object.assign({}, one, { fuelUsed: 90_000 }) : one));
  expect(signalsOf(readings).litres).toBeCloseTo(6, 0);
});

test('fuel is taken by week, by stretches where no counter is there', () => {
  const days = Array.from(
    { length: 16 },
    (_, at): SignalDay => Object.assign(signalsOf(day(30)), { day: 7 * 100 + at, litres: 10, metres: 40_000 }),
  );
  const weeks = pointsOf('fuel', days, [{ day: 700, rate: 9 }]);
  expect(weeks.map((one) => one.day)).toEqual([706, 713]);
  expect(weeks[0]!.value).toBeCloseTo(25);
  const without = days.map((one) => Object.assign({}, one, { litres: null, metres: null }));
  expect(pointsOf('fuel', without, [{ day: 700, rate: 9 }])).toMatchObject([{ day: 700, value: 9 }]);
});
