import { expect, test } from 'vitest';
import { toLatin1 } from '../text.ts';
import { gl200 } from './index.ts';

/** GV300W manual, +RESP:GTCAN: state of the bus, a mask of which bits 2 and 3 say distance and fuel, and both. */
const attributesOf = (distance: string) => {
  const report = `+RESP:GTCAN,270703,867162025056839,,0,1,0000000C,${distance},368713.50,1,88.6,104,117.6,-116.886007,32.543697,20181031202959,0334,0020,5234,7FCC3D0,00,20181031203002,9F50$`;
  return gl200.decode(toLatin1(report), gl200.open()).fixes[0]!.attributes;
};

test('what the vehicle itself counts comes in hectometres, and is not what the tracker makes of impulses', () => {
  expect(attributesOf('H9307659')).toMatchObject({ busOdometer: 930_765_900, fuelUsed: 368_713.5 });
  expect(attributesOf('H9307659').vendor?.totalDistance).toBeUndefined();
  expect(attributesOf('I9307.5')).toMatchObject({ vendor: { totalDistance: 9307.5 } });
  expect(attributesOf('I9307.5').busOdometer).toBeUndefined();
});

test('a bus that has not told a distance yet tells none', () => {
  expect(attributesOf('H0').busOdometer).toBeUndefined();
});
