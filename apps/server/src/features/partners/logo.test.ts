import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aPng } from '../../testing/files/png.ts';
import { judgeLogo } from './logo.ts';

const data = (type: string, content: string | Buffer): string =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`;
const svg = (inside: string, more = ''): string =>
  data('svg+xml', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${more}>${inside}</svg>`);

test('a drawing is taken: shapes, gradients, words', () => {
  const drawings = [
    '<rect width="24" height="24" rx="5" fill="#b3261e"/><path d="M4 4h16" stroke="#fff" transform="rotate(45 12 12)"/>',
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs><circle r="9" fill="url(#g)"/>',
    '<symbol id="s"><path d="M0 0"/></symbol><use href="#s"/><text x="1" y="2">K &amp; Co</text>',
  ];
  for (const drawing of drawings) expect([drawing, judgeLogo(svg(drawing))]).toEqual([drawing, undefined]);
  const declared =
    '<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>';
  expect(judgeLogo(data('svg+xml', declared))).toBeUndefined();
  expect(judgeLogo(`data:image/svg+xml,${encodeURIComponent(declared)}`)).toBeUndefined();
  expect(judgeLogo(`data:image/svg+xml,${encodeURIComponent('<svg onload="x"/>')}`)).toBe('unsafe_logo');
  expect(judgeLogo('data:image/svg+xml,%ff')).toBe('unsafe_logo');
});

test('a drawing that draws itself over and over is refused: a few hundred bytes would stop the browser', () => {
  const twice = (level: number) => `<g id="l${level + 1}"><use href="#l${level}"/><use href="#l${level}"/></g>`;
  const bomb = Array.from({ length: 30 }, (_, level) => twice(level)).join('');
  expect(judgeLogo(svg(`<path id="l0" d="M0 0h9"/>${bomb}<use href="#l30"/>`))).toBe('unsafe_logo');
  const masks = Array.from({ length: 20 }, (_, level) => `<mask id="m${level + 1}"><g mask="url(#m${level})"/></mask>`);
  expect(judgeLogo(svg(masks.join('')))).toBe('unsafe_logo');
  expect(judgeLogo(svg(`<path id="a" d="M0 0h9"/>${'<use href="#a"/>'.repeat(16)}`))).toBeUndefined();
});

describe('an SVG that could do more than draw is refused', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<rect onload="alert(1)"/>',
    '<a href="javascript:alert(1)"><rect/></a>',
    '<image href="https://elsewhere.example/x.png"/>',
    '<use href="https://elsewhere.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml;base64,AAAA"/>',
    '<foreignObject><body/></foreignObject>',
    '<style>@import url(//elsewhere.example)</style>',
    '<rect style="fill:url(https://elsewhere.example)"/>',
    '<rect fill="url(https://elsewhere.example/x#y)"/>',
    '<rect fill="URL( &#x22;//elsewhere.example&#x22;)"/>',
    '<rect fill="u\\72l(/x)"/>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<animate attributeName="href"/>',
    '<iframe src="/"/>',
    '<rect',
  ])('%s', (inside) => {
    expect(judgeLogo(svg(inside))).toBe('unsafe_logo');
  });

  test('and so are entities, style sheets, foreign namespaces, and what is no SVG', () => {
    for (const whole of [
      '<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
      '<?xml-stylesheet href="https://elsewhere.example"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml"><h:script>1</h:script></svg>',
      '<html/>',
      '',
      'GIF89a',
    ]) {
      expect([whole, judgeLogo(data('svg+xml', whole))]).toEqual([whole, 'unsafe_logo']);
    }
  });
});

test('a picture is what its bytes say, and no larger than a logo needs to be', () => {
  expect(judgeLogo(data('png', aPng(64, 64)))).toBeUndefined();
  expect(judgeLogo(data('png', aPng(1024, 1)))).toBeUndefined();
  expect(judgeLogo(data('png', aPng(1025, 8)))).toBe('invalid_logo');
  expect(judgeLogo(data('png', aPng(40_000, 40_000)))).toBe('invalid_logo'); // small to send, huge to show
  expect(judgeLogo(data('jpeg', aPng(64, 64)))).toBe('invalid_logo');
  expect(judgeLogo(data('png', '<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('invalid_logo');
  expect(judgeLogo(data('webp', deflateSync('no picture')))).toBe('invalid_logo');
});

test('no path and no absence is judged by content, and no bytes make it throw', () => {
  expect([judgeLogo(null), judgeLogo('M4 4h16v16H4z')]).toEqual([undefined, undefined]);
  fc.assert(
    fc.property(fc.constantFrom('png', 'jpeg', 'webp', 'svg+xml'), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
      expect(judgeLogo(data(type, Buffer.from(bytes)))).toMatch(/_logo$/);
    }),
  );
});
