import type { Fix } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';
import { introduce } from '../../core/shapes/introduce.ts';
import { fromLatin1 } from '../../core/text.ts';
import { ALARMS, ANSWERS, STATES } from './keywords.ts';
import { readObd } from './obd.ts';
import { readPosition } from './position.ts';
import type { Gps103Message, Gps103Session } from './session.ts';

const nothing = (identity = ''): Gps103Message => ({ identities: [identity], fixes: [] });

/** @throws RangeError for a text that is none of the protocol's. */
export function decode(frame: Uint8Array, session: Gps103Session): Gps103Message {
  const text = fromLatin1(frame).replace(/[\s;*]+$/, '');
  const message = read(text.trimStart());
  return message.photo ? message : introduce(message, session);
}

function read(text: string): Gps103Message {
  if (text === '') return nothing();
  const [, alone, life, login, imei = '', rest = ''] = SHAPE.exec(text) ?? [];
  if (alone) return { ...nothing(alone), reply: 'ON' };
  if (imei === '') throw new RangeError('no gps103 text');
  if (login || /^[AL],?$/.test(rest)) return { ...nothing(imei), reply: 'LOAD' };
  const message = readReport(text.slice((life ?? '').length), imei);
  return life ? { ...message, reply: message.reply ?? 'ON' } : message;
}

/** A number alone is a heartbeat, and may directly precede a report; ## begins a login (Coban, "GPRS protocol", 1 and 2). */
const SHAPE = /^(?:(\d{10,17})$|(\d{10,17})?(##,)?imei:(\d{10,17}),([^\r\n]*)$)/;

function readReport(text: string, imei: string): Gps103Message {
  const keyword = text.split(',', 2)[1]!.trim();
  if (keyword === 'vr') return { ...nothing(imei), photo: true };
  const fix = keyword === 'OBD' ? readObd(text) : readPosition(text);
  if (!fix) return nothing(imei);
  if (keyword !== 'tracker' && keyword !== 'OBD') applyKeyword(keyword, text, fix);
  const message: Gps103Message = { identities: [imei], fixes: [fix] };
  if (Object.hasOwn(ANSWERS, keyword)) {
    fix.attributes.result = keyword;
    message.commandResult = { text: keyword };
  }
  if (keyword === 'help me') message.reply = `**,imei:${imei},E;`;
  return message;
}

function applyKeyword(keyword: string, text: string, { attributes }: Fix): void {
  attributes.event = keyword.slice(0, 40);
  if (Object.hasOwn(ALARMS, keyword)) raise(attributes, ALARMS[keyword]!);
  Object.assign(attributes, STATES[keyword], ANSWERS[keyword]);
  if (keyword === 'rfid') attributes.driverId = text.split(',')[3]!.trim();
  const [, sensor, value] = /^(T:|oil) *([-+]?\d+(?:\.\d+)?)?/.exec(keyword) ?? [];
  if (sensor === 'T:') {
    raise(attributes, 'temperature');
    if (value) attributes.temperatures = { 1: decimal(value) };
  }
  if (sensor === 'oil') {
    raise(attributes, 'fuelLeak');
    // oil1 and oil2 number the tank, and its level follows
    if (value?.includes('.')) attributes.fuelLevel = decimal(value);
  }
}
