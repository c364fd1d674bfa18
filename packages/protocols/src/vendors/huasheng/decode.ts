import type { Alarm, Attributes, Fix } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import type { Message } from '../../core/protocol.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import type { Introduction } from '../../core/shapes/introduce.ts';
import { fromLatin1 } from '../../core/text.ts';
import { openFrame } from './frame.ts';
import { REPORT_PARTS, readCodes, readParts, speedOf, textOf } from './parts.ts';

export type HuashengSession = Introduction;
/** The reply: its type, with the number of the frame that it answers and what else it says. */
export type HuashengMessage = Message & { reply?: { type: number; index: number; body: number[] } };

const POSITION = 0xaa00;
const POSITION_ANSWER = 0xff01;
const LOGIN = 0xaa02;
const LOGIN_ANSWER = 0xff03;
const CODES = 0xaa12;
const UPGRADE = 0x0002;
const UPGRADE_ANSWER = 0x0003;

const FIXED = 0x8000;
const IGNITION = 0x4000;

const ALARMS: Readonly<Record<number, Alarm>> = {
  4: 'fatigue',
  6: 'sos',
  7: 'hardBraking',
  8: 'hardAcceleration',
  9: 'hardCornering',
  10: 'accident',
  16: 'removal',
};

/** @throws RangeError for bytes that are no frame. */
export function decode(bytes: Uint8Array, session: HuashengSession): HuashengMessage {
  const nothing: HuashengMessage = { identities: [], fixes: [] };
  if (bytes.length === 1) return nothing;
  const { type, index, body } = openFrame(bytes);
  switch (type) {
    case LOGIN:
      session.introduced = true;
      return { ...readLogin(body), reply: { type: LOGIN_ANSWER, index, body: [0] } };
    case UPGRADE:
      return { ...nothing, reply: { type: UPGRADE_ANSWER, index, body: [] } };
    case POSITION: // before its login no one knows whose it is
      if (!session.introduced) return nothing;
      return { ...nothing, fixes: [readReport(body)], reply: { type: POSITION_ANSWER, index, body: [] } };
    case CODES: {
      const attributes: Attributes = {};
      readParts(body, attributes, CODE_PARTS);
      return session.introduced ? { ...nothing, fixes: [{ time: null, location: null, attributes }] } : nothing;
    }
    default:
      return nothing;
  }
}

const CODE_PARTS = new Map([[0x0001, readCodes]]);

/** The IMEI among what the tracker says of itself. */
function readLogin(body: ByteReader): HuashengMessage {
  let imei = '';
  const readImei = (content: ByteReader): void => {
    imei = textOf(content);
  };
  readParts(body, {}, new Map([[0x0003, readImei]]));
  if (!/^\d{10,17}$/.test(imei)) throw new RangeError('a login without an IMEI');
  return { identities: [imei], fixes: [] };
}

/** Status, event, yymmddhhmmss, hundred-thousandths of a degree east and north, km/h, course, metres, km/h of the engine, parts. */
function readReport(body: ByteReader): Fix {
  const status = body.u16();
  const event = body.u16();
  const digits = fromLatin1(body.take(12));
  if (!/^\d{12}$/.test(digits)) throw new RangeError('no date and time');
  const [year, month, day, hour, minute, second] = [0, 2, 4, 6, 8, 10].map((at) => Number(digits.slice(at, at + 2)));
  const [longitude, latitude] = [body.i32() / 1e5, body.i32() / 1e5];
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) throw new RangeError('no place');
  const location = {
    latitude,
    longitude,
    speed: speedOf(body.u16()),
    course: body.u16() % 360,
    altitude: body.i16(),
    valid: (status & FIXED) !== 0,
    accuracy: null,
  };
  const attributes: Attributes = { ignition: (status & IGNITION) !== 0, event };
  keep(attributes, 'status', status);
  const engineSpeed = body.u16();
  if (engineSpeed > 0 && engineSpeed < 0xff) attributes.busSpeed = speedOf(engineSpeed);
  readParts(body, attributes, REPORT_PARTS);
  const alarm = ALARMS[Number(attributes.event)];
  if (alarm) raise(attributes, alarm);
  const valid = month! >= 1 && month! <= 12 && day! >= 1;
  return {
    time: valid ? Date.UTC(2000 + year!, month! - 1, day, hour, minute, second) : null,
    location,
    attributes,
  };
}
