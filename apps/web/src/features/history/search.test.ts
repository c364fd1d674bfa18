import { expect, test } from 'vitest';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import { asCamera, asDevices, cameraIn, devicesIn, HistorySearch, periodIn } from './search.ts';

const read = (search: Record<string, unknown>): HistorySearch => HistorySearch(search);

test('one vehicle is a number in the address, several are a list', () => {
  expect(devicesIn(read({ devices: 12 }))).toEqual([12]);
  expect(devicesIn(read({ devices: '12,7,12' }))).toEqual([12, 7]);
  expect(devicesIn(read({}))).toEqual([]);
  expect(read({ devices: asDevices([12, 7]) }).devices).toBe('12,7');
});

test('nonsense is left out, and the rest stays', () => {
  const search = read({
    devices: '1,2,3,4,5,6',
    from: 'yesterday',
    at: '2026-13-01T00:00Z',
    speed: 7,
    skip: true,
    follow: 'yes',
    selected: 'trip.x',
    camera: 'here',
    chart: 'noise',
    table: 'long',
    vehicle: 3,
  });
  expect(Object.entries(search).filter(([, value]) => value !== undefined)).toEqual([['vehicle', 3]]);
});

test('what is written is read again', () => {
  const at = Date.UTC(2026, 10, 19, 8, 45, 33);
  expect(Date.parse(read({ at: asMoment(at) }).at ?? '')).toBe(at);
  const camera = { latitude: 43.73842, longitude: -7.42455, zoom: 13.25 };
  expect(cameraIn(read({ camera: asCamera(camera) }))).toEqual(camera);
});

test('without a whole period it is today, in the zone of the client', () => {
  const now = Date.UTC(2026, 6, 10, 22, 30);
  const today = { from: Date.UTC(2026, 6, 10, 22), to: Date.UTC(2026, 6, 11, 22) };
  expect(periodIn({}, now, 'Europe/Paris')).toEqual(today);
  expect(periodIn({ from: '2026-07-01T00:00:00Z' }, now, 'Europe/Paris')).toEqual(today);
  expect(periodIn({ from: '2026-07-02T00:00:00Z', to: '2026-07-01T00:00:00Z' }, now, 'Europe/Paris')).toEqual(today);
  expect(periodIn({ from: '2026-07-01T00:00:00Z', to: '2026-07-02T00:00:00Z' }, now, 'Europe/Paris').from).toBe(
    Date.UTC(2026, 6, 1),
  );
});
