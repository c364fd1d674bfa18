import { describe, expect, it } from 'vitest';
import { offeredMaps, shownMap } from './map-choice.ts';

const source = (url: string) => ({ url, attribution: '© Example', hosts: [] });
const streets = source('openfreemap');
const own = source('https://tiles.example/{z}/{x}/{y}.png');

describe('which map is shown', () => {
  it('is the reader’s choice, else the partner’s, else the platform’s', () => {
    expect(shownMap({ platform: streets, partner: null }, undefined)).toEqual({ kind: 'openfreemap' });
    expect(shownMap({ platform: streets, partner: own }, undefined)).toMatchObject({ kind: 'raster', url: own.url });
    expect(shownMap({ platform: streets, partner: own }, 'platform')).toEqual({ kind: 'openfreemap' });
    expect(shownMap({ platform: streets, partner: own }, 'embedded')).toEqual({ kind: 'embedded' });
  });

  it('is the first of those that there are where the chosen one is gone', () => {
    expect(shownMap({ platform: streets, partner: null }, 'partner')).toEqual({ kind: 'openfreemap' });
  });

  it('is chosen among different maps', () => {
    const offers = (platform: string, partner: string | null) =>
      offeredMaps({ platform: source(platform), partner: partner === null ? null : source(partner) }).map(
        ({ offer }) => offer,
      );
    expect(offers('openfreemap', own.url)).toEqual(['partner', 'platform', 'embedded']);
    expect(offers('openfreemap', 'openfreemap')).toEqual(['partner', 'embedded']);
    expect(offers('embedded', null)).toEqual(['platform']);
  });

  it('has the kind that its address says', () => {
    const kindOf = (url: string) => shownMap({ platform: source(url), partner: null }, undefined).kind;
    expect(kindOf('https://tiles.example/{z}/{x}/{y}.pbf?key=1')).toBe('vector');
    expect(kindOf('https://tiles.example/africa.pmtiles?key=1')).toBe('pmtiles');
    expect(kindOf('https://tiles.example/style.json')).toBe('style');
    for (const none of ['', 'tiles', 'javascript:alert(1)', 'https://tiles.example/', 'ftp://tiles.example/a.pmtiles'])
      expect(kindOf(none)).toBe('embedded');
  });
});
