import type { Attributes, Fix } from '@balise/tracking';
import { digitsMoment } from '../../core/bcd.ts';
import { ByteReader, ByteWriter } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { fromUtf16, toLatin1 } from '../../core/text.ts';
import { readItems, signalOf, textOf, unsigned } from './element.ts';
import type { Header } from './frame.ts';
import { readBatch, readLocation } from './location.ts';
import { readLockLocation } from './lock-location.ts';
import { MESSAGE } from './message-id.ts';
import { readPassthrough } from './passthrough.ts';
import type { Jt808Message, Jt808Reply, Jt808Session } from './session.ts';
import { fullIdentity } from './terminal.ts';

type Content = Partial<Pick<Jt808Message, 'fixes' | 'commandResult' | 'replies'>>;
type Read = (body: ByteReader, header: Header, session: Jt808Session) => Content;

const MAX_RESULT = 1024;
/** §8.1: what became of a message of the platform. */
const RESULTS = ['done', 'failed', 'message wrong', 'not supported'];

/** 0x8001, by which the platform confirms (§8.2): serial number and id of what it confirms, 0 for success. */
export function confirmation(header: Header): Jt808Reply {
  const { serial, id } = header;
  return message(header, MESSAGE.generalResponse, new ByteWriter().u16(serial).u16(id).u8(0).bytes());
}

function message(to: Header, id: number, body: Uint8Array): Jt808Reply {
  return { kind: 'message', to, id, body };
}

function placeless(attributes: Attributes, time: number | null = null): Fix {
  return { time, location: null, attributes };
}

function result(text: string, serial?: number): Content {
  const cut = text.slice(0, MAX_RESULT);
  const commandResult = serial === undefined ? { text: cut } : { text: cut, serial };
  return { fixes: [placeless({ result: cut })], commandResult };
}

const confirmed =
  (read: Read): Read =>
  (body, header, session) => ({ ...read(body, header, session), replies: [confirmation(header)] });
const nothing: Read = () => ({});

/** Ids that are in no table bring nothing and are not answered. */
export const MESSAGES: Readonly<Record<number, Read>> = {
  [MESSAGE.terminalResponse]: (body) => {
    const [serial, id, code] = [body.u16(), body.u16(), body.u8()];
    return { commandResult: { text: `${id.toString(16)} ${RESULTS[code] ?? code}`, serial } };
  },
  [MESSAGE.heartbeat]: confirmed((body) => (body.remaining < 2 ? {} : { fixes: [readHeartbeat(body)] })),
  [MESSAGE.heartbeat2]: confirmed(nothing),
  [MESSAGE.logout]: confirmed(nothing),
  [MESSAGE.authenticate]: confirmed(nothing),
  [MESSAGE.timezone]: confirmed(nothing),
  [MESSAGE.photo]: confirmed(nothing),
  [MESSAGE.register]: (_body, header) => {
    // the code that the terminal is to authenticate with is its own number
    const code = toLatin1(fullIdentity(header.terminal));
    const body = new ByteWriter().u16(header.serial).u8(0).put(code).bytes();
    return { replies: [message(header, MESSAGE.registerResponse, body)] };
  },
  [MESSAGE.parameters]: (body) => {
    const serial = body.u16();
    return { commandResult: { text: readParameters(body.skip(1)).slice(0, MAX_RESULT), serial } };
  },
  [MESSAGE.properties]: confirmed((body, { version }) => ({ fixes: [placeless(readProperties(body, version))] })),
  [MESSAGE.timeRequest]: (_body, header) => ({ replies: [{ kind: 'clock', to: header }] }),
  [MESSAGE.location]: confirmed((body, _header, session) => ({ fixes: [readLocation(body, session)] })),
  [MESSAGE.locationAnswer]: (body, _header, session) => {
    const serial = body.u16();
    return { fixes: [readLocation(body, session)], commandResult: { text: 'position', serial } };
  },
  [MESSAGE.smallBatch]: confirmed((body, _header, session) => {
    if (body.remaining !== 7) return { fixes: readBatch(body, session, true) };
    const batteryLevel = body.u8();
    return { fixes: [placeless({ batteryLevel }, digitsMoment(body.take(6), session.ahead))] };
  }),
  [MESSAGE.batch]: confirmed((body, _header, session) => ({ fixes: readBatch(body, session, false) })),
  [MESSAGE.lockLocation]: (body, header) => lockLocation(body, header),
  [MESSAGE.lockBlind]: (body, header) => lockLocation(body, header),
  [MESSAGE.multimedia]: (body, header, session) => {
    const id = body.u32();
    const [type, format, event, channel] = [body.u8(), body.u8(), body.u8(), body.u8()];
    const fix = readLocation(body.within(28), session);
    for (const [name, value] of Object.entries({ id, type, format, event, channel }))
      keep(fix.attributes, `multimedia${name[0]!.toUpperCase()}${name.slice(1)}`, value);
    keep(fix.attributes, 'multimediaBytes', body.remaining);
    return { fixes: [fix], replies: [message(header, MESSAGE.multimediaResponse, new ByteWriter().u32(id).bytes())] };
  },
  [MESSAGE.passthrough]: confirmed((body, _header, session) => {
    const fix = readPassthrough(body, session);
    return fix ? { fixes: [fix] } : {};
  }),
  [MESSAGE.commandAnswer]: (body) => result(textOf(body, Math.min(body.u32(), body.remaining))),
  [MESSAGE.textAnswer]: (body) => {
    const serial = body.u16();
    return result(fromUtf16(body.take(body.remaining)).trim(), serial);
  },
  [MESSAGE.textReport]: confirmed((body) => result(textOf(body.skip(1), body.remaining))),
  [MESSAGE.driver]: (body, _header, session) => ({ fixes: [readDriver(body, session)] }),
  [MESSAGE.acceleration]: (body) => ({ fixes: [placeless(readAcceleration(body))] }),
};

