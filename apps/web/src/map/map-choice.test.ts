import { describe, expect, it } from 'vitest';
import { choiceOf } from './map-choice.ts';

describe('the address of a map', () => {
  it('says by its form what it is', () => {
    expect(choiceOf('https://tiles.example/{z}/{x}/{y}.png', '© Example')).toMatchObject({ kind: 'raster' });
    expect(choiceOf('https://tiles.example/africa.pmtiles?key=1', '')).toMatchObject({ kind: 'pmtiles' });
    expect(choiceOf('https://tiles.example/style.json', '')).toMatchObject({ kind: 'style' });
  });

  it('is refused when it is none', () => {
    for (const text of [
      '',
      'tiles',
      'javascript:alert(1)',
      'https://tiles.example/',
      'ftp://tiles.example/a.pmtiles',
    ]) {
      expect(choiceOf(text, '')).toBeUndefined();
    }
  });
});
