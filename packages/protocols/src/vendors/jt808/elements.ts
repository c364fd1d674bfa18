import { KMH } from '@balise/tracking';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { addCell, addWifi } from '../../core/shapes/stations.ts';
import {
  analog,
  byLength,
  type Elements,
  type Jt808Element,
  number,
  signalOf,
  textOf,
  vendor,
  vendorWords,
  words,
} from './element.ts';
import { CELL_ELEMENTS } from './elements-cells.ts';
import { ENGINE_ELEMENTS } from './elements-engine.ts';
import { LOCK_ELEMENTS } from './elements-lock.ts';
import { NESTED_ELEMENTS } from './elements-nested.ts';

/** 0x02, tenths of a litre; percent by trackers that set the highest bit. */
const fuel: Jt808Element = (body, to) => {
  const value = body.u16();
  if (value & 0x8000) to.fuelLevel = value & 0x7fff;
  else to.fuelVolume = value / 10;
};
/** 0x12: kind and number of an area or route, and whether it was entered (0) or left (1). */
const area: Jt808Element = (body, to) => {
  keep(to, 'areaType', body.u8());
  keep(to, 'area', body.u32());
  raise(to, body.u8() === 0 ? 'geofenceEnter' : 'geofenceExit');
};
/** 0x11: kind of the place where a speed was exceeded, and its number unless the kind is 0. */
const overspeedArea: Jt808Element = (body, to) => {
  keep(to, 'overspeedType', body.u8());
  if (body.remaining >= 4) keep(to, 'overspeedArea', body.u32());
};
/** 0x25: extended vehicle signals, bit by bit (table 31). */
const signals: Jt808Element = (body, to) => keep(to, 'vehicleSignals', body.u32());
/** 0x64 and 0x65: driver assistance and driver watching (T/JSATL 12-2017, tables 4-15 and 4-17). */
const assistance =
  (name: string): Jt808Element =>
  (body, to) => {
    body.skip(5);
    keep(to, name, body.u8());
    if (body.bytes.length >= 47) keep(to, 'alarmLabel', toHex(body.bytes.subarray(-16)));
  };
const DRIVING: Readonly<Record<number, 'hardAcceleration' | 'hardBraking' | 'hardCornering' | 'accident'>> = {
  1: 'hardAcceleration',
  2: 'hardBraking',
  3: 'hardCornering',
  22: 'accident',
};
/** 0x70: violent driving. */
const driving: Jt808Element = (body, to) => {
  const kind = body.skip(5).u8();
  keep(to, 'drivingAlarm', kind);
  if (DRIVING[kind]) raise(to, DRIVING[kind]);
};
/** 0x51: one sensor or eight, in tenths of a degree; 0xffff is none. */
const temperatures: Jt808Element = (body, to) => {
  for (let sensor = 1; body.remaining >= 2; sensor++) {
    const value = body.u16();
    if (value === 0xffff) continue;
    const degrees = (value & 0x8000 ? -(value & 0x7fff) : value) / 10;
    to.temperatures = { ...to.temperatures, [sensor]: degrees };
  }
};
/** 0x57: alarms of driving, and state of a switch. */
const switches: Jt808Element = (body, to) => {
  const alarms = body.u16();
  if (alarms & 0x0100) raise(to, 'hardAcceleration');
  if (alarms & 0x0200) raise(to, 'hardBraking');
  if (alarms & 0x0400) raise(to, 'hardCornering');
};
/** 0x77: tyres, each a place, a sensor, fortieths of a bar, degrees from -50 and a state. */
const tyres: Jt808Element = (body, to) => {
  while (body.remaining >= 8) {
    const name = `tire${body.u8()}`;
    keep(to, `${name}SensorId`, toHex(body.take(3)));
    keep(to, `${name}Pressure`, (body.u16() & 0x03ff) / 40);
    keep(to, `${name}Temp`, body.u8() - 50);
    keep(to, `${name}Status`, body.u8());
  }
};
const batteryLevel = number('batteryLevel', 1);
/** 0xd4, 0xe1, 0xe9: a battery in one byte, a driver's card in four. */
const levelOrCard: Jt808Element = byLength(
  {
    1: (body, to) => {
      const level = body.u8();
      if (level === 0xff) to.charging = true;
      else to.batteryLevel = level;
    },
    2: number('externalVoltage', 2, { divisor: 10 }),
  },
  (body, to) => {
    to.driverId = String(body.u32());
  },
);
const wifi: Jt808Element = (body, to) => {
  while (body.remaining >= 7) addWifi(to, toHex(body.take(6)), body.i8());
};
/** 0xe4: how it is supplied (0: it charges), and how full its battery is. */
const charge: Jt808Element = (body, to) => {
  const supply = body.u8();
  keep(to, 'supply', supply);
  if (supply === 0) to.charging = true;
  to.batteryLevel = body.u8();
};
const motion: Jt808Element = (body, to) => {
  to.motion = body.u8() === 1;
};
/** 0xda: how often a string was cut, and the device's state, which may come alone. */
const lockState: Jt808Element = (body, to) => {
  if (body.remaining > 1) keep(to, 'stringCuts', body.u16());
  const state = body.u8();
  keep(to, 'string', (state & 1) !== 0);
  to.motion = (state & 4) !== 0;
  keep(to, 'cover', (state & 8) !== 0);
};
/** 0x33: a mode, or the text of a lock, "*M00,…": its battery in hundredths of a volt behind two digits. */
const modeOrLock: Jt808Element = (body, to) => {
  if (body.remaining === 1) {
    keep(to, 'mode', body.u8());
    return;
  }
  const text = textOf(body, body.remaining);
  keep(to, 'lock', text);
  const hundredths = /^\*M00.{6}(\d{3})/.exec(text)?.[1];
  if (hundredths) to.batteryVoltage = Number(hundredths) / 100;
};
/** 0xfd: the serving cell in ten bytes. */
const cell: Jt808Element = (body, to) => {
  if (body.remaining !== 10) return;
  const [mcc, mnc, id, lac] = [body.u16(), body.u16(), body.u32(), body.u16()];
  addCell(to, { mcc, mnc, lac, id });
};
const vibration: Jt808Element = (body, to) => {
  const state = body.u32();
  keep(to, 'userStatus', state);
  if (state & 8) raise(to, 'vibration');
};
const supplies: Jt808Element = (body, to) => {
  if (body.remaining !== 6) return;
  signalOf(to, body.u8());
  to.externalVoltage = body.u16() / 1000;
  to.batteryVoltage = body.u16() / 1000;
  to.satellites = body.u8();
};

