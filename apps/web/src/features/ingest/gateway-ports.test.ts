import type { IngestPort } from '@balise/contract';
import { expect, test } from 'vitest';
import { portsOf } from './gateway-ports.ts';

const port = (protocol: string, said: Partial<IngestPort> = {}): IngestPort => ({
  protocol,
  port: 5000,
  listening: true,
  problem: null,
  connections: 0,
  identified: 0,
  frames: 0,
  fixes: 0,
  dropped: {},
  ...said,
});
const names = (ports: IngestPort[]) => ports.map(({ protocol }) => protocol);

test('ports that no one has called need no table', () => {
  const { busy, quiet } = portsOf({ ports: [port('gt06'), port('h02', { dropped: { unknownDevice: 0 } })] });
  expect([names(busy), names(quiet)]).toEqual([[], ['gt06', 'h02']]);
});

test('whatever happened on a port makes it a row, the busiest first', () => {
  const ports = [
    port('quiet'),
    port('connected', { connections: 1 }),
    port('spoke', { frames: 7 }),
    port('refused', { dropped: { unknownDevice: 3 } }),
    port('taken', { listening: false, problem: 'EADDRINUSE' }),
  ];
  const { busy, quiet } = portsOf({ ports });
  expect(busy[0]?.protocol).toBe('spoke');
  expect(names(busy).sort()).toEqual(['connected', 'refused', 'spoke', 'taken']);
  expect(names(quiet)).toEqual(['quiet']);
});
