import { expect, test } from 'vitest';
import { toLatin1 } from '../../core/text.ts';
import { megastek } from './index.ts';

const record = (alarm: string) =>
  `$MGV002,860719020193193,,R,211126,073015,A,0520.7190,N,00401.4657,W,00,09,00,1.20,10.0,211.5,137.9,1.5,612,03,262C,0F54,25,,,,,,,,,10,87,${alarm};!`;

test.each([
  ['GeoA in', 'geofenceEnter'],
  ['Geo3 Out', 'geofenceExit'],
  ['Low Battery', 'lowBattery'],
  ['PW ON', 'powerRestored'],
])('“%s” is the alarm %s', (words, alarm) => {
  const [fix] = megastek.decode(toLatin1(record(words)), megastek.open()).fixes;
  expect(fix?.attributes).toMatchObject({ event: words, alarms: [alarm] });
});

test('a report at an interval is no alarm, and a length that is no number none', () => {
  const [fix] = megastek.decode(toLatin1(record('Timer')), megastek.open()).fixes;
  expect(fix?.attributes.alarms).toBeUndefined();
  expect(() => megastek.frameLength(toLatin1('01a0$MGV002,'), megastek.open())).toThrow(RangeError);
});
