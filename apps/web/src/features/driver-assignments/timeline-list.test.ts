import type { DriverSpan } from '@balise/contract';
import { expect, test } from 'vitest';
import { linesOf } from './timeline-list.tsx';

const MINUTE = 60_000;
const span = (from: number, until: number | null) =>
  ({ from: from * MINUTE, until: until === null ? null : until * MINUTE, source: 'person' }) as DriverSpan;
const said = (...spans: DriverSpan[]) =>
  linesOf({ from: 0, to: 100 * MINUTE, spans }).map(({ from, until, span: part }) => [
    ...[part ? 'driver' : 'gap', from / MINUTE, until === null ? null : until / MINUTE],
  ]);

test('parts and the gaps between them, the newest first', () => {
  expect(said(span(10, 30), span(30, 40), span(60, null))).toEqual([
    ['driver', 60, null],
    ['gap', 40, 60],
    ['driver', 30, 40],
    ['driver', 10, 30],
    ['gap', 0, 10],
  ]);
});

test('a vehicle without a driver now has a gap that goes on', () => {
  expect(said(span(0, 90))).toEqual([
    ['gap', 90, null],
    ['driver', 0, 90],
  ]);
});
