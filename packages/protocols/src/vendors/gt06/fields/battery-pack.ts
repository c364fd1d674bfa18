import { fromLatin1 } from '../../../core/text.ts';
import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';

/** 0x40 (WD-209, the battery of a rented scooter): its state behind a serial number and the Unix time. */
export const batteryPack: Gt06Field = (body, fix) => {
  fix.time = body.skip(8).u32() * 1000;
  fix.attributes.batteryLevel = body.u8();
  note(fix, 'remainingCapacity', body.u16());
  note(fix, 'absoluteCapacity', body.u8());
  note(fix, 'fullCapacity', body.u16());
  note(fix, 'batteryHealth', body.u8());
  // tenths of a kelvin
  note(fix, 'batteryTemperature', Math.round(body.u16() - 2731) / 10);
  note(fix, 'current', body.u16());
  fix.attributes.batteryVoltage = body.u16() / 1000;
  note(fix, 'cycles', body.u16());
  // 14 cells and two intervals of charging
  body.skip(14 * 2 + 2 * 2);
  note(fix, 'barcode', printed(body.take(16)));
  body.skip(2);
  note(fix, 'manufacturer', printed(body.take(16)));
  note(fix, 'batteryStatus', body.u32());
};

/** 0xb2 (Jimi 4G): a beacon at which a person signed on or off. */
export const beacon: Gt06Field = (body, fix) => {
  note(fix, 'tagSignal', body.i8());
  note(fix, 'tag', Array.from(body.take(6), (byte) => byte.toString(16).padStart(2, '0')).join(''));
  // identifier, major and minor number
  note(fix, 'tagVoltage', body.skip(16 + 2 + 2).u16() / 100);
  note(fix, 'clock', (body.u8() >> 2) & 0x0f);
};

function printed(bytes: Uint8Array): string {
  return fromLatin1(bytes)
    .replace(/[^\x20-\x7e]/g, '')
    .trim();
}
