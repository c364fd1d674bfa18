import type { Fix } from '@balise/tracking';
import type { ByteReader } from '../../../core/bytes.ts';
import { toHex } from '../../../core/hex.ts';
import type { Gt06Field } from '../layout.ts';
import { note } from './note.ts';
import { charge } from './status.ts';

/** Seconds since 1970 UTC. */
export const unixTime: Gt06Field = (body, fix) => {
  fix.time = body.u32() * 1000;
};

/** 0xf1 (VL842 and Jimi's 4G): a two-byte number, a one-byte length and the value, to the end. */
export const deviceStates: Gt06Field = (body, fix) => {
  while (body.remaining >= 3) {
    const number = body.u16();
    const content = body.within(body.u8());
    if (content.remaining > 0) STATES.get(number)?.(content, fix);
  }
};

type State = (body: ByteReader, fix: Fix) => void;

const STATES: ReadonlyMap<number, State> = new Map<number, State>([
  [0x01, (body, fix) => moves(fix, body.u8())],
  [0x02, (body, fix) => Object.assign(fix.attributes, { armed: body.u8() > 0 })],
  [0x04, (body, fix) => Object.assign(fix.attributes, { ignition: body.u8() > 0 })],
  [0x05, (body, fix) => Object.assign(fix.attributes, { externalVoltage: body.u16() / 100 })],
  [0x07, (body, fix) => charge(fix, body.u8() > 0)],
  [0x0a, (body, fix) => note(fix, 'chargeVoltage', body.u16())],
  [0x0b, (body, fix) => note(fix, 'batteryTemperature', body.u16() / 10)],
]);

function moves(fix: Fix, state: number): void {
  fix.attributes.motion = state === 2 || state === 4;
}

/** 0xf2: what devices in radio reach said. A length of zero is followed by the true one. */
export const peripherals: Gt06Field = (body, fix) => {
  while (body.remaining >= 3) {
    const number = body.u16();
    if (number === 0x0a) readPeripheral(body.within(body.u16()), fix);
    else {
      const content = body.within(body.u8() || body.u8());
      if (number === 0x0c) readBattery(content, fix);
    }
  }
};

function readPeripheral(body: ByteReader, fix: Fix): void {
  note(fix, 'peripheral', toHex(body.skip(1).take(6)));
  const event = body.u8();
  fix.attributes.event = event;
  const detail = body.u8();
  if (event > 0) note(fix, 'eventData', detail);
  note(fix, 'peripheralType', body.u8());
  note(fix, 'peripheralData', toHex(body.take(body.remaining)));
}

function readBattery(body: ByteReader, fix: Fix): void {
  note(fix, 'peripheralBattery', body.u8());
  note(fix, 'peripheralCharging', body.u8() > 0);
  note(fix, 'peripheralCycles', body.u16());
}
