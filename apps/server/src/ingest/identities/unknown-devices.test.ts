import { expect, it } from 'vitest';
import { UnknownDevices } from './unknown-devices.ts';

const flood = (unknown: UnknownDevices, many: number, network = '203.0.113') => {
  for (let at = 0; at < many; at++) unknown.note('gt06', `flood-${network}-${at}`, `${network}.${at % 250}`, 100 + at);
};
const identities = (unknown: UnknownDevices) => unknown.take().map(({ identity }) => identity);

it('a flood from one network pushes no tracker of another network out, neither before nor after it', () => {
  const unknown = new UnknownDevices(10);
  unknown.note('gt06', 'genuine-1', '198.51.100.7', 1);
  unknown.note('gt06', 'genuine-2', '2001:db8:1::7', 2);
  flood(unknown, 1_000);
  unknown.note('gt06', 'genuine-3', '192.0.2.9', 2_000);
  flood(unknown, 1_000);
  const kept = identities(unknown);
  expect(kept).toHaveLength(10);
  expect(kept).toEqual(expect.arrayContaining(['genuine-1', 'genuine-2', 'genuine-3']));
});

it('two networks that flood share the room, and a tracker that came again stays before those that came once', () => {
  const unknown = new UnknownDevices(10);
  unknown.note('gt06', 'again', '203.0.113.1', 1);
  unknown.note('gt06', 'again', '203.0.113.1', 2);
  flood(unknown, 50);
  flood(unknown, 50, '198.51.100');
  const kept = identities(unknown);
  expect(kept.filter((identity) => identity.startsWith('flood-198.51.100'))).toHaveLength(5);
  expect(kept).toContain('again');
});

it('a tracker whose address changes is counted once, in the network that it came from last', () => {
  const unknown = new UnknownDevices(2);
  unknown.note('gt06', 'moving', '203.0.113.1', 1);
  unknown.note('gt06', 'moving', '198.51.100.1', 2);
  flood(unknown, 5);
  expect(unknown.take()).toMatchObject([
    { identity: 'moving', address: '198.51.100.1', firstSeenAt: 1, lastSeenAt: 2, count: 2 },
    { identity: 'flood-203.0.113-4' },
  ]);
});
