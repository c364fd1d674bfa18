import { type Alarm, KMH } from '@balise/tracking';
import {
  altitude,
  course,
  decimal,
  event,
  type Field,
  knots,
  number,
  temperature,
  vendor,
  vendorNumber,
  words,
} from '../../core/shapes/fields.ts';
import { letteredMinutes, speedIn } from '../../core/shapes/place.ts';

/** By the event's number (corpus). */
const ALARMS: Readonly<Record<string, Alarm>> = {
  6: 'overspeed',
  7: 'geofenceEnter',
  8: 'geofenceExit',
  9: 'powerCut',
  11: 'lowBattery',
  26: 'tow',
  36: 'sos',
  42: 'jamming',
};
const IGNITION: Readonly<Record<number, boolean>> = { 24: true, 25: false };

const eventNumber: Field = (draft, text) => {
  const code = decimal(text);
  event(ALARMS)(draft, String(code));
  draft.attributes.event = code;
  const ignition = IGNITION[code];
  if (ignition !== undefined) draft.attributes.ignition = ignition;
};
const running: Field = ({ attributes }, text) => {
  attributes.ignition = decimal(text) > 0;
};
const armed: Field = ({ attributes }, text) => {
  attributes.armed = decimal(text) > 0;
};
const input =
  (index: number): Field =>
  ({ attributes }, text) => {
    attributes.inputs = { ...attributes.inputs, [index]: text !== '0' };
  };
const output =
  (index: number): Field =>
  ({ attributes }, text) => {
    attributes.outputs = { ...attributes.outputs, [index]: text !== '0' };
  };
const humidity =
  (sensor: string): Field =>
  ({ attributes }, text) => {
    attributes.humidities = { ...attributes.humidities, [sensor]: decimal(text) };
  };

/** What the values of a message are called in its format (corpus); a value that has no name of ours keeps its tag's. */
export const TAGS: Readonly<Record<string, Field>> = {
  EID: eventNumber,
  EDSC: vendor('reason'),
  DEST: vendor('destination'),
  LAT: letteredMinutes('latitude'),
  LONG: letteredMinutes('longitude'),
  ALT: altitude,
  ALTD: altitude,
  SPD: knots,
  SPDK: speedIn(KMH),
  HEAD: course,
  PDOP: number('pdop'),
  ODO: number('odometer', 1000),
  ODOD: number('odometer', 1000),
  // how long the trip, and the engine since the counter began, have lasted: in the unit that is configured
  DUR: vendor('trip'),
  TDUR: vendorNumber('hours'),
  IGN: running,
  IGNL: running,
  ENG: running,
  IARM: armed,
  STRT: vendor('starter'),
  VIN: number('externalVoltage'),
  VBAT: number('batteryVoltage'),
  BATC: number('batteryLevel'),
  BATH: vendor('batteryHealth'),
  TVI: temperature('device'),
  CFL: vendorNumber('fuel'),
  CFL2: vendor('fuel2'),
  IN1: input(1),
  IN2: input(2),
  IN3: input(3),
  IN4: input(4),
  OUT1: output(1),
  OUT2: output(2),
  OUT3: output(3),
  OUT4: output(4),
  OUTA: output(1),
  OUTB: output(2),
  OUTC: output(3),
  OUTD: output(4),
  // the cell without its country: no cell that could be located
  LAC: vendor('lac'),
  CID: vendor('cid'),
  CSS: vendor('rssi'),
  SATU: number('satellites'),
  SAT: vendor('satellitesVisible'),
  SATN: vendor('satellitesVisible'),
  DAL: words('driverId'),
  DID: words('driverId'),
  DRV: vendor('driver'),
  IND: vendor('IND'),
  EDV1: vendor('external1'),
  EDV2: vendor('external2'),
  V3: vendor('adc1'),
  V4: vendor('adc2'),
  TI1: vendor('sensor1Id'),
  TS1: vendor('sensor1State'),
  TV1: temperature('1'),
  TH1: humidity('1'),
  TI2: vendor('sensor2Id'),
  TS2: vendor('sensor2State'),
  TV2: temperature('2'),
  TH2: humidity('2'),
  TD1: vendor('sensor1Data'),
  TD2: vendor('sensor2Data'),
  TS3: vendor('sensor3State'),
  TV3: temperature('3'),
  TS4: vendor('sensor4State'),
  TV4: temperature('4'),
};
