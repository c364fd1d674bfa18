import { expect, test } from 'vitest';
import { looksLikeFormula, sheetText } from './cell-text.ts';

test.each(['=1+1', '+225', '-1', '@SUM(A1)', '\t=1', '\r', ' =1', '\u00a0=1', '\u202f+1', '\n=1', '＝1', '－1'])(
  'a spreadsheet might read %j as a formula',
  (text) => expect(looksLikeFormula(text)).toBe(true),
);

test.each(['', 'Truck =1', 'A-1', '’=1', '٣', '🚚', '\u202eabc'])('and %j as a text', (text) =>
  expect(looksLikeFormula(text)).toBe(false),
);

test('what a sheet cannot hold is cut off or marked, never written', () => {
  expect(sheetText('x'.repeat(40_000))).toHaveLength(32_767);
  expect(sheetText(`${'x'.repeat(32_766)}🚚`)).toBe(`${'x'.repeat(32_766)}\ufffd`);
  expect(sheetText('a\u0000b\u001fc\ud800')).toBe('a\ufffdb\ufffdc\ufffd');
});
