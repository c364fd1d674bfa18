import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, readHex } from '../brand/contrast.ts';
import { colourSheet, hardToSeeOn, SWATCHES, USUAL, visibleOn } from './status-colours.ts';

const GROUND = { light: readHex('#ffffff'), dark: readHex('#16191d') };
const aColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('whatever colour is chosen, it is seen on both grounds', () => {
  fc.assert(
    fc.property(aColour, fc.constantFrom('light' as const, 'dark' as const), (colour, theme) => {
      expect(contrast(readHex(visibleOn(colour, theme)), GROUND[theme])).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('a colour that is seen is left as it is, and the others are reported', () => {
  for (const swatch of SWATCHES) expect([swatch, hardToSeeOn(swatch).length < 2]).toEqual([swatch, true]);
  expect(hardToSeeOn('#ffff00')).toEqual(['light']);
  expect(hardToSeeOn('#000033')).toEqual(['dark']);
  expect(visibleOn('#0072b2', 'light')).toBe('#0072b2');
});

test('the usual colours are seen, and only what is changed is in the sheet', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const colour of Object.values(USUAL[theme])) expect(visibleOn(colour, theme)).toBe(colour);
  }
  expect(colourSheet({})).toBe('');
  const sheet = colourSheet({ moving: '#0072b2' });
  expect(sheet).toContain('[data-theme="light"]{--st-moving:#0072b2;');
  expect(sheet).not.toContain('--st-idle');
});
