import { KMH, type Location } from '@balise/tracking';
import { toHex } from '../../../core/hex.ts';
import { fromLatin1, fromUtf16 } from '../../../core/text.ts';
import type { Gt06Field, Gt06Message } from '../layout.ts';

/** 0x15 (JM-VL03 V1.1.2, "online command", old version): a command's answer behind its length and the four bytes that the server sent with it. */
export const commandText: Gt06Field = (body, fix, { message }) => {
  const length = body.u8();
  if (length < 4) return;
  const serial = body.u32();
  const text = fromLatin1(body.take(length - 4));
  const iccid = /^<ICCID:([0-9a-f]{19,20})/i.exec(text)?.[1];
  if (iccid) fix.attributes.iccid = iccid;
  else tell(message, fix.attributes, text, serial);
};

/** 0x21 (JM-VL03 V1.1.2, "online command", universal version): the server's four bytes, the character set, the text to the end. */
export const commandAnswer: Gt06Field = (body, fix, { message }) => {
  const serial = body.u32();
  const latin = body.u8() === 1;
  const bytes = body.take(body.remaining);
  const text = latin ? fromLatin1(bytes) : fromUtf16(bytes);
  const reported = readPosition(text);
  if (!reported) {
    tell(message, fix.attributes, text, serial);
    return;
  }
  fix.time = reported.time;
  fix.location = reported.location;
  message.commandResult = { text, serial };
};

/** Undefined for other words, and for a place or a moment that there is none of. */
function readPosition(text: string): { time: number; location: Location } | undefined {
  const where = CURRENT_POSITION.exec(text);
  if (!where) return undefined;
  const [, south, north, west, east, course, speed, day, clock] = where;
  const time = Date.parse(`${day}T${clock}Z`);
  const [latitude, longitude] = [Number(north), Number(east)];
  if (Number.isNaN(time) || latitude > 90 || longitude > 180) return undefined;
  return {
    time,
    location: {
      latitude: south === 'S' ? -latitude : latitude,
      longitude: west === 'W' ? -longitude : longitude,
      altitude: null,
      speed: Number(speed) * KMH,
      course: Number(course),
      valid: true,
      accuracy: null,
    },
  };
}

/** 0x9b: what a device on the serial port said, as text where it is text. */
export const serialText: Gt06Field = (body, fix) => {
  body.skip(1);
  const bytes = body.take(body.remaining);
  const printable = bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x0d || byte === 0x0a);
  fix.attributes.result = printable ? fromLatin1(bytes).trim() : toHex(bytes);
};

/** How GT06E words the answer to WHERE#. */
const CURRENT_POSITION =
  /^Current position!Lat:([NS])(\d{1,2}\.\d+),Lon:([EW])(\d{1,3}\.\d+),Course:(\d+\.\d+),Speed:(\d+\.\d+),DateTime:(\d{4}-\d\d-\d\d) +(\d\d:\d\d:\d\d)/;

function tell(message: Gt06Message, attributes: { result?: string }, text: string, serial: number): void {
  const words = text.replace(/\0+$/, '');
  attributes.result = words;
  message.commandResult = { text: words, serial };
}
