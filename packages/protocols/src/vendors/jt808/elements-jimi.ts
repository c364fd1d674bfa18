import type { Alarm, Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { type Elements, readItems, signalOf } from './element.ts';

/** Events inside 0xe8 (Jimi JC series, JT/T 808 extension). Lane change has no alarm of ours. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'fault',
  1024: 'hardAcceleration',
  1042: 'hardAcceleration',
  1025: 'hardBraking',
  1043: 'hardBraking',
  1026: 'hardCornering',
  1044: 'hardCornering',
  1027: 'overspeed',
  1029: 'accident',
  1046: 'accident',
  1047: 'accident',
  1030: 'vibration',
  1031: 'tow',
  1032: 'geofenceEnter',
  1033: 'geofenceExit',
  1036: 'door',
  1045: 'general',
  3073: 'sos',
  3074: 'lowPower',
  3077: 'general',
  3086: 'powerCut',
  3087: 'lowBattery',
  3088: 'powerCut',
  3090: 'tamper',
};

/** What the items inside 0xe8 0x2005 mean. */
const STATES: Readonly<Record<number, (item: ByteReader, to: Attributes) => void>> = {
  1: (item, to) => {
    to.batteryVoltage = item.u16() / 100;
  },
  2: (item, to) => keep(to, 'dataUsage', item.u32()),
  3: (item, to) => {
    to.batteryLevel = item.u8();
  },
  4: (item, to) => {
    to.charging = item.u8() === 0;
  },
  5: (item, to) => {
    to.iccid = toHex(item.take(10)).slice(0, 19);
  },
  7: (item, to) => {
    to.hdop = item.u16() / 10;
  },
  8193: (item, to) => {
    to.externalVoltage = item.u16() / 10;
  },
};

/** Dashboard cameras of Jimi. */
export const JIMI_ELEMENTS: Elements = {
  232: (body, to) => {
    const type = body.u16();
    if (type === 0x2002) {
      keep(to, 'uploadMode', body.skip(1).u8());
      keep(to, 'buffered', body.u8() === 1);
    } else if (type === 0x2003) readSupply(body.skip(1), to);
    else if (type === 0x2005) readItems(body.skip(1), [2, 1], (id, item) => STATES[id]?.(item, to));
    else if (type === 0x0c03 || type === 0x0c04) to.ignition = type === 0x0c03;
    else {
      to.event = type;
      if (ALARMS[type]) raise(to, ALARMS[type]);
    }
  },
};

/** Whether it charges, its battery in sixths and hundredths of a volt, the signal, the supply. */
function readSupply(body: ByteReader, to: Attributes): void {
  to.charging = body.u8() === 1;
  const sixths = body.u8();
  if (sixths >= 1 && sixths <= 6) to.batteryLevel = Math.floor((sixths * 100) / 6);
  to.batteryVoltage = body.u16() / 100;
  signalOf(to, body.u8());
  to.externalVoltage = body.u16() / 100;
}
