import type { Attributes, Fix } from '@balise/tracking';
import { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { printable } from './element.ts';
import { readPicture } from './picture.ts';
import type { TeltonikaMessage, TeltonikaSession } from './session.ts';

/** Texts between device and server (Teltonika wiki, "Codec for communication over GPRS messages"). */
export const CODEC_12 = 0x0c;
export const CODEC_13 = 0x0d; // with a time
export const CODEC_14 = 0x0e; // with the identity
export const CODEC_15 = 0x0f; // with both
export const TEXT_CODECS: readonly number[] = [CODEC_12, CODEC_13, CODEC_14, CODEC_15];

const PICTURE = 0x0d;
/** Longer answers are cut: a person reads them. */
const MAX_TEXT = 4096;

/** The text between the two counts: an answer to a command, or what a serial line brought. */
export function readText(reader: ByteReader, codec: number, session: TeltonikaSession): TeltonikaMessage {
  const type = reader.u8();
  const size = reader.u32();
  // some devices leave the time of codec 13 out of the size: then four bytes too many precede the count and the sum
  const timeApart = codec === CODEC_13 && reader.remaining - size === 4 + 1 + 4 ? 4 : 0;
  const body = new ByteReader(reader.take(size + timeApart));
  if (codec === CODEC_12 && type === PICTURE) return readPicture(body, session);
  const time = codec === CODEC_13 || codec === CODEC_15 ? body.u32() * 1000 : null;
  const identities = codec === CODEC_14 || codec === CODEC_15 ? [readIdentity(body)] : [];
  const rest = body.take(body.remaining);
  const text = (printable(rest) ?? toHex(rest)).slice(0, MAX_TEXT);
  if (text === '') return { identities, fixes: [] };
  const attributes: Attributes = { result: text };
  const driver = driverOf(rest);
  if (driver) attributes.driverId = driver;
  const fix: Fix = { time, location: null, attributes };
  return { identities, fixes: [fix], commandResult: { text } };
}

/** Sixteen digits in eight bytes, the first a filling zero. */
function readIdentity(body: ByteReader): string {
  const digits = toHex(body.take(8));
  if (!/^\d+$/.test(digits)) throw new RangeError('an identity is digits');
  return digits.replace(/^0/, '');
}

/** A card reader on the serial line says "…GTSL|6|1|0|card|1|". */
function driverOf(bytes: Uint8Array): string | undefined {
  return /GTSL\|(?:[^|]*\|){3}([^|]{1,64})\|/.exec(printable(bytes) ?? '')?.[1];
}
