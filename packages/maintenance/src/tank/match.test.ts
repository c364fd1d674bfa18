import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burntOf } from './burnt.ts';
import { matchFuel } from './match.ts';

const HOUR = 3_600_000;
const bought = (id: number, hours: number, litres: number, isTimed = true) => ({
  id,
  at: hours * HOUR,
  isTimed,
  litres,
  isMeasured: true,
});
const filled = (id: number, hours: number, litres: number) => ({
  id,
  from: hours * HOUR,
  to: (hours + 0.2) * HOUR,
  litres,
});

describe('purchases against fills', () => {
  it('agree within the tolerance; else the litres that are missing are known', () => {
    const matches = matchFuel([bought(1, 5, 100), bought(2, 50, 100)], [filled(7, 5.5, 95), filled(8, 50, 60)]);
    expect(matches).toMatchObject([
      { kind: 'agrees', fill: { id: 7 }, missing: 5 },
      { kind: 'less', fill: { id: 8 }, missing: 40 },
    ]);
  });

  it('without the other say so, unless the sensor was silent', () => {
    expect(matchFuel([bought(1, 5, 100)], [filled(7, 20, 95)])).toMatchObject([
      { kind: 'not_filled', missing: 100 },
      { kind: 'not_bought', missing: null },
    ]);
    expect(matchFuel([Object.assign(bought(1, 5, 100), { isMeasured: false })], [])).toMatchObject([
      { kind: 'not_measured', missing: null },
    ]);
  });

  it('two receipts for one fill are added up; a purchase without a time is of its day', () => {
    expect(matchFuel([bought(1, 5, 60), bought(2, 5.1, 40)], [filled(7, 5, 98)])).toMatchObject([
      { kind: 'agrees', purchases: [{ id: 1 }, { id: 2 }] },
    ]);
    expect(matchFuel([bought(1, 12, 100, false)], [filled(7, 20, 98)])).toMatchObject([{ kind: 'agrees' }]);
  });

  it('each purchase and each fill is in one match', () => {
    const hours = fc.double({ min: 0, max: 500, noNaN: true });
    const litres = fc.double({ min: 1, max: 300, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(hours, litres)), fc.array(fc.tuple(hours, litres)), (purchases, fills) => {
        const matches = matchFuel(
          purchases.map(([at, one], id) => bought(id, at, one)),
          fills.map(([at, one], id) => filled(id, at, one)),
        );
        expect(matches.flatMap((match) => match.purchases).length).toBe(purchases.length);
        expect(new Set(matches.flatMap((match) => match.purchases.map(({ id }) => id))).size).toBe(purchases.length);
        expect(matches.filter(({ fill }) => fill).length).toBe(fills.length);
      }),
    );
  });
});

it('what was burnt is what the tank lost, without what was taken, and with what was filled in', () => {
  const levels = [...Array(6).fill({ litres: 200 }), ...Array(6).fill({ litres: 150 })];
  const events = [
    { kind: 'fill' as const, litres: 100 },
    { kind: 'drop' as const, litres: 30 },
  ];
  expect(burntOf(levels, events)).toBe(120);
  expect(burntOf(levels.slice(0, 5), events)).toBeNull();
});
