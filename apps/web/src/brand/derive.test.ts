import { describe, expect, it } from 'vitest';
import { contrast, readHex } from './contrast.ts';
import { derivePalettes } from './derive.ts';

const DARK_SURFACE = readHex('#16191d');
const WHITE = readHex('#ffffff');

describe('a brand gives one colour', () => {
  it.each(['#3b4cb8', '#ad4118', '#ffd400', '#00ff88', '#000000', '#ffffff', '#7f7f7f', '#e91e63', '#1b5e20'])(
    'and everything written on or in %s can be read, in light and in dark',
    (accent) => {
      const { light, dark } = derivePalettes(accent);
      for (const palette of [light, dark]) {
        expect(contrast(readHex(palette.accent), readHex(palette['on-accent']))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(readHex(palette['accent-text']), readHex(palette['accent-soft']))).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(readHex(light['accent-text']), WHITE)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readHex(dark['accent-text']), DARK_SURFACE)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readHex(light.ring), WHITE)).toBeGreaterThanOrEqual(3);
      expect(contrast(readHex(dark.ring), DARK_SURFACE)).toBeGreaterThanOrEqual(3);
    },
  );

  it('and a colour that reads well already is kept as it is', () => {
    expect(derivePalettes('#3b4cb8').light.accent).toBe('#3b4cb8');
    expect(derivePalettes('#3b4cb8').light['on-accent']).toBe('#ffffff');
  });

  it('and a yellow keeps its nature under dark text', () => {
    expect(derivePalettes('#ffd400').light.accent).toBe('#ffd400');
    expect(derivePalettes('#ffd400').light['on-accent']).toBe('#181b1f');
  });
});
