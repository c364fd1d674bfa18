import { expect, test } from 'vitest';
import { toLatin1 } from '../../core/text.ts';
import { gl200 } from './index.ts';

/** GV300W manual, +RESP:GTCAN: state of the bus, a mask whose bits 2 and 3 mean distance and fuel, and both. */
const attributesOf = (distance: string) => {
  const report = `+RESP:GTCAN,270703,135790246811220,,0,1,0000000C,${distance},41250.50,1,54.0,90,42.0,-4.024428,5.345317,20261121073015,0612,0002,0468,81D1,00,20261121073016,11F0$`;
  return gl200.decode(toLatin1(report), gl200.open()).fixes[0]!.attributes;
};

test('what the vehicle itself counts comes in hectometres, and is not what the tracker makes of impulses', () => {
  expect(attributesOf('H1234567')).toMatchObject({ busOdometer: 123_456_700, fuelUsed: 41_250.5 });
  expect(attributesOf('H1234567').vendor?.totalDistance).toBeUndefined();
  expect(attributesOf('I1234.5')).toMatchObject({ vendor: { totalDistance: 1234.5 } });
  expect(attributesOf('I1234.5').busOdometer).toBeUndefined();
});

test('a bus that has not reported a distance yet has none', () => {
  expect(attributesOf('H0').busOdometer).toBeUndefined();
});
