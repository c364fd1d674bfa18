import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type TrackingSettings } from '../settings/settings.ts';
import { always } from '../settings/timeline.ts';
import { aFix, aRecord, foldSorted, pastOf, type Said, START } from '../testing.ts';

const KM = 1_000_000;

/** A fix each so many seconds, as far along as the speed takes it; `from` metres north. */
function drive(
  from: number,
  start: number,
  seconds: number,
  kmh: number,
  every = 10,
  more: Partial<Said> = {},
): Said[] {
  const fixes: Said[] = [];
  for (let s = 0; s <= seconds; s += every) {
    fixes.push({ at: start + s, kmh, metres: from + (kmh / 3.6) * s, ...more });
  }
  return fixes;
}
const stand = (metres: number, start: number, seconds: number, every = 60, more: Partial<Said> = {}): Said[] =>
  drive(metres, start, seconds, 0, every, more);

const courses = (said: Said[], settings: Partial<TrackingSettings> = {}) =>
  pastOf(said, { ...DEFAULT_SETTINGS, ...settings }).filter((line) => /^(trip|stop)/.test(line));

describe('a stop', () => {
  it('is where every fix was within 100 m for five minutes, from the first of them', () => {
    expect(courses(stand(0, 0, 299, 299))).toEqual([]);
    expect(courses(stand(0, 0, 300))).toEqual(['stop 0–']);
  });

  it('ends where it was last within 100 m', () => {
    expect(courses([...stand(0, 0, 300), { at: 320, metres: 99 }])).toEqual(['stop 0–']);
    expect(courses([...stand(0, 0, 300), ...drive(0, 310, 100, 36)])).toEqual(['stop 0–310 moved', 'trip 310–']);
  });

  it('holds what was no trip: an excursion of less than 200 m, or the wandering of a receiver', () => {
    const wandering = [0, 130, 150, 120, 140, 130, 0].map((metres, n) => ({ at: 360 + n * 300, metres }));
    expect(courses([...stand(0, 0, 300), ...wandering])).toEqual(['stop 0–']);
  });

  it('is another one where it was towed: without an engine, but elsewhere', () => {
    const off = { ignition: false };
    const said = [{ at: 0, ignition: true }, ...stand(0, 10, 390, 60, off), ...stand(5000, 1000, 360, 60, off)];
    expect(courses(said)).toEqual(['stop 0–370 moved', 'stop 370–']);
  });

  it('begins with the first of the remembered fixes from which nothing went away', () => {
    // it creeps 60 m a minute, then stops: the first fix of the last run, not the first of all
    const creeping = [0, 60, 120, 180, 240].map((metres, n) => ({ at: 1000 + n * 60, metres, kmh: null }));
    const said = [...drive(-20_000, 0, 900, 72), ...creeping.map((one) => ({ ...one, metres: one.metres - 1000 }))];
    const stop = courses([...said, ...stand(-760, 1300, 300, 60, { kmh: null })]).find((line) =>
      line.startsWith('stop'),
    );
    expect(stop).toBe('stop 1180–');
  });

  it('begins with the first fix at which it is stationary where speeds are reported', () => {
    const arriving = [...drive(-5000, 0, 500, 36), { at: 510, metres: 50, kmh: 20 }, ...stand(60, 520, 300, 10)];
    expect(courses(arriving)).toEqual(['trip 0–520 still', 'stop 520–']);
    const unsaid = arriving.map((one) => ({ ...one, kmh: null }));
    expect(courses(unsaid)[0]).toBe('trip 0–500 still');
  });
});

