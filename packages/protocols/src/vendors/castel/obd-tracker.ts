import type { Attributes, Fix } from '@balise/tracking';
import { ByteReader, ByteWriter } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import type { Message } from '../../core/protocol.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import { readAlarms } from './alarms.ts';
import { readItems } from './comprehensive.ts';
import type { CastelHead } from './frame.ts';
import { readGps } from './gps.ts';
import { readPids, readSamples, readTroubleCodes, readValues } from './obd.ts';
import type { CastelMessage, CastelSession } from './session.ts';
import { readStat } from './stat.ts';
import { answerToSc, SC } from './types.ts';

const NOTHING = new Uint8Array();
/** Login: the server's address and port, all ones and zeroes to stay where it is; the time comes behind. */
const STAY = new ByteWriter().u32le(0xffffffff).u16le(0).bytes();

type Read = (content: ByteReader) => { fixes: Fix[]; content?: Uint8Array } & Pick<Message, 'commandResult'>;

/** Messages of the IDD, D-218 and T-234 trackers (versions 3 and 4), by their type. */
const MESSAGES: Readonly<Record<number, Read>> = {
  [SC.login]: (reader) => ({ fixes: located(reader, readStat(reader)), content: STAY }),
  [SC.logout]: (reader) => ({ fixes: located(reader, readStat(reader)) }),
  [SC.heartbeat]: () => ({ fixes: [], content: NOTHING }),
  [SC.gps]: (reader) => ({ fixes: orPlaceless(historical(reader), reader) }),
  [SC.currentLocation]: (reader) => ({ fixes: orPlaceless({ requested: reader.u16le() }, reader) }),
  [SC.fuel]: readFuel,
  [SC.comprehensive]: readComprehensive,
  [SC.alarm]: readAlarm,
  [SC.gpsInSleep]: (reader) => ({ fixes: [readGps(reader.skip(4))] }),
  [SC.agpsRequest]: (reader) => ({ fixes: [readGps(reader)] }),
  [SC.pidData]: withStat((reader, attributes) => {
    keep(attributes, 'sampleRate', reader.u16le());
    readSamples(reader, attributes);
  }),
  [SC.gSensor]: withStat((reader, attributes) => {
    keep(attributes, 'sampleRate', reader.u16le());
    // x, y and z in 1/64 g, low byte first
    keep(attributes, 'accelerations', toHex(reader.take(reader.u8() * 6)));
  }),
  [SC.snapshot]: withStat((reader, attributes) => readValues(reader.skip(1), readPids(reader), attributes)),
  [SC.dtcsPassenger]: withStat((reader, attributes) => readTroubleCodes(reader, attributes, false)),
  [SC.dtcsCommercial]: withStat((reader, attributes) => readTroubleCodes(reader, attributes, true)),
  [SC.cell]: withStat((reader, attributes) => {
    keep(attributes, 'lac', reader.u16le());
    keep(attributes, 'cellId', reader.u16le());
  }),
  [SC.settingAnswer]: (reader) => {
    const serial = reader.u16le();
    return { fixes: [], commandResult: { text: toHex(reader.take(reader.remaining)), serial } };
  },
  [SC.queryAnswer]: readAnswer,
};

/** @throws RangeError when the content is not what its type says */
export function decodeObdTracker(
  head: CastelHead,
  bytes: Uint8Array,
  session: CastelSession,
): Omit<CastelMessage, 'identities'> {
  const read = MESSAGES[head.type];
  if (!read) return { fixes: [] };
  const { fixes, content, commandResult } = read(new ByteReader(bytes));
  const reply = content && {
    head: { ...head, type: answerToSc(head.type) },
    content,
    ...(head.type === SC.login && { withTime: true as const }),
  };
  const placed = fixes.filter(({ location }) => location !== null || head.type !== SC.alarm);
  withPending(placed, session);
  if (placed.length < fixes.length) session.pending = pendingOf(fixes[0]!.attributes);
  return { fixes: placed, ...(reply && { reply }), ...(commandResult && { commandResult }) };
}

