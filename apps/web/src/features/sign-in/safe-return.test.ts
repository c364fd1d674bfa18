import { describe, expect, it } from 'vitest';
import { safeReturn } from './safe-return.ts';

const ORIGIN = 'https://fleet.example';

describe('after signing in', () => {
  it('the reader comes back to the page that was asked for', () => {
    expect(safeReturn('/map?device=12#a', ORIGIN)).toBe('/map?device=12#a');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example/x',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    null,
  ])('%j leads nowhere but home', (next) => {
    expect(safeReturn(next, ORIGIN)).toBe('/');
  });

  it('never to the sign-in page again, nor into the API', () => {
    expect(safeReturn('/login?next=/map', ORIGIN)).toBe('/');
    expect(safeReturn('/api/v4/device/list', ORIGIN)).toBe('/');
  });
});
