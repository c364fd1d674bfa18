import type { Alarm, Fix } from '@balise/tracking';
import { type Draft, fixOf, keep, newDraft, raise } from '../../core/shapes/draft.ts';
import {
  altitude,
  course,
  date,
  eastWest,
  hexadecimal,
  ignored,
  kmh,
  latitude,
  longitude,
  northSouth,
  number,
  validWhen,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { row } from '../../core/shapes/sentence.ts';
import { readStations } from './stations.ts';

/** Alarms by the status's bits (manual, appendix I); those below 16 are states; only a low battery is also an alarm. */
const ALARMS: readonly (readonly [bit: number, alarm: Alarm])[] = [
  [0, 'lowBattery'],
  [16, 'sos'],
  [17, 'lowBattery'],
  [18, 'geofenceExit'],
  [19, 'geofenceEnter'],
  [20, 'removal'],
  [21, 'general'],
  [22, 'general'],
];
/** "Device no moving state", "fall down alarm", "abnormal heart rate alarm". */
const UNMOVED = 4;
const FELL = 21;
const HEART_RATE = 22;

const POSITION = row(
  ',',
  [
    ignored, // the type
    ...[date('ddmmyy'), date('hhmmss'), validWhen('A')],
    ...[latitude, northSouth, longitude, eastWest, kmh, course, altitude],
    ...[number('satellites'), number('gsmSignal'), number('batteryLevel')],
    ...[vendorNumber('steps'), vendorNumber('rolls'), readStatus],
  ],
  { atLeast: 12, rest: readStations },
);

/** The fix of `UD,120414,101930,A,22.564025,N,…` (manual, appendix I). @throws RangeError for a text that is none. */
export function readPosition(text: string): Fix {
  const draft = newDraft();
  if (!POSITION(text, draft)) throw new RangeError('a position with too few fields');
  return fixOf(draft);
}

/** Four digits (states alone) or eight. */
function readStatus({ attributes }: Draft, text: string): void {
  const status = hexadecimal(text);
  keep(attributes, 'status', text);
  const has = (bit: number) => ((status >>> bit) & 1) === 1;
  for (const [bit, alarm] of ALARMS) if (has(bit)) raise(attributes, alarm);
  if (has(FELL)) keep(attributes, 'fell', true);
  if (has(HEART_RATE)) keep(attributes, 'heartRateAlarm', true);
  if (has(UNMOVED)) attributes.motion = false;
}
