import type { Attributes, Fix } from '@balise/tracking';
import { keep, raise } from '../../core/shapes/draft.ts';
import { introduce } from '../../core/shapes/introduce.ts';
import { fromLatin1 } from '../../core/text.ts';
import { ALARM_DIGITS, ALARM_NUMBERS, OBD_ALARMS } from './alarms.ts';
import { readController, readPack } from './battery.ts';
import { momentOf, readPacked, readSpread } from './position.ts';
import type { Tk103Message, Tk103Session } from './session.ts';
import { readBraces, readCells, readWifi } from './stations.ts';

/** Ten to fifteen digits, or twelve letters and digits; a comma in the later form; two letters and two digits or letters. */
const SHAPE = /^\((\d{10,15}|[A-Za-z\d]{12}),?([A-Z]{2}[\dA-Z]{2})(.*)\)$/s;
const OPEN = 0x28;
const MAX_RESULT = 1024;

/** @throws RangeError for a bracket that holds no message. */
export function decode(frame: Uint8Array, session: Tk103Session): Tk103Message {
  const text = fromLatin1(frame.subarray(Math.max(0, frame.indexOf(OPEN)))).trimEnd();
  if (!text.startsWith('(') || !text.endsWith(')') || text.split('$').length % 2 === 0)
    return { identities: [], fixes: [] };
  const [, identity, type, body] = SHAPE.exec(text) ?? [];
  if (identity === undefined) throw new RangeError('no tk103 text');
  const message: Tk103Message = { identities: [identity], fixes: [] };
  const fix = readFix(type!, body!, message);
  if (fix) message.fixes.push(fix);
  return introduce(message, session);
}

function readFix(type: string, body: string, message: Tk103Message): Fix | undefined {
  const [identity] = message.identities;
  switch (type) {
    case 'BP00': // a handshake (KX402 protocol V1.5)
      message.reply = `(${identity}AP01HSO)`;
      return undefined;
    case 'BP05':
      if (!body.startsWith(',')) message.reply = `(${identity}AP05)`;
      return readLocation(body) ?? readBraces(body);
    case 'BO01':
      return withAlarm(readPacked(body), ALARM_DIGITS, body[0]!);
    case 'BQ81':
      return withAlarm(readPacked(body), OBD_ALARMS, /ALARM,(\d{1,3})/.exec(body)?.[1] ?? '');
    case 'BZ00':
      return readBraces(body) ?? readCells(body);
    case 'BS50':
      return readPack(body);
    case 'BS51':
      return readController(body);
    case 'BV00':
      if (!/^[A-HJ-NPR-Z\d]{17}$/.test(body)) return answered(type + body, message);
      return { time: null, location: null, attributes: { vin: body } };
    case 'ZC03':
      return wordsOf(body, message);
    case 'ZC20':
      return supplyOf(body);
    case 'DW50':
    case 'DW51':
    case 'DW5B':
      return readWifi(body.slice(1));
    case 'BS08': // the interval is set
    case 'BP07': // the version, requested with AP07
    case 'BT00': // it restarts (AT00)
    case 'BV01': // the circuit is cut or closed (AV01)
    case 'BX01': // the mileage is cleared (AX01)
      return answered(type + body, message);
    default:
      return withAlarm(readLocation(body), ALARM_NUMBERS, type);
  }
}

function readLocation(body: string): Fix | undefined {
  return readSpread(body.slice(1)) ?? readPacked(body);
}

function withAlarm(fix: Fix | undefined, alarms: Readonly<Record<string, string>>, code: string): Fix | undefined {
  if (!fix || !(alarms !== ALARM_NUMBERS || Object.hasOwn(alarms, code))) return fix;
  fix.attributes.event = code;
  raise(fix.attributes, Object.hasOwn(alarms, code) ? (alarms[code] as 'general') : 'general');
  return fix;
}

function answered(text: string, message: Tk103Message): undefined {
  message.commandResult = { text: text.slice(0, MAX_RESULT) };
}

/** ZC03: ddmmyy, hhmmss, and words between two $. */
function wordsOf(body: string, message: Tk103Message): Fix | undefined {
  const [, date, clock, words] = /^,(\d{6}),(\d{6}),\$([^$]*)\$$/.exec(body) ?? [];
  if (words === undefined) return undefined;
  const text = words.slice(0, MAX_RESULT);
  message.commandResult = { text };
  return { time: momentOf(date!, 'dmy', clock!), location: null, attributes: { result: text } };
}

/** Percent by the step that the tracker reports. */
const BATTERY_STEPS: Readonly<Record<string, number>> = { 6: 100, 5: 80, 4: 60, 3: 20, 2: 10, 1: 0 };

/** ZC20: ddmmyy, hhmmss, battery's step, its hundredths of a volt, the supply's tenths of one (65535: none), and a number. */
function supplyOf(body: string): Fix | undefined {
  const [, date, clock, step, battery, supply, last] =
    /^,(\d{6}),(\d{6}),(\d),(\d{1,4}),(\d{1,5}),(\d{1,3})$/.exec(body) ?? [];
  if (date === undefined) return undefined;
  const attributes: Attributes = { batteryVoltage: Number(battery) / 100 };
  const level = BATTERY_STEPS[step!];
  if (level !== undefined) attributes.batteryLevel = level;
  if (supply !== '65535') attributes.externalVoltage = Number(supply) / 10;
  keep(attributes, 'installed', Number(last));
  return { time: momentOf(date, 'dmy', clock!), location: null, attributes };
}
