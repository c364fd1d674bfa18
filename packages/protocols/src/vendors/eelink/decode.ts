import type { Attributes, Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep } from '../../core/shapes/draft.ts';
import { introduce } from '../../core/shapes/introduce.ts';
import { fromLatin1 } from '../../core/text.ts';
import { readObd } from './obd.ts';
import { checksum, TYPE } from './package.ts';
import { readEarlierReport, readReport, readUnknown } from './reports.ts';
import { readResult } from './result.ts';
import type { EelinkMessage, EelinkSession } from './session.ts';
import { readStatus } from './status.ts';

const DATAGRAM = 0x45;
const IMEI = 8;
/** A login of version 2.0 also has the versions of the tracker (§5.2); one of 1.8 ends with its language and zone. */
const LATER_LOGIN = IMEI + 4;
/** Serial number, status, level of the network and of the battery. */
const SHORT_OBD = 4;
/** Kind and number of an instruction, which its answer repeats (§5.13). */
const INSTRUCTION_HEAD = 5;
/** Many positions are sent without waiting for an answer, and words for everybody want none. */
const UNANSWERED: readonly number[] = [TYPE.position, TYPE.broadcast];

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: EelinkSession): EelinkMessage {
  if (frame[0] !== DATAGRAM) {
    const message = empty();
    readPackage(new ByteReader(frame), session, message);
    return introduce(message, session);
  }
  const reader = new ByteReader(frame).skip(4);
  const sum = reader.u16();
  if (sum !== checksum(frame.subarray(6))) throw new RangeError('a wrong checksum');
  const identity = identityOf(reader);
  const message = { ...empty(), datagramOf: identity };
  while (reader.remaining > 0) readPackage(reader, session, message);
  session.introduced = true;
  return { ...message, identities: [identity] };
}

const empty = (): EelinkMessage => ({ identities: [], fixes: [], confirm: [] });

/** Sixteen digits, the first a zero. @throws RangeError for others */
function identityOf(reader: ByteReader): string {
  const digits = toHex(reader.take(IMEI));
  if (!/^\d{16}$/.test(digits)) throw new RangeError('an IMEI has digits only');
  return digits.slice(1);
}

function readPackage(reader: ByteReader, session: EelinkSession, message: EelinkMessage): void {
  if (reader.u16() !== 0x6767) throw new RangeError('no mark of a package');
  const type = reader.u8();
  const body = reader.within(reader.u16());
  const serial = body.u16();
  const isLogin = type === TYPE.login;
  if (isLogin) {
    message.identities = [identityOf(body)];
    session.isLater = body.remaining + IMEI >= LATER_LOGIN;
  } else {
    const fix = readContent(type, serial, body, session, message);
    if (fix) message.fixes.push(fix);
  }
  if (!UNANSWERED.includes(type)) message.confirm?.push({ type, serial, isLogin });
}

function readContent(
  type: number,
  serial: number,
  body: ByteReader,
  session: EelinkSession,
  message: EelinkMessage,
): Fix | undefined {
  switch (type) {
    case TYPE.position:
    case TYPE.alarm:
    case TYPE.state:
      return readEarlierReport(type, body);
    case TYPE.location:
    case TYPE.warning:
    case TYPE.report:
    case TYPE.message:
      return readReport(type, body);
    case TYPE.heartbeat:
      return body.remaining >= 2 ? statusOf(body, session.isLater) : undefined;
    case TYPE.obd:
      return body.remaining === SHORT_OBD ? statusOf(body, false) : readObd(body);
    case TYPE.instruction: {
      // a zero ends a text, and is no letter that can be stored
      const text = fromLatin1(body.skip(INSTRUCTION_HEAD).take(body.remaining)).replaceAll('\0', '').trim();
      const fix = readResult(text);
      message.commandResult = { text: fix.attributes.result ?? '', serial };
      return fix;
    }
    default:
      return type < TYPE.instruction && body.remaining > 0 ? readUnknown(type, body) : undefined;
  }
}

/** A sign of life: the status, and from some the network's level in steps and the battery's in percent. */
function statusOf(body: ByteReader, isLater: boolean): Fix {
  const attributes: Attributes = {};
  readStatus(attributes, body.u16(), isLater);
  if (body.remaining >= 2) {
    keep(attributes, 'gsmLevel', body.u8());
    const level = body.u8();
    if (level <= 100) attributes.batteryLevel = level;
  }
  return { time: null, location: null, attributes };
}
