import { expect, test } from 'vitest';
import { amountIn, behindDay, dayIn, dayOrderOf, decimalSignOf, figureIn, timeIn } from './cells.ts';

test('days are read as operators write them, and impossible ones are not', () => {
  expect(['2026-11-20T14:05', '20/11/2026 14:05', '20.11.26', '1-2-2026'].map((cell) => dayIn(cell))).toEqual([
    ...['2026-11-20', '2026-11-20', '2026-11-20', '2026-02-01'],
  ]);
  expect(['31/02/2026', 'yesterday', '', '2026-13-01'].map((cell) => dayIn(cell))).toEqual([null, null, null, null]);
});

test('amounts are read with their separators, signs and currency', () => {
  const read = (cells: string[], currency: 'XOF' | 'GHS') => cells.map((cell) => amountIn(cell, currency));
  expect(read(['5 000 XOF', '5,000.00', '+5000', '5.000', '-5000', '5\u202f000'], 'XOF')).toEqual([
    ...[5000, 5000, 5000, 5000, -5000, 5000],
  ]);
  expect(read(['1,250.50', '1.250,50', 'GHS 12.5', '(12.50)', '12'], 'GHS')).toEqual([
    125_050, 125_050, 1250, -1250, 1200,
  ]);
  expect(read(['', 'abc', '5.25'], 'XOF')).toEqual([null, null, null]);
});

test('a column shows in which order its days are written, and day first where it does not', () => {
  expect(dayOrderOf(['11/25/2026', '01/02/2026'])).toBe('monthFirst');
  expect(dayOrderOf(['11/12/2026', '2026-11-25'])).toBe('dayFirst');
  expect(dayOrderOf(['11/25/2026', '25/11/2026'])).toBe('dayFirst');
  expect(dayIn('11/25/2026', 'monthFirst')).toBe('2026-11-25');
});

test('times are read as programs write them', () => {
  const minutes = (cell: string) => {
    const at = timeIn(cell);
    return at === null ? null : at / 60_000;
  };
  expect(['14:05', '14h05', '14H', '2:05 PM', '12:30 am', '1405', '905', '0.5'].map(minutes)).toEqual([
    ...[845, 845, 840, 845, 30, 845, 545, 720],
  ]);
  expect(['14:05:30', '140530', '14:05:30.123'].map(timeIn)).toEqual([50_730_000, 50_730_000, 50_730_000]);
  expect(['', '25:00', '14:61', 'noon', '7'].map(timeIn)).toEqual([null, null, null, null, null]);
  expect(['20/11/2026 14:05', '2026-11-20T14:05', '20/11/2026'].map(behindDay)).toEqual(['14:05', '14:05', '']);
});

test('the decimal sign is that of the whole column', () => {
  const read = (cells: string[], ofThree: 'decimals' | 'thousands') =>
    cells.map((cell) => figureIn(cell, decimalSignOf(cells, ofThree)));
  expect(read(['45,200', '1.045,5 L', '60'], 'decimals')).toEqual([45.2, 1045.5, 60]);
  expect(read(['45,200', '38,500'], 'decimals')).toEqual([45.2, 38.5]);
  expect(read(['45.200', '38.500'], 'thousands')).toEqual([45_200, 38_500]);
  expect(read(['45,200', '38,500'], 'thousands')).toEqual([45_200, 38_500]);
  expect(read(['1 234,5', '-3,25', '3,25-', '(3,25)'], 'decimals')).toEqual([1234.5, -3.25, -3.25, -3.25]);
  expect(read(['1,234,567.5', 'none', ''], 'thousands')).toEqual([1_234_567.5, null, null]);
});
