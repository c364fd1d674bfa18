import { KMH } from '@balise/tracking';
import { toHex } from '../../core/hex.ts';
import { keep, raise } from '../../core/shapes/draft.ts';
import { fromLatin1 } from '../../core/text.ts';
import {
  busOdometer,
  byLength,
  type Elements,
  type Jt808Element,
  number,
  readItems,
  vendor,
  words,
} from './element.ts';
import { readObdText } from './elements-engine.ts';

/** Contents of 0xf3: engine readings with two bytes of id. */
const ENGINE: Elements = {
  2: number('busSpeed', 2, { factor: KMH, divisor: 10 }),
  3: number('rpm', 2),
  4: number('externalVoltage', 2, { divisor: 1000 }),
  5: busOdometer(100),
  7: vendor('fuelConsumption', 2, { divisor: 10 }),
  8: byLength({ 1: number('engineLoad', 1) }, number('engineLoad', 2, { divisor: 10 })),
  9: number('coolantTemperature', 2, { offset: -40 }),
  11: vendor('intakePressure', 2),
  12: number('intakeTemperature', 2, { offset: -40 }),
  13: vendor('intakeFlow', 2),
  14: (body, to) => {
    to.throttle = Math.floor((body.u16() * 100) / 255);
  },
  80: words('vin'),
  81: (body, to) => keep(to, 'cvn', toHex(body.take(body.remaining)).slice(0, 200)),
  82: (body, to) => keep(to, 'calid', toHex(body.take(body.remaining)).slice(0, 200)),
  256: vendor('tripOdometer', 2, { divisor: 10 }),
  258: vendor('tripFuel', 2, { divisor: 10 }),
  274: vendor('hardAccelerationCount', 2),
  275: vendor('hardDecelerationCount', 2),
  276: vendor('hardCorneringCount', 2),
};
const engine: Jt808Element = (body, to, context) =>
  readItems(body, [2, 1], (id, item) => {
    const read = ENGINE[id];
    if (read) read(item, to, context);
    else keep(to, `f3${id.toString(16).padStart(4, '0')}`, toHex(item.take(item.remaining)).slice(0, 100));
  });

/** A signed byte of whole degrees or percent, and a byte of 255ths. */
function wholeAndParts(whole: number, parts: number): number {
  return (whole < 0 ? -1 : 1) * (Math.abs(whole) + parts / 255);
}
/** 0xe6: engine readings as text, or temperature and humidity of radio sensors. */
const obdOrSensors: Jt808Element = (body, to) => {
  const text = fromLatin1(body.bytes.subarray(body.position, body.position + 400));
  if (text.startsWith('$OBD-RT')) {
    readObdText(to, text);
    return;
  }
  if (body.remaining % 11 !== 0) return;
  while (body.remaining >= 11) {
    const sensor = String(body.u8());
    body.skip(6);
    to.temperatures = { ...to.temperatures, [sensor]: wholeAndParts(body.i8(), body.u8()) };
    to.humidities = { ...to.humidities, [sensor]: wholeAndParts(body.i8(), body.u8()) };
  }
};
/** 0xe7 with eight bytes: alarms of wearable trackers. */
const wearable: Jt808Element = (body, to) => {
  if (body.remaining !== 8) return;
  const alarms = body.u16();
  keep(to, 'alarmStates', alarms);
  if (alarms & 1) raise(to, 'vibration');
  if (alarms & 0b1110) raise(to, 'sos');
};
/** 0xf6: air pressure, an IMEI, or an event with those readings whose bits are set (AOVX). */
export const eventReadings: Jt808Element = (body, to) => {
  const event = body.u8();
  to.event = event;
  if (event === 2) to.motion = true;
  const mask = body.u8();
  if (mask & 1) keep(to, 'lightSensor', body.u16());
  if (mask & 2) to.temperatures = { ...to.temperatures, 1: body.i16() / 10 };
  if (mask & 4) to.humidities = { ...to.humidities, 1: body.i16() / 10 };
  if (mask & 8) keep(to, 'gSensor', `${body.i16()},${body.i16()},${body.i16()}`);
  if (mask & 16) body.skip(10);
  if (mask & 32) keep(to, 'airPressure', body.u16());
};
/** 0xf7: humidity, or a battery with its state (2 and 3: it charges) and level. */
const humidityOrBattery: Jt808Element = (body, to) => {
  if (body.remaining === 2) {
    to.humidities = { ...to.humidities, 1: body.u16() / 10 };
    return;
  }
  to.batteryVoltage = body.u32() / 1000;
  if (body.remaining === 0) return;
  const state = body.u8();
  if (state === 2 || state === 3) to.charging = true;
  if (body.remaining > 0) to.batteryLevel = body.u8();
};
/** 0xf9: those readings whose bits are set. */
const masked: Jt808Element = (body, to) => {
  const mask = body.u16();
  if (mask & 1) body.skip(4);
  if (mask & 2) keep(to, 'ignitionSeconds', body.u32());
  if (mask & 4) to.hdop = body.u16() / 10;
  if (mask & 8) body.skip(6);
  if (mask & 32) body.skip(8);
  if (mask & 64) to.temperatures = { ...to.temperatures, 3: body.i16() / 10 };
};
const SHOCKS = ['hardAcceleration', 'hardBraking', 'hardCornering', 'accident', 'tamper'] as const;
/** 0xfe: a level, a voltage, metres, or a list with a level behind it. */
const mixed: Jt808Element = byLength(
  {
    1: number('batteryLevel', 1),
    2: number('externalVoltage', 2, { divisor: 10 }),
    4: number('odometer', 4),
  },
  (body, to) => {
    if (body.u8() !== 0x7c) {
      if (body.remaining > 0) to.batteryLevel = body.u8();
      return;
    }
    readItems(body, [1, 1], (id, item) => {
      if (id !== 1) return;
      const bits = item.u32();
      SHOCKS.forEach((alarm, bit) => {
        if ((bits >>> bit) & 1) raise(to, alarm);
      });
    });
  },
);

export const NESTED_ELEMENTS: Elements = {
  230: obdOrSensors,
  231: wearable,
  243: engine,
  245: byLength({ 2: vendor('illuminance', 2) }, () => {}),
  246: byLength(
    { 2: vendor('airPressure', 2), 8: (body, to) => keep(to, 'imei', toHex(body.take(8)).slice(1)) },
    eventReadings,
  ),
  247: humidityOrBattery,
  248: (body, to) => {
    to.temperatures = { ...to.temperatures, 2: body.u16() / 10 - 50 };
  },
  249: masked,
  254: mixed,
};
