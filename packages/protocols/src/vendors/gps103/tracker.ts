import { type Fix, KNOT } from '@balise/tracking';
import { eastWestLetter, minutesText, northSouthLetter } from '../../core/shapes/minutes-text.ts';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';

/** The server answers no report: each group ends with a sign of life, which it does answer. */
const FIXES_PER_ANSWER = 8;
const ANSWERS = ['LOAD', 'ON'].map(toLatin1);

/** A GPS-103 in its Coban form. */
export const gps103Tracker: TrackerSide = {
  fixesPerAnswer: FIXES_PER_ANSWER,
  login: (identity) => toLatin1(`##,imei:${identity},A;`),
  report: (identity, fixes) => {
    let text = '';
    fixes.forEach((fix, at) => {
      text += reportOf(identity, fix);
      if ((at + 1) % FIXES_PER_ANSWER === 0 || at === fixes.length - 1) text += `${identity};`;
    });
    return toLatin1(text);
  },
  heartbeat: (identity) => toLatin1(`${identity};`),
  isAnswer: (buffer) => ANSWERS.find((answer) => answer.every((byte, at) => byte === buffer[at]))?.length ?? 0,
};

function reportOf(identity: string, { time, location, attributes }: Fix): string {
  const { latitude = 0, longitude = 0, altitude, speed, course, valid = false } = location ?? {};
  const digits = new Date(time ?? 0).toISOString().replace(/\D/g, '').slice(2, 14);
  const { ignition, door, fuelLevel, alarms } = attributes;
  const fields = [
    `imei:${identity}`,
    alarms?.includes('sos') ? 'help me' : 'tracker',
    digits,
    '',
    'F',
    `${digits.slice(6)}.000`,
    valid ? 'A' : 'V',
    minutesText(latitude, 2),
    northSouthLetter(latitude),
    minutesText(longitude, 3),
    eastWestLetter(longitude),
    ((speed ?? 0) / KNOT).toFixed(2),
    (course ?? 0).toFixed(2),
    altitude?.toFixed(1) ?? '',
    bit(ignition),
    bit(door),
    fuelLevel === undefined ? '' : `${fuelLevel.toFixed(2)}%`,
    '',
  ];
  return `${fields.join(',')};`;
}

function bit(flag: boolean | undefined): string {
  return flag === undefined ? '' : flag ? '1' : '0';
}
