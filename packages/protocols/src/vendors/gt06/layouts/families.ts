import { alarm, alarmOfTrx16, statusAlarm } from '../fields/alarm.ts';
import { cell, cell4g, cellWithLength } from '../fields/cell.ts';
import { altitude, altitudeIfThere, gps } from '../fields/gps.ts';
import { note, raise } from '../fields/note.ts';
import {
  card,
  date,
  driver,
  driverDecimal,
  driverWithLength,
  engineMinutes,
  engineSeconds,
  ignition,
  ignitionReasonLate,
  inputs,
  odometer,
  odometerIfThere,
  odometerShort,
  odometerTens,
  remainder,
  skip,
} from '../fields/report.ts';
import { status, statusOfVxt01 } from '../fields/status.ts';
import {
  batteryGrade,
  batteryVoltage,
  batteryVoltageTenths,
  externalVoltage,
  externalVoltageTenths,
  externalVoltageWhole,
  gsmSignal,
} from '../fields/supply.ts';
import {
  mask,
  oilAndTemperature,
  seeworld,
  statusOfLogger,
  statusOfObd6,
  statusOfWearable,
} from '../fields/vehicle-status.ts';
import type { Gt06Field, Gt06Layout } from '../layout.ts';
import { MESSAGE } from '../message-type.ts';

const is =
  (...lengths: number[]) =>
  (length: number) =>
    lengths.includes(length);
const models =
  (...names: string[]) =>
  (model: string) =>
    names.includes(model);

/** Network code of two bytes, cell of four (SL4X). */
const sl4x = { mnc: 2, lac: 2, id: 4 } as const;
const nt = models('NT11', 'NT20', 'NT26', 'NT40', 'NT46', 'VL100', 'XT40');
/** What these put before the location: its source, the IMEI, the time of sending. */
const ntHead = [skip(1 + 8), date, gps] as const;
const ntState = [status, externalVoltage, batteryVoltageTenths, gsmSignal, alarm, skip(1)] as const;

/** Wetrust: whether the reader raises an alarm, its state, minutes at the wheel. */
const cardState: Gt06Field = (body, fix) => {
  if (body.u8() > 0) raise(fix, 'general');
  note(fix, 'cardState', body.u8());
  note(fix, 'drivingTime', body.u16());
};

/** What one vendor or model sends under a common number, recognised by its length or its model. */
export const familyLayouts: readonly Gt06Layout[] = [
  // QH302R: the IMEI first
  { type: MESSAGE.gpsCell, model: models('QH302R'), fields: [skip(8), gps, cell(), remainder] },
  // VXT01
  {
    type: MESSAGE.gpsCell,
    length: is(0x24),
    fields: [gps, cell(), statusOfVxt01, externalVoltage, gsmSignal, skip(1), remainder],
  },
  {
    type: MESSAGE.alarm,
    length: is(0x24),
    fields: [gps, cell(), statusOfVxt01, batteryGrade, gsmSignal, skip(1), remainder],
  },
  // GT06E with a card reader
  { type: MESSAGE.gpsCell, length: (length) => length >= 0x71, fields: [gps, cell(), odometer, card] },
  // BenWay
  { type: MESSAGE.gpsCell, length: is(0x21), fields: [gps, cell(), mask] },
  // S5
  {
    type: MESSAGE.gpsCell,
    length: is(0x2b),
    fields: [gps, cell(), status, externalVoltage, gsmSignal, alarm, oilAndTemperature, odometerTens],
  },
  // Wetrust
  { type: MESSAGE.gpsCell, length: is(0x29), fields: [gps, cell(), odometer, card, cardState] },
  // NT family
  {
    type: MESSAGE.gpsCellIgnition,
    model: nt,
    fields: [...ntHead, cellWithLength(), ...ntState, odometerShort, engineMinutes],
  },
  {
    type: MESSAGE.gpsDriver,
    model: nt,
    fields: [...ntHead, cellWithLength({ lac: 2, id: 4 }), ...ntState, odometerShort, engineMinutes, driverWithLength],
  },
  // Seeworld
  { type: MESSAGE.gpsCellIgnition, length: is(0x2f), fields: [gps, cell({ lac: 2, id: 4 }), seeworld] },
  {
    type: MESSAGE.alarm,
    length: is(0x26),
    fields: [gps, cellWithLength({ lac: 2, id: 4 }), status, batteryGrade, gsmSignal, alarm, remainder],
  },
  { type: MESSAGE.fence4gOrStatus, length: is(0x0c), fields: [status, batteryGrade, gsmSignal, alarm] },
  { type: MESSAGE.fence4gOrStatus, length: is(0x18), fields: [status, statusOfWearable] },
  { type: MESSAGE.status, model: models('SEEWORLD'), fields: [status, batteryGrade, gsmSignal, externalVoltageWhole] },
  // SL4X
  {
    type: MESSAGE.gpsAltitude,
    length: is(0x2a),
    fields: [gps, cell(sl4x), ignitionReasonLate, odometerIfThere, altitude],
  },
  {
    type: MESSAGE.gpsStatusAltitude,
    length: is(0x27, 0x29),
    fields: [gps, cellWithLength(sl4x), status, batteryGrade, gsmSignal, alarm, skip(1), altitudeIfThere],
  },
  // TRX16i
  {
    type: MESSAGE.alarm,
    length: is(0x2d),
    fields: [gps, cellWithLength(), status, batteryGrade, gsmSignal, alarmOfTrx16, skip(1), driver],
  },
  {
    type: MESSAGE.photoOrStatus,
    length: is(0x35),
    fields: [
      gps,
      cell({ lac: 2, id: 4 }),
      ignitionReasonLate,
      odometer,
      externalVoltage,
      batteryVoltageTenths,
      engineMinutes,
      driver,
    ],
  },
  // SR411 mini
  {
    type: MESSAGE.cellsCounted,
    length: is(0x2e),
    fields: [gps, cell(), ignition, externalVoltage, batteryVoltage],
    reply: 'none',
  },
  // readers of cards and iButtons
  { type: MESSAGE.cellsAndWifiOffline, length: is(0x28), fields: [gps, cell(), driver] },
  { type: MESSAGE.ibutton, fields: [skip(8), gps, cell({ lac: 2, id: 4 }), driverDecimal] },
  // LW4G
  {
    type: MESSAGE.wifi4g,
    length: is(0x40),
    fields: [
      gps,
      cell4g,
      skip(1),
      status,
      externalVoltage,
      batteryGrade,
      gsmSignal,
      alarm,
      skip(1),
      odometer,
      engineSeconds,
      skip(8),
      inputs,
    ],
  },
  {
    type: MESSAGE.status,
    model: (model) => model.startsWith('LW'),
    fields: [status, batteryGrade, gsmSignal, externalVoltageTenths],
  },
  // OBD6 and LL01, a logger of temperature, R11
  { type: MESSAGE.status, length: is(0x13), fields: [status, statusOfObd6] },
  { type: MESSAGE.status, length: is(0x15), fields: [statusOfLogger] },
  { type: MESSAGE.status, model: models('R11'), fields: [status, externalVoltage, gsmSignal, statusAlarm] },
  // SPACE10X sends its neighbours under the number of a state
  { type: MESSAGE.cellStatus, length: (length) => length >= 0x17, fields: [], reply: 'none', fixless: true },
];