describe('a trip', () => {
  it('begins where it goes 200 m at 3 km/h, or 60 s, and will not be too short', () => {
    const home = stand(0, 0, 300);
    expect(courses([...home, ...drive(0, 310, 50, 14)])).toEqual(['stop 0–']);
    expect(courses([...home, ...drive(0, 310, 70, 14)])).toEqual(['stop 0–310 moved', 'trip 310–']);
    // far at once, but for less than a minute, and then it is stationary
    expect(courses([...home, ...drive(0, 310, 40, 36), ...stand(400, 360, 300)])).toEqual([
      'stop 0–310 moved',
      'stop 310–',
    ]);
  });

  it('is one however short where the ignition was on', () => {
    const on = { ignition: true };
    const hop = [...stand(0, 0, 300, 60, on), ...drive(0, 310, 40, 36, 10, on), ...stand(400, 360, 300, 60, on)];
    expect(courses(hop)).toEqual(['stop 0–310 moved', 'trip 310–360 still', 'stop 360–']);
  });

  it('ends with the ignition off for a minute, where it was switched off', () => {
    const said = (off: number, on: number): Said[] => [
      ...drive(0, 0, 600, 36, 10, { ignition: true }),
      ...stand(6000, 610, off, off, { ignition: false }),
      ...drive(6000, on, 300, 36, 10, { ignition: true }),
    ];
    expect(courses(said(58, 669))).toEqual(['trip 0–']);
    expect(courses(said(60, 700))).toEqual(['trip 0–610 ignitionOff', 'stop 610–700 moved', 'trip 700–']);
  });

  it('ends so where a tracker tells no more than that it was off and is on again, in the same place', () => {
    const back = (metres: number): Said[] => [
      ...drive(0, 0, 600, 36, 10, { ignition: true }),
      { at: 610, metres: 6000, ignition: false },
      ...drive(metres, 890, 300, 36, 10, { ignition: true }),
    ];
    expect(courses(back(6000))).toEqual(['trip 0–610 ignitionOff', 'stop 610–900 moved', 'trip 900–']);
    expect(courses(back(8000))).toEqual(['trip 0–']);
  });

  it('ends where the first fix finds it, when it was switched off between two', () => {
    const said: Said[] = [
      ...drive(0, 0, 600, 36, 60, { ignition: true }),
      { at: 640, located: false, ignition: false },
      { at: 720, metres: 6400, ignition: false },
    ];
    const { episodes, history } = foldSorted(said.map((one) => aRecord(one)));
    const [trip] = episodes.filter(({ kind }) => kind === 'trip');
    expect(trip).toMatchObject({ endsAt: START + 640_000, measured: 6.4 * KM });
    expect(trip?.content).toMatchObject({ to: { latitude: aFix({ at: 0, metres: 6400 }).location?.latitude } });
    expect(history.motionPhase).toMatchObject({ phase: 'stop', sums: [0, 0, 0, 0, null] });
  });

  it('does not end so where the wire cannot be believed', () => {
    expect(courses(drive(0, 0, 900, 60, 10, { ignition: false }))).toEqual(['trip 0–']);
  });

  it('goes on through a pause of less than five minutes, and remembers the longest', () => {
    const said = [
      ...drive(0, 0, 300, 36),
      ...stand(3000, 310, 100, 20),
      ...drive(3000, 420, 300, 36),
      ...stand(6000, 730, 280, 20),
      ...drive(6000, 1020, 300, 36),
      ...stand(9000, 1330, 300),
    ];
    const { episodes } = foldSorted(said.map((one) => aRecord(one)));
    const trip = episodes.find(({ kind }) => kind === 'trip');
    expect(trip).toMatchObject({ measured: 9 * KM, estimated: 0, maxSpeed: 10, decidedAt: START + 1630_000 });
    expect(trip?.content).toMatchObject({ pause: { at: START + 730_000, duration: 280_000 }, end: 'still' });
  });

  it('is reported with its distance, driving and idling, across a gap of ten minutes as an estimate', () => {
    const on = { ignition: true };
    const said = [
      ...drive(0, 0, 300, 36, 10, on),
      ...stand(3000, 310, 100, 20, on),
      ...drive(8000, 1200, 300, 36, 10, on),
      ...stand(11_000, 1510, 60, 60, { ignition: false }),
    ];
    const [trip] = foldSorted(said.map((one) => aRecord(one))).episodes.filter(({ kind }) => kind === 'trip');
    expect(trip).toMatchObject({ measured: 6 * KM, estimated: 5 * KM, endsAt: START + 1510_000 });
    // seconds up to the first slow fix count as driving; no one knows of the gap
    expect(trip?.content).toMatchObject({ driving: 620_000, idling: 100_000, end: 'ignitionOff' });
    expect(trip?.content).toMatchObject({ from: { latitude: 5.3 }, to: { longitude: -4 } });
  });

  it('drives no longer than it lasts, though a fix came in the minute after the engine was switched off', () => {
    const on = drive(0, 0, 600, 36, 10, { ignition: true });
    const off = { kmh: null, metres: 6000, ignition: false };
    const said = [...on, { at: 605, located: false, ignition: false }, { at: 610, ...off }, { at: 700, ...off }];
    const { episodes } = foldSorted(said.map((one) => aRecord(one)));
    const trip = episodes.find(({ kind }) => kind === 'trip');
    expect(trip).toMatchObject({ startsAt: START, endsAt: START + 605_000, content: { driving: 605_000 } });
  });
});

describe('a silence of more than an hour', () => {
  const moving = drive(0, 0, 600, 36);

  it('ends the trip where it was last received, and begins anew', () => {
    expect(courses([...moving, ...drive(9000, 4200, 600, 36)])).toEqual(['trip 0–']);
    expect(courses([...moving, ...drive(9000, 4201, 600, 36)])).toEqual(['trip 0–600 silence', 'trip 4201–']);
  });

  it('ends a stop too, unless the ignition is off and the tracker is allowed to be silent that long', () => {
    const parked = (says: Partial<Said>, gap: number) => [
      { at: 0, ...says, ...('ignition' in says && { ignition: true }) },
      ...stand(0, 10, 360, 30, says),
      ...stand(0, 370 + gap, 300, 30, says),
    ];
    expect(courses(parked({ ignition: false }, 4200))).toEqual(['stop 0–']);
    expect(courses(parked({ ignition: false }, 4201))).toEqual(['stop 0–370 silence', 'stop 4571–']);
    expect(courses(parked({}, 3601))).toEqual(['stop 0–370 silence', 'stop 3971–']);
  });

  it('does not end the stop of a tracker that always reports that seldom, where it is found in its place', () => {
    const everyTwoHours = [0, 1, 2, 3, 4, 5].map((n) => ({ at: n * 7200, kmh: null }));
    expect(courses(everyTwoHours)).toEqual(['stop 14400–']);
    const gone = [...everyTwoHours, { at: 43_200, kmh: null, metres: 9000 }];
    expect(courses(gone)).toEqual(['stop 14400–36000 silence']);
  });

  it('is also one of places: messages without them go on, but say nothing of a trip', () => {
    const underground = Array.from({ length: 12 }, (_, n) => ({ at: 900 + n * 600, located: false }));
    expect(courses([...moving, ...underground, ...drive(6100, 8000, 600, 36)])).toEqual([
      'trip 0–3900 silence',
      'trip 8000–',
    ]);
  });
});

it('every threshold is a setting', () => {
  const said = [...stand(0, 0, 120), ...drive(0, 130, 100, 36), ...stand(1000, 240, 120)];
  expect(courses(said, { stopAfter: 120 })).toEqual(['stop 0–130 moved', 'trip 130–240 still', 'stop 240–']);
  expect(courses(said, { stopAfter: 120, tripMinDistance: 2000 })).toEqual(['stop 0–130 moved', 'stop 130–']);
  expect(always(DEFAULT_SETTINGS)).toHaveLength(1);
});
