import { type Fix, KMH } from '@balise/tracking';
import { eastWestLetter, minutesText, northSouthLetter } from '../../core/shapes/minutes-text.ts';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';

/** The server answers no report: each group ends with a handshake, which it does answer. */
const FIXES_PER_ANSWER = 8;
const CLOSE = 0x29;

/** A TK103 of the later kind, which puts its whole IMEI in front. */
export const tk103Tracker: TrackerSide = {
  fixesPerAnswer: FIXES_PER_ANSWER,
  login: (identity) => toLatin1(`(${identity}BP05${identity})`),
  report: (identity, fixes) => {
    let text = '';
    fixes.forEach((fix, at) => {
      text += reportOf(identity, fix);
      if ((at + 1) % FIXES_PER_ANSWER === 0 || at === fixes.length - 1) text += handshake(identity);
    });
    return toLatin1(text);
  },
  heartbeat: (identity) => toLatin1(handshake(identity)),
  isAnswer: (buffer) => buffer.indexOf(CLOSE) + 1,
};

const handshake = (identity: string) => `(${identity}BP00${identity}HSO)`;

function reportOf(identity: string, { time, location, attributes }: Fix): string {
  const { latitude = 0, longitude = 0, speed, course, valid = false } = location ?? {};
  const digits = new Date(time ?? 0).toISOString().replace(/\D/g, '');
  const { ignition, externalPower, odometer = 0 } = attributes;
  return [
    `(${identity}BR00`,
    digits.slice(2, 8),
    valid ? 'A' : 'V',
    minutesText(latitude, 2) + northSouthLetter(latitude),
    minutesText(longitude, 3) + eastWestLetter(longitude),
    ((speed ?? 0) / KMH).toFixed(1).padStart(5, '0'),
    digits.slice(8, 14),
    ((course ?? 0) % 360).toFixed(2).padStart(6, '0'),
    `${externalPower === false ? 1 : 0}${ignition ? 1 : 0}000000`,
    `L${(Math.round(odometer) >>> 0).toString(16).toUpperCase().padStart(8, '0')}`,
    ')',
  ].join('');
}