function lockLocation(body: ByteReader, header: Header): Content {
  const fixes = [readLockLocation(body, header.id === MESSAGE.lockBlind)];
  if (!header.wantsAnswer) return { fixes };
  return { fixes, replies: [message(header, MESSAGE.lockResponse, new ByteWriter().u16(header.id).u8(0).bytes())] };
}

function readHeartbeat(body: ByteReader): Fix {
  const attributes: Attributes = { batteryLevel: body.u8() };
  signalOf(attributes, body.u8());
  if (body.remaining > 0) keep(attributes, 'status', body.u8());
  return placeless(attributes);
}

/** §8.8, table 10: every id has four bytes, and what has no more than four is a number. */
function readParameters(body: ByteReader): string {
  const texts: string[] = [];
  readItems(body, [4, 1], (id, item) => {
    const width = item.remaining;
    const value = width === 1 || width === 2 || width === 4 ? unsigned(item, width) : textOf(item, width);
    texts.push(`${id.toString(16).padStart(4, '0')}=${value}`);
  });
  return texts.join(', ');
}

/** §8.16 of 2013; in 2019 maker, model and terminal have more room. */
function readProperties(body: ByteReader, version: number | undefined): Attributes {
  const attributes: Attributes = {};
  body.skip(2);
  const [maker, model, terminal] = version === undefined ? [5, 20, 7] : [11, 30, 30];
  keep(attributes, 'maker', textOf(body, maker));
  keep(attributes, 'model', textOf(body, model));
  keep(attributes, 'terminal', textOf(body, terminal));
  attributes.iccid = toHex(body.take(10));
  try {
    keep(attributes, 'hardware', textOf(body, body.u8()));
    attributes.firmware = textOf(body, body.u8());
  } catch (error) {
    // trackers end here that leave the versions out
    if (!(error instanceof RangeError)) throw error;
  }
  return attributes;
}

/** §8.36: a professional driver's card was put in or taken out. */
function readDriver(body: ByteReader, { ahead }: Jt808Session): Fix {
  const attributes: Attributes = {};
  keep(attributes, 'cardStatus', body.u8());
  const time = digitsMoment(body.take(6), ahead);
  if (body.remaining === 0) return placeless(attributes, time);
  keep(attributes, 'cardResult', body.u8());
  if (body.remaining > 0) {
    keep(attributes, 'driver', textOf(body, body.u8()));
    const code = textOf(body, 20);
    keep(attributes, 'cardCode', code);
    if (code !== '') attributes.driverId = code;
    keep(attributes, 'cardAgency', textOf(body, body.u8()));
    keep(attributes, 'cardValidity', toHex(body.take(4)));
  }
  return placeless(attributes, time);
}

/** 0x2070: accelerations on three axes, each behind its time, sign and magnitude. */
function readAcceleration(body: ByteReader): Attributes {
  const axis = () => {
    const value = body.u16();
    return value & 0x8000 ? -(value & 0x7fff) : value;
  };
  const samples: string[] = [];
  while (body.remaining >= 12) {
    body.skip(6);
    samples.push(`${axis()},${axis()},${axis()}`);
  }
  return { vendor: { gSensor: samples.join(' ') } };
}

/** The body of a message, read by what its header says. */
export function readMessage(header: Header, body: Uint8Array, session: Jt808Session): Content {
  return MESSAGES[header.id]?.(new ByteReader(body), header, session) ?? {};
}