/** The items of the standard (to 0x31), and those of vendors: what a model reads otherwise is in `models.ts`. */
export const ELEMENTS: Elements = {
  ...ENGINE_ELEMENTS,
  ...NESTED_ELEMENTS,
  ...LOCK_ELEMENTS,
  ...CELL_ELEMENTS,
  1: number('odometer', 4, { factor: 100 }),
  2: fuel,
  3: number('busSpeed', 2, { factor: KMH, divisor: 10 }),
  4: vendor('alarmToConfirm', 2),
  6: batteryLevel,
  17: overspeedArea,
  18: area,
  20: vendor('videoAlarm', 4),
  21: vendor('videoLost', 4),
  22: vendor('videoCovered', 4),
  23: vendor('storageFault', 2),
  24: vendor('abnormalDriving', 2),
  37: signals,
  42: vendor('ioStatus', 2),
  43: analog(100),
  48: (body, to) => signalOf(to, body.u8()),
  49: number('satellites', 1),
  51: modeOrLock,
  81: temperatures,
  86: (body, to, { engine }) => {
    if (engine) to.batteryLevel = body.skip(1).u8();
    else to.batteryLevel = body.u8() * 10;
  },
  87: switches,
  97: number('externalVoltage', 2, { divisor: 100 }),
  100: assistance('adasAlarm'),
  101: assistance('dmsAlarm'),
  104: number('batteryLevel', 2, { divisor: 100 }),
  105: number('batteryVoltage', 2, { divisor: 100 }),
  112: driving,
  119: tyres,
  128: (_body, _to, context) => {
    context.engine = true;
  },
  148: words('vin'),
  167: analog(100),
  172: number('odometer', 4),
  188: vendorWords('driver'),
  189: words('driverId'),
  204: words('iccid'),
  208: vibration,
  211: number('externalVoltage', 2, { divisor: 10 }),
  212: levelOrCard,
  218: lockState,
  226: (body, to) => {
    to.fuelVolume = body.u32() / 10;
  },
  227: (body, to) => {
    to.batteryLevel = body.skip(1).u8();
    to.batteryVoltage = body.u16() / 100;
  },
  228: charge,
  229: motion,
  233: levelOrCard,
  236: wifi,
  237: vendorWords('card'),
  238: supplies,
  241: number('externalVoltage', 4, { divisor: 1000 }),
  242: words('firmware'),
  253: cell,
  244: wifi,
  251: vendorWords('container'),
  252: vendor('geofence', 1),
};
