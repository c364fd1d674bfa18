import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import { toHex } from '../../../core/hex.ts';
import { fromLatin1 } from '../../../core/text.ts';
import { readDate } from '../clock.ts';
import type { Gt06Field, Reading } from '../layout.ts';
import { note } from './note.ts';

/** 0x94 (JM-VL03 V1.1.2, "information transfer packet"): what kind of information, and the information. */
export const information: Gt06Field = (body, fix, reading) => {
  const kind = body.u8();
  const read = KINDS.get(kind);
  if (read) read(body, fix, reading);
  else note(fix, `information${kind}`, toHex(body.take(Math.min(body.remaining, 64))));
};

type Kind = (body: ByteReader, fix: Fix, reading: Reading) => void;

const KINDS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [
    0x00,
    (body, fix) => {
      fix.attributes.externalVoltage = body.u16() / 100;
    },
  ],
  [0x04, (body, fix) => readState(fromLatin1(body.take(body.remaining)), fix)],
  [
    0x05,
    (body, fix, { session }) => {
      if (body.remaining >= 7) fix.time = readDate(body, session.zone);
      const bits = body.u8();
      fix.attributes.door = (bits & 1) !== 0;
      // bit 1: the door's trigger is a high level, bit 2: the level of the input
      fix.attributes.inputs = { 1: (bits & 4) !== 0 };
    },
  ],
  [
    0x0a,
    (body, fix) => {
      const numbers = body.skip(8).take(8);
      note(fix, 'imsi', toHex(numbers).replace(/^0+/, ''));
      fix.attributes.iccid = toHex(body.take(10)).replace(/f+$/, '');
    },
  ],
  [
    0x0b,
    (body, fix) => {
      if (body.remaining === 1) note(fix, 'network', body.u8() > 0 ? '4G' : '2G');
      else fix.attributes.externalVoltage = body.u16() / 100;
    },
  ],
  [0x0d, (body, fix) => readFuelProbe(fromLatin1(body.take(body.remaining)), fix)],
  [
    0x1b,
    (body, fix) => {
      const letter = /[A-Za-z]/.test(String.fromCharCode(body.peek()));
      if (letter) {
        const text = fromLatin1(body.take(body.remaining)).trim();
        const card = /^RFID:(.+)$/.exec(text)?.[1];
        if (card) fix.attributes.driverId = card;
        else fix.attributes.result = text;
      } else {
        // head and type, the card's four bytes, check and foot
        fix.attributes.driverId = toHex(body.skip(2).take(4)).toUpperCase();
      }
    },
  ],
  [
    0x1e,
    (body, fix) => {
      fix.attributes.temperatures = { 1: body.i32() / 10 };
      fix.attributes.humidities = { 1: body.i32() / 10 };
    },
  ],
]);

/** `ALM1=C5;STA1=C0;DYD=01;…`: settings and states, the numbers hexadecimal (its type 0x04). */
function readState(text: string, fix: Fix): void {
  for (const pair of text.split(';')) {
    const [name = '', value = ''] = pair.split('=');
    if (/^(ALM\d|STA1|DYD)$/.test(name) && /^[0-9a-f]{1,8}$/i.test(value)) note(fix, name, Number.parseInt(value, 16));
    // bit 1: cut, bit 0: connected; the others: waiting to be
    if (name === 'DYD' && /^0[123]$/.test(value)) fix.attributes.blocked = value !== '01';
    if (name === 'STA1' && /^[0-9a-f]{2}$/i.test(value)) fix.attributes.armed = Number.parseInt(value, 16) >= 0x80;
    if (name === 'ICCID' && /^\d{18,20}/.test(value)) fix.attributes.iccid = value.replace(/F+$/i, '');
  }
}

/** A fuel probe on the serial port; a date may precede it. Third number: °C, sixth part: litres. */
function readFuelProbe(text: string, fix: Fix): void {
  const found = /!AIOIL,\d+,\d+\.\d+,(\d+\.\d+),[^,]+,\d{4},(\d+\.\d+),[01],\d+,[0-9a-f]{2}/i.exec(text);
  if (!found) return;
  fix.attributes.temperatures = { 1: Number(found[1]) };
  fix.attributes.fuelVolume = Number(found[2]);
}
