import type { Alarm, Fix } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import { introduce } from '../../core/shapes/introduce.ts';
import { fromLatin1 } from '../../core/text.ts';
import { identitiesOf, type MeiligaoFrame, openFrame } from './frame.ts';
import { readPosition } from './position.ts';
import { readCards, readCodes, readObd } from './reports.ts';
import type { MeiligaoMessage, MeiligaoSession } from './session.ts';

/** Types of messages (protocol V2.2, "command list"). */
const LOGIN = 0x5000;
const LOGIN_CONFIRMED = 0x4000;
const PHOTO_TAKEN = 0x0800;
const PHOTO_WANTED = 0x8801;
const BUFFERED = 0x6688;
const OBD = 0x9901;
const CODES = 0x9903;
const POSITION = 0x9955;
const CARDS = 0x9966;
const ALARM = 0x9999;
/** 1 to 5 from bit 0 on. */
const ALL_OUTPUTS = 0x1f;
/** A photo's part; the answers to 41xx and 4902. */
const PHOTO = 0x9988;
const MARKS = [0x24, 0x40];

/** The byte before an alarm's location (protocol V2.2, "alarms"). */
const ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'sos',
  16: 'lowBattery',
  17: 'overspeed',
  18: 'movement',
  19: 'geofenceExit',
  20: 'accident',
  80: 'powerCut',
  83: 'gpsAntennaCut',
  114: 'hardBraking',
  115: 'hardAcceleration',
};

/** @throws RangeError for bytes that are no frame. */
export function decode(bytes: Uint8Array, session: MeiligaoSession): MeiligaoMessage {
  if (bytes.length < 4 || !MARKS.includes(bytes[0]!)) return { identities: [], fixes: [] };
  const frame = openFrame(bytes);
  const message: MeiligaoMessage = { identities: identitiesOf(frame.id), fixes: [] };
  if (frame.type === LOGIN || frame.type === PHOTO_TAKEN) {
    const body = frame.type === LOGIN ? [1] : [...frame.body.subarray(0, 1)];
    const type = frame.type === LOGIN ? LOGIN_CONFIRMED : PHOTO_WANTED;
    return introduce({ ...message, reply: { id: frame.id.slice(), type, body } }, session);
  }
  message.fixes = readFixes(frame);
  if (frame.type >> 8 === 0x41 || frame.type === 0x4902 || frame.type === 0x5100) {
    // 1: done (protocol V2.2, behind each command)
    message.commandResult = { text: `${frame.type.toString(16)} ${frame.body[0] === 1 ? 'OK' : 'failed'}` };
  }
  if (frame.type === POSITION || frame.type === ALARM) rememberOutputs(message.fixes, session);
  session.introduced = true;
  return message;
}

/** The lower byte of the state (protocol V2.2, "GPRMC"): what a command has to leave as it is. */
function rememberOutputs([fix]: Fix[], session: MeiligaoSession): void {
  const state = fix?.attributes.vendor?.state;
  if (typeof state === 'number') session.outputs = state & ALL_OUTPUTS;
}

function readFixes({ type, body }: MeiligaoFrame): Fix[] {
  if (type === PHOTO) return [];
  const text = fromLatin1(body);
  switch (type) {
    case POSITION:
      return listOf(readPosition(text));
    case ALARM:
      return listOf(alarmOf(body[0] ?? 0, readPosition(text.slice(1))));
    case BUFFERED: // how many, a zero, and the positions, with \ and a zero between
      return text
        .slice(2)
        .split('\\\0', 100)
        .flatMap((one) => listOf(readPosition(one)));
    case OBD:
      return listOf(readObd(text));
    case CODES:
      return listOf(readCodes(text));
    case CARDS:
      return listOf(readCards(body, text));
    default:
      return [];
  }
}

function alarmOf(code: number, fix: Fix | undefined): Fix | undefined {
  if (!fix) return undefined;
  const alarm = ALARMS[code];
  if (alarm) raise(fix.attributes, alarm);
  keep(fix.attributes, 'alarm', code);
  fix.attributes.event = code;
  return fix;
}

function listOf(fix: Fix | undefined): Fix[] {
  return fix ? [fix] : [];
}
