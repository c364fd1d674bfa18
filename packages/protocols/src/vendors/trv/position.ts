import { cellOrNone, cellPart } from '../../core/shapes/cells.ts';
import { type Draft, raise } from '../../core/shapes/draft.ts';
import {
  course,
  date,
  eastWest,
  event,
  type Field,
  kmh,
  latitudeMinutes,
  longitudeMinutes,
  northSouth,
  validWhen,
  vendor,
} from '../../core/shapes/fields.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { addWifi } from '../../core/shapes/stations.ts';
import { COMMON, COMMON_FIELDS } from './common.ts';

/** HOME|74-DE-2B-44-88-8C|97&HOME1|…: names, addresses and signal. */
export const wifi: Field = ({ attributes }, text) => {
  for (const station of text.split('&', 20)) {
    const [, address, signal] = station.split('|');
    if (address && signal && /^-?\d{1,3}$/.test(signal)) addWifi(attributes, address, -Math.abs(Number(signal)));
  }
};

/** Date, place, speed, time, course, what all messages have, cell, and what the type adds (corpus). */
const POSITION = pattern(
  new RegExp(
    '^(?<day>\\d{6})(?<fixed>[AV])(?<latitude>\\d{4}\\.\\d+)(?<ns>[NS])(?<longitude>\\d{5}\\.\\d+)(?<ew>[EW])' +
      `(?<speed>\\d{3}\\.\\d)(?<clock>\\d{6})(?<course>[\\d.]{6})${COMMON}(?<more>\\d{3,5})?` +
      ',(?<mcc>\\d+),(?<mnc>\\d+),(?<lac>\\d+),(?<id>\\d+)(?<tail>.*)$',
    's',
  ),
  {
    day: date('yymmdd'),
    clock: date('hhmmss'),
    fixed: validWhen('A'),
    latitude: latitudeMinutes,
    ns: northSouth,
    longitude: longitudeMinutes,
    ew: eastWest,
    speed: kmh,
    course,
    ...COMMON_FIELDS,
    more: vendor('state'),
    mcc: cellPart('mcc'),
    mnc: cellPart('mnc'),
    lac: cellPart('lac'),
    id: cellPart('id'),
    tail: (draft, text) => {
      const station = text.slice(text.lastIndexOf(',') + 1);
      if (station.includes('|')) wifi(draft, station);
    },
  },
);

/** AP10: the number of the alarm, language, whether an address is wanted. */
const ALARM = /^(?:[^,]*,){5}(?<alarm>\d\d)(?:,|$)/;
const ALARM_TYPE = '10';
const NONE = '00';

export function readPosition(body: string, type: string): Draft | undefined {
  const draft = POSITION(body);
  if (!draft) return undefined;
  cellOrNone(draft.attributes);
  const alarm = type === ALARM_TYPE ? ALARM.exec(body)?.groups?.alarm : undefined;
  if (alarm !== undefined && alarm !== NONE) {
    event({ '01': 'sos', '02': 'lowBattery' })(draft, alarm);
    if (!draft.attributes.alarms) raise(draft.attributes, 'general');
  }
  return draft;
}
