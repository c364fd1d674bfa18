import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openUsage } from '../fold/open.ts';
import { aRecord, foldSorted, type Said } from '../testing.ts';

/** A drive of so many minutes at 60 km/h, a fix a minute: what each says of the counters, by metres driven. */
const drive = (minutes: number, more: (metres: number, minute: number) => Partial<Said> = () => ({})): Said[] =>
  Array.from({ length: minutes + 1 }, (_, minute) => {
    const metres = minute * 1000;
    return { at: minute * 60, kmh: 60, metres, ...more(metres, minute) };
  });

/** Kilometres by fixes and by the best source, of all the past. */
function kilometres(said: Said[]): { fixes: number; best: number } {
  const { history, usage } = foldSorted(said.map((one) => aRecord(one)));
  const open = openUsage(history);
  const all = open ? [...usage, open] : usage;
  const sum = (of: (slot: (typeof all)[number]) => number) => all.reduce((total, slot) => total + of(slot), 0) / 1e6;
  return {
    fixes: sum(({ measured, estimated }) => measured + estimated),
    best: sum(({ measured, estimated, counted, covered }) => measured + estimated - covered + counted),
  };
}

describe('a counter', () => {
  it('is compared with the fixes for an hour, and then counts in their place', () => {
    const { fixes, best } = kilometres(drive(180, (metres) => ({ odometer: 80_000_000 + metres * 1.02 })));
    expect(fixes).toBeCloseTo(180, 3);
    // the first hour by fixes, up to the reading that ended it
    expect(best).toBeCloseTo(59 + 121 * 1.02, 1);
  });

  it('of the vehicle goes before that of the tracker, which counts while the vehicle’s is silent', () => {
    const both = (metres: number) => ({ odometer: 5_000_000 + metres * 1.1, busOdometer: 80_000_000 + metres * 1.02 });
    expect(kilometres(drive(180, both)).best).toBeCloseTo(59 + 121 * 1.02, 1);
    const silent = (metres: number, minute: number) =>
      minute < 100 ? both(metres) : { odometer: 5_000_000 + metres * 1.1 };
    // ten kilometres of patience, and by fixes until the next full hour
    expect(kilometres(drive(300, silent)).best).toBeCloseTo(59 + 40 * 1.02 + 20 + 181 * 1.1, 1);
  });

  it('counts where the receiver sees nothing', () => {
    const blind = (metres: number, minute: number) => ({
      busOdometer: 80_000_000 + metres,
      located: minute < 90 || minute >= 150,
    });
    expect(kilometres(drive(180, blind)).best).toBeCloseTo(180, 0);
  });

  it.each([
    ['does not change', () => 80_000_000],
    ['counts in another unit', (metres: number) => 80_000_000 + metres * 3.6],
    ['counts half', (metres: number) => 80_000_000 + metres * 0.4],
    ['is of each trip alone', (metres: number) => (metres % 20_000) + 1],
    ['is empty', () => 0],
    ['is no number', () => Number.NaN],
    ['is beyond any vehicle', (metres: number) => 4_294_967_295_000 + metres],
  ])('that %s is not believed', (_, of) => {
    const { fixes, best } = kilometres(drive(300, (metres) => ({ odometer: of(metres) })));
    expect(best).toBeCloseTo(fixes, 3);
  });

  it('of whole kilometres is believed', () => {
    const whole = (metres: number) => ({ busOdometer: Math.floor((80_000_300 + metres * 1.05) / 1000) * 1000 });
    const { best } = kilometres(drive(300, whole));
    expect(Math.abs(best - (59 + 241 * 1.05))).toBeLessThan(2);
  });

  it('that is reported by two messages which round differently is one counter', () => {
    const step = (minute: number) => (minute % 2 === 0 ? 125 : 5);
    const twice = (metres: number, minute: number) => ({
      busOdometer: Math.floor((80_000_060 + metres * 1.05) / step(minute)) * step(minute),
    });
    expect(kilometres(drive(300, twice)).best).toBeCloseTo(59 + 241 * 1.05, 0);
    const standing = drive(120, (metres, minute) => ({
      ...twice(metres, minute),
      ...(minute > 70 ? { kmh: 0, metres: 70_000, busOdometer: minute % 2 === 0 ? 80_073_500 : 80_073_560 } : {}),
    }));
    expect(kilometres(standing).best).toBeCloseTo(59 + 11 * 1.05, 0);
  });

  it('that is reset, or leaps, adds nothing', () => {
    const reset = (metres: number, minute: number) => ({ odometer: (minute < 150 ? 80_000_000 : 1) + metres });
    expect(kilometres(drive(300, reset)).best).toBeCloseTo(300, 1);
    const leap = (metres: number, minute: number) => ({ odometer: (minute < 150 ? 80_000_000 : 90_000_000) + metres });
    expect(kilometres(drive(300, leap)).best).toBeCloseTo(300, 1);
  });

  it('that ceases to agree is taken back for as long as it did not', () => {
    const frozen = (metres: number, minute: number) => ({ odometer: 80_000_000 + (minute < 120 ? metres : 120_000) });
    expect(kilometres(drive(300, frozen)).best).toBeCloseTo(300, 1);
  });

  it('never counts a way twice, whatever is reported when', () => {
    const reading = fc.constantFrom('bus', 'device', 'both', 'none');
    const minute = fc.record({ reading, located: fc.boolean() });
    fc.assert(
      fc.property(fc.array(minute, { minLength: 61, maxLength: 400 }), (minutes) => {
        const said = drive(minutes.length - 1, (metres, n) => {
          const one = minutes[n];
          return {
            ...(one?.reading === 'bus' || one?.reading === 'both' ? { busOdometer: 9_000_000 + metres } : {}),
            ...(one?.reading === 'device' || one?.reading === 'both' ? { odometer: 70_000_000 + metres } : {}),
            located: one?.located || n % 5 === 0,
          };
        });
        const { fixes, best } = kilometres(said);
        expect(Math.abs(best - fixes)).toBeLessThan(5);
      }),
      { numRuns: 200 },
    );
  });
});