/** An alarm without a place is not a fix of its own: the connection's next fix reports it. */
function withPending(fixes: Fix[], session: CastelSession): void {
  const attributes = fixes[0]?.attributes;
  if (!attributes || !session.pending) return;
  const { alarms = [], ...others } = session.pending;
  fixes[0]!.attributes = { ...others, ...attributes, alarms: [...new Set([...alarms, ...(attributes.alarms ?? [])])] };
  session.pending = undefined;
}

function pendingOf({ alarms, ignition, event }: Attributes): CastelSession['pending'] {
  return {
    ...(alarms && { alarms }),
    ...(ignition !== undefined && { ignition }),
    ...(event !== undefined && { event }),
  };
}

const historical = (reader: ByteReader) => (reader.u8() === 0 ? {} : { historical: true });

/** GPS data: how many items, then the items. Each fix has what the message says besides. */
function located(reader: ByteReader, attributes: Attributes): Fix[] {
  return Array.from({ length: reader.u8() }, () => {
    const fix = readGps(reader);
    return { ...fix, attributes: { ...attributes, ...fix.attributes, vendor: { ...attributes.vendor } } };
  });
}

/** As `located`, behind STAT_DATA; without items what the message says has no place. */
function orPlaceless(more: NonNullable<Attributes['vendor']>, reader: ByteReader): Fix[] {
  const attributes = readStat(reader);
  Object.assign(attributes.vendor ?? {}, more);
  const fixes = located(reader, attributes);
  return fixes.length > 0 ? fixes : [{ time: null, location: null, attributes }];
}

/** A message of STAT_DATA and something behind it, without a place. */
function withStat(read: (reader: ByteReader, attributes: Attributes) => void): Read {
  return (reader) => {
    const attributes = readStat(reader);
    read(reader, attributes);
    return { fixes: [{ time: null, location: null, attributes }] };
  };
}

function readFuel(reader: ByteReader): ReturnType<Read> {
  const fixes = orPlaceless({}, reader);
  for (const { attributes } of fixes) if (reader.remaining >= 2) keep(attributes, 'fuelSensor', reader.u16le());
  return { fixes };
}

/** The last item is the one of now: alarms, codes and measures are its. */
function readComprehensive(reader: ByteReader): ReturnType<Read> {
  const more = { ...historical(reader), index: reader.u32le() };
  const fixes = orPlaceless(more, reader);
  readItems(reader, fixes.at(-1)!.attributes);
  return { fixes };
}

/** Answered with its index. */
function readAlarm(reader: ByteReader): ReturnType<Read> {
  const content = reader.take(4);
  const fixes = orPlaceless({}, reader);
  const alarms: Attributes = {};
  readAlarms(reader, alarms);
  for (const fix of fixes) {
    const raised = [...new Set([...(fix.attributes.alarms ?? []), ...(alarms.alarms ?? [])])];
    fix.attributes = {
      ...fix.attributes,
      ...alarms,
      ...(raised.length > 0 && { alarms: raised }),
      vendor: { ...fix.attributes.vendor, ...alarms.vendor },
    };
  }
  return { fixes, content };
}

const VIN_TAG = 0x2001;
const VIN = /^[0-9A-HJ-NPR-Z]{17}$/;

/** The answer to a request: the tags that failed, then the known ones with their values, as texts where they are. */
function readAnswer(reader: ByteReader): ReturnType<Read> {
  const serial = reader.u16le();
  reader.skip(2);
  reader.skip(2 * reader.u8());
  const attributes: Attributes = {};
  const texts: string[] = [];
  const count = reader.u8();
  for (let at = 0; at < count; at++) {
    const tag = reader.u16le();
    const value = reader.take(reader.u16le());
    const text = fromLatin1(value).replace(/\0+$/, '');
    const shown = /^[\x20-\x7e]+$/.test(text) ? text : toHex(value);
    if (tag === VIN_TAG && VIN.test(shown)) attributes.vin = shown;
    texts.push(shown);
  }
  if (texts.length > 0) attributes.result = texts.join(' ');
  return { fixes: [{ time: null, location: null, attributes }], commandResult: { text: texts.join(' '), serial } };
}
