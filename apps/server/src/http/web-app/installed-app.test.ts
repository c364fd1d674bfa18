import { expect, test } from 'vitest';
import { PLATFORM_BRAND } from '../../features/partners/index.ts';
import { iconOf, manifestOf } from './installed-app.ts';

const brand = { ...PLATFORM_BRAND, id: 7 as never, displayName: 'Comète Télématique', accent: '#f2c200' };

test('a brand installs under its own name, language and colour', () => {
  const manifest = JSON.parse(manifestOf({ ...brand, defaultLanguage: 'fr' }));
  expect(manifest).toMatchObject({
    name: 'Comète Télématique',
    short_name: 'Comète',
    lang: 'fr',
    theme_color: '#f2c200',
    start_url: '/',
    display: 'standalone',
  });
  expect(JSON.parse(manifestOf(PLATFORM_BRAND)).short_name).toBe('Balise');
});

test('its icon is its picture, its drawn logo or its initial, and text that could end the attribute does not', () => {
  expect(iconOf(brand)).toContain('fill="#181b1f">C</text>'); // dark on yellow
  expect(iconOf({ ...brand, accent: '#3b4cb8', displayName: '<b>' })).toContain('fill="#ffffff">&lt;</text>');
  expect(iconOf({ ...brand, logo: 'M4 4h16v16H4z' })).toContain('<path d="M4 4h16v16H4z" fill="none"');
  const picture = iconOf({ ...brand, logo: 'data:image/svg+xml,"><script>' });
  expect(picture).toContain('href="data:image/svg+xml,&quot;&gt;&lt;script&gt;"');
  expect(iconOf(PLATFORM_BRAND)).toContain('<circle');
});
