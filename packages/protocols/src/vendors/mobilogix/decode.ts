import type { Alarm } from '@balise/tracking';
import { hexBits } from '../../core/shapes/bits.ts';
import { raise } from '../../core/shapes/draft.ts';
import {
  course,
  date,
  type Field,
  identity,
  kmh,
  latitude,
  longitude,
  number,
  vendor,
  vendorNumber,
} from '../../core/shapes/fields.ts';
import { pattern } from '../../core/shapes/sentence.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';

/** By the message's type (corpus). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  T8: 'lowBattery',
  T9: 'vibration',
  T10: 'powerCut',
  T11: 'lowPower',
  T12: 'geofenceExit',
  T13: 'overspeed',
  T15: 'tow',
};

const type: Field = (draft, text) => {
  draft.attributes.event = text;
  const alarm = ALARMS[text];
  if (alarm) raise(draft.attributes, alarm);
};
/** The bit is set where the relay lets the engine start. */
const status = hexBits({ 0: '!blocked', 1: 'externalPower', 2: 'ignition', 3: 'motion' }, 'status');

/** Moment, type, live or stored, version, serial number, status, supply; satellites, signal and fix in a digit each, and the place (corpus). */
const REPORT = pattern(
  /^\[(?<moment>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),(?<type>T\d{1,3}),(?<live>\d),[^,]{1,20},(?<identity>[^,]{1,40}),(?<status>[\dA-F]{2}),(?<supply>\d+\.\d+)(?:,(?<satellites>\d)(?<signal>\d)(?<fixed>\d),(?<latitude>-?\d+\.\d+),(?<longitude>-?\d+\.\d+),(?<speed>\d+\.?\d*),(?<course>\d+\.?\d*))?/i,
  {
    moment: date('yyyymmddhhmmss'),
    type,
    identity,
    status,
    supply: number('externalVoltage'),
    live: vendor('live'),
    satellites: number('satellites'),
    signal: vendorNumber('signal'),
    fixed: (draft, text) => {
      draft.valid = text !== '0';
    },
    latitude,
    longitude,
    speed: kmh,
    course,
  },
);
const HEAD = /^\[(?<moment>[^,]{19}),T(?<type>\d{1,3}),/;
/** A login is accepted with 1; a T6 answers the server. */
const LOGIN = '1';
const ANSWER = '6';

/** @throws RangeError when the text is no message. */
export function decode(text: string): TextMessage {
  const head = HEAD.exec(text)?.groups;
  if (!head) throw new RangeError('no message of a Mobilogix tracker');
  const reply = head.type === ANSWER ? undefined : `[${head.moment},S${head.type}${head.type === LOGIN ? ',1' : ''}]`;
  return messageOf(REPORT(text), reply);
}
