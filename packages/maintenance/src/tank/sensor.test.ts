import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { litresOf, tableFault, tableOf } from './sensor.ts';

const table = [
  { value: 10, litres: 0 },
  { value: 200, litres: 60 },
  { value: 400, litres: 200 },
];

describe('litres of a reading', () => {
  it('are a share of the tank, litres, or between two rows of the table', () => {
    expect(litresOf({ unit: 'percent', capacity: 80, table: [] }, 25)).toBe(20);
    expect(litresOf({ unit: 'litres', capacity: 80, table: [] }, 25)).toBe(25);
    expect(litresOf({ unit: 'table', capacity: 200, table }, 300)).toBe(130);
    expect(litresOf({ unit: 'table', capacity: 200, table: [...table].reverse() }, 105)).toBe(30);
  });

  it('are none beyond the scale, where a sensor is broken, but for a little', () => {
    expect(litresOf({ unit: 'percent', capacity: 80, table: [] }, 102)).toBe(80);
    for (const value of [255, -10, Number.NaN, '40', undefined])
      expect(litresOf({ unit: 'percent', capacity: 80, table: [] }, value)).toBeNull();
    expect(litresOf({ unit: 'table', capacity: 200, table }, 5)).toBe(0);
    expect(litresOf({ unit: 'table', capacity: 200, table }, 4095)).toBeNull();
    expect(litresOf({ unit: 'table', capacity: 200, table: [] }, 5)).toBeNull();
  });

  it('never go back where the value goes on, and stay within the table', () => {
    const rows = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 4095 }), fc.integer({ min: 0, max: 500 })), {
        minLength: 2,
        maxLength: 30,
        selector: ([value]) => value,
      })
      .map((pairs) => {
        const litres = [...new Set(pairs.map(([, one]) => one))].sort((a, b) => a - b);
        const values = pairs.map(([value]) => value).sort((a, b) => a - b);
        return litres.map((one, row) => ({ value: values[row]!, litres: one }));
      })
      .filter((points) => points.length >= 2);
    fc.assert(
      fc.property(
        rows,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (points, a, b) => {
          const [first, last] = [points[0]!, points.at(-1)!];
          const at = (share: number) =>
            litresOf(
              { unit: 'table', capacity: 500, table: points },
              first.value + share * (last.value - first.value),
            )!;
          expect(tableFault(points, 500)).toBeNull();
          expect(at(Math.min(a, b))).toBeLessThanOrEqual(at(Math.max(a, b)) + 1e-9);
          expect(at(a)).toBeGreaterThanOrEqual(first.litres - 1e-9);
          expect(at(a)).toBeLessThanOrEqual(last.litres + 1e-9);
        },
      ),
    );
  });
});

describe('a calibration table', () => {
  it('is read from what was pasted, with tabs, semicolons, decimal commas and a heading', () => {
    const rows = [
      { value: 12.5, litres: 0 },
      { value: 300, litres: 45.5 },
    ];
    expect(tableOf('Value\tLitres\r\n12.5\t0\r\n300\t45.5\r\n')).toEqual(rows);
    expect(tableOf('12,5;0\n300;45,5')).toEqual(rows);
    expect(tableOf('12.5, 0\n300, 45.5\n\n')).toEqual(rows);
    expect(tableOf('12.5,0\n300,45.5')).toEqual(rows);
    expect(tableOf('nothing here')).toEqual([]);
  });

  it('goes one way, has no value twice and no more litres than the tank', () => {
    expect(tableFault(table, 200)).toBeNull();
    expect(tableFault(table.slice(0, 1), 200)).toEqual({ fault: 'too_few', row: 0 });
    expect(tableFault([...table, { value: 200, litres: 70 }], 200)).toEqual({ fault: 'same_value', row: 3 });
    expect(tableFault([...table, { value: 500, litres: 150 }], 200)).toEqual({ fault: 'not_rising', row: 3 });
    expect(tableFault(table, 100)).toEqual({ fault: 'over_capacity', row: 2 });
  });
});
