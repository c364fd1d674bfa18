import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRIVER_SOURCES, type DriverClaim, driverAt, mainDriver, spanAt, whoDrove, without } from './who-drove.ts';

const claim = (source: DriverClaim['source'], driverId: number | null, from: number, until: number): DriverClaim => ({
  source,
  driverId,
  from,
  until,
  card: source === 'card' ? `C${driverId ?? ''}` : null,
  assignmentId: source === 'person' ? 1 : null,
});
const story = (spans: readonly DriverClaim[]) =>
  spans.map(({ source, driverId, from, until }) => `${from}-${until} ${source} ${driverId}`);

describe('who drove', () => {
  it('goes by the card before the assignment, and by that before the shift', () => {
    const claims = [claim('shift', 3, 0, 100), claim('person', 2, 20, 80), claim('card', 1, 40, 60)];
    expect(story(whoDrove(claims, 0, 120))).toEqual([
      '0-20 shift 3',
      '20-40 person 2',
      '40-60 card 1',
      '60-80 person 2',
      '80-100 shift 3',
    ]);
  });

  it('is nobody by name where a card of nobody was read, and not who was assigned', () => {
    expect(story(whoDrove([claim('person', 2, 0, 10), claim('card', null, 4, 6)], 0, 10))).toEqual([
      '0-4 person 2',
      '4-6 card null',
      '6-10 person 2',
    ]);
  });

  it('is cut off at the period, and says nothing of gaps', () => {
    const open = claim('person', 2, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    expect(story(whoDrove([open], 5, 9))).toEqual(['5-9 person 2']);
    expect(story(whoDrove([claim('person', 2, 0, 3), claim('person', 2, 5, 8)], 0, 9))).toEqual([
      '0-3 person 2',
      '5-8 person 2',
    ]);
    expect(whoDrove([claim('person', 2, 0, 3)], 3, 9)).toEqual([]);
  });

  it('is who drove the longest part of a trip', () => {
    const spans = whoDrove([claim('card', 1, 0, 4), claim('card', 2, 4, 9), claim('card', 1, 9, 11)], 0, 20);
    expect(mainDriver(spans, 0, 11)?.driverId).toBe(1);
    expect(mainDriver(spans, 2, 10)?.driverId).toBe(2);
    expect(mainDriver(spans, 11, 15)).toBeUndefined();
  });

  it('is at each moment what a search through all claims finds', () => {
    const anyClaim = fc
      .tuple(fc.constantFrom(...DRIVER_SOURCES), fc.option(fc.nat(3), { nil: null }), fc.nat(50), fc.nat(20))
      .map(([source, driverId, from, length]) => claim(source, driverId, from, from + length));
    fc.assert(
      fc.property(fc.array(anyClaim, { maxLength: 12 }), fc.nat(30), fc.nat(40), (claims, from, length) => {
        const spans = whoDrove(claims, from, from + length);
        for (const [place, span] of spans.entries()) {
          expect(span.from).toBeLessThan(span.until);
          expect(span.from).toBeGreaterThanOrEqual(spans[place - 1]?.until ?? from);
        }
        for (let at = from; at < from + length; at++) {
          const found = spans[spanAt(spans, at)];
          const wanted = driverAt(claims, at);
          expect([found?.source, found?.driverId]).toEqual([wanted?.source, wanted?.driverId]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out times elsewhere', () => {
    expect(
      without(
        [{ from: 0, until: 10 }],
        [
          { from: 2, until: 4 },
          { from: 8, until: 20 },
        ],
      ),
    ).toEqual([
      { from: 0, until: 2 },
      { from: 4, until: 8 },
    ]); // prettier-ignore
    expect(without([{ from: 0, until: 10 }], [{ from: -1, until: 11 }])).toEqual([]);
  });
});
