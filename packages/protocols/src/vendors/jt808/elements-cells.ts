import type { Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import { fromLatin1 } from '../../core/text.ts';
import { type Elements, type Jt808Element, readItems, textOf } from './element.ts';

/** 0xf0: cells of any network. */
const cells: Jt808Element = (body, to) => {
  while (body.remaining >= 13) {
    const [mcc, mnc, id, lac] = [body.u16(), body.u16(), body.u32(), body.u32()];
    addCell(to, { mcc, mnc, lac, id, signal: -body.u8() });
  }
};
/** 0xe1 with twelve bytes or more: cells of one network. */
const cellsOrLevel: Jt808Element = (body, to) => {
  const length = body.remaining;
  if (length >= 12 && (length - 4) % 8 === 0) {
    const [mcc, mnc] = [body.u16(), body.u16()];
    while (body.remaining > 0) addCell(to, { mcc, mnc, lac: body.u24(), id: body.u32(), signal: body.i8() });
  } else if (length === 1) {
    const level = body.u8();
    if (level === 0xff) to.charging = true;
    else to.batteryLevel = level;
  } else if (length === 2) to.externalVoltage = body.u16() / 10;
  else to.driverId = String(body.u32());
};

type Read = (body: ByteReader, to: Attributes) => void;
/** What the items inside 0xeb mean, which have two bytes of length and two of id (BSJ). */
const BSJ: Readonly<Record<number, Read>> = {
  1: (body, to) => keep(to, 'fuel1', body.u16() / 10),
  35: (body, to) => {
    const litres = Number(textOf(body, 6));
    if (Number.isFinite(litres)) keep(to, 'fuel2', litres);
  },
  45: (body, to) => {
    if (body.remaining === 4) to.externalVoltage = body.u32() / 1000;
    else to.batteryVoltage = body.u16() / 1000;
  },
  137: (body, to) => {
    // a bit that is 0 is an alarm
    const state = body.u32();
    keep(to, 'states', state);
    if (!(state & 1)) raise(to, 'powerCut');
    if (!(state & 0x1000)) raise(to, 'removal');
  },
  168: (body, to) => {
    to.batteryLevel = body.u8();
  },
  178: (body, to) => {
    to.iccid = toHex(body.take(10)).replace(/f+$/, '');
  },
  185: (body, to) => {
    const fields = textOf(body.skip(1), body.remaining).split(',');
    for (let at = 0; at + 1 < fields.length; at += 2) addWifi(to, fields[at]!, Number(fields[at + 1]) || 0);
  },
  197: (body, to) => {
    const state = body.u32();
    keep(to, 'states2', state);
    if (!(state & 0x40)) raise(to, 'vibration');
    const moving = (state >>> 23) & 3;
    if (moving < 2) to.motion = moving === 0;
  },
  198: (body, to) => {
    const alarm = body.u8();
    keep(to, 'batteryAlarm', alarm);
    if (alarm === 3 || alarm === 4) raise(to, 'lowBattery');
  },
  206: (body, to) => {
    to.externalVoltage = body.u16() / 100;
  },
  213: (body, to) => keep(to, 'imei', textOf(body, body.remaining)),
  216: (body, to) => addCell(to, { mcc: body.u16(), mnc: body.u8(), lac: body.u16(), id: body.u32() }),
  225: (body, to) => {
    to.batteryLevel = body.u8();
  },
};

/** 0xeb: cells of one network, a time zone in words, or items of its own. */
const nested: Jt808Element = (body, to) => {
  const first = body.remaining >= 2 ? (body.peek() << 8) | body.peek(1) : 0;
  if (first > 200 && (body.remaining - 3) % 5 === 0) {
    const [mcc, mnc] = [body.u16(), body.u8()];
    while (body.remaining > 0) addCell(to, { mcc, mnc, lac: body.u16(), id: body.u16(), signal: body.i8() });
    return;
  }
  const text = fromLatin1(body.bytes.subarray(body.position));
  if (/^[\x20-\x7e]+$/.test(text)) {
    keep(to, 'timezone', text);
    return;
  }
  while (body.remaining >= 4) {
    // the length counts the id
    const item = body.within(Math.min(body.u16(), body.remaining));
    const id = item.u16();
    try {
      if (BSJ[id]) BSJ[id](item, to);
      else keep(to, `eb${id.toString(16).padStart(4, '0')}`, toHex(item.take(item.remaining)).slice(0, 200));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
};

/** 0xea: readings of sensors outside the tracker. */
const outside: Jt808Element = (body, to) => {
  if (body.remaining <= 2) return;
  readItems(body.skip(1), [1, 1], (id, item) => {
    if (id === 0x11) keep(to, 'externalAlarms', item.u16());
    else if (id === 0x13) keep(to, 'externalIlluminance', item.u16());
    else if (id === 0x14) keep(to, 'externalAirPressure', item.u16());
    else if (id === 0x15) to.humidities = { ...to.humidities, external: item.u16() / 10 };
    else if (id === 0x16) to.temperatures = { ...to.temperatures, external: item.u16() / 10 - 50 };
  });
};

export const CELL_ELEMENTS: Elements = { 225: cellsOrLevel, 234: outside, 235: nested, 240: cells };
