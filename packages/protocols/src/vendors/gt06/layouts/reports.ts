import { readDecimalDate } from '../clock.ts';
import { longAlarm } from '../fields/alarm.ts';
import { az735 } from '../fields/az735.ts';
import { batteryPack, beacon } from '../fields/battery-pack.ts';
import { cameraEvent, supplyOfCamera } from '../fields/camera.ts';
import { deviceStates, peripherals, unixTime } from '../fields/device-status.ts';
import { gps, gpsOfCamera, gpsOfCamera400, gpsWithLength } from '../fields/gps.ts';
import { information } from '../fields/information.ts';
import { login } from '../fields/login.ts';
import { modules } from '../fields/modules.ts';
import { obd } from '../fields/obd.ts';
import { photoOffer, photoPiece } from '../fields/photo.ts';
import { date, skip } from '../fields/report.ts';
import { cells, cellsOfEitherKind, stationsOf365, wifi, wifiNumbered } from '../fields/stations.ts';
import { heartbeatStatus } from '../fields/status.ts';
import { batteryVoltage, externalVoltage, gsmSignal } from '../fields/supply.ts';
import { commandAnswer, commandText, serialText } from '../fields/words.ts';
import { x1 } from '../fields/x1.ts';
import type { Gt06Field, Gt06Layout } from '../layout.ts';
import { MESSAGE } from '../message-type.ts';

const near = { count: 7, lac: 2, id: 3 } as const;
const far = { count: 7, lac: 4, id: 8 } as const;

/** 365GPS: the date in decimal digits; the same six bytes are the answer. */
const decimalDate: Gt06Field = (body, fix, { frame, message }) => {
  message.reply = { as: 'dated', type: frame.type, date: frame.content.slice(0, 6) };
  fix.time = readDecimalDate(body);
};

const decimalDateAlone: Gt06Field = (body, fix) => {
  fix.time = readDecimalDate(body);
};

const clock: Gt06Field = (_body, _fix, { message }) => {
  message.reply = { as: 'clock' };
};

const addressRequest: Gt06Field = (_body, _fix, { message }) => {
  message.reply = { as: 'address' };
};

/** A voltage and a signal where the heartbeat is long enough. */
const heartbeatSupply: Gt06Field = (body, fix, reading) => {
  if (body.remaining >= 2) batteryVoltage(body, fix, reading);
  if (body.remaining >= 1) gsmSignal(body, fix, reading);
};

/** Everything that is no plain location: sign-in, cells and Wi-Fi, words, sensors, requests. */
export const reportLayouts: readonly Gt06Layout[] = [
  { type: MESSAGE.login, fields: [login], fixless: true },
  { type: MESSAGE.heartbeat, fields: [heartbeatStatus, heartbeatSupply] },
  { type: MESSAGE.timeRequest, fields: [clock], fixless: true },
  { type: MESSAGE.addressRequest, fields: [addressRequest], fixless: true },

  { type: [MESSAGE.cells, MESSAGE.cellsAgain], fields: [date, cells(near)] },
  // WanWay S20 counts its cells
  {
    type: MESSAGE.cellsCounted,
    length: (length) => length === 0x31,
    fields: [date, cells({ lac: 2, id: 3, advanceFirst: true })],
  },
  { type: MESSAGE.cellsCounted, fields: [date, cells(near)] },
  { type: [MESSAGE.cellsExtended, MESSAGE.cellsWifi], fields: [date, cells(near), wifi] },
  { type: MESSAGE.cells4g, fields: [date, cells(far)] },
  { type: MESSAGE.wifi4g, fields: [date, cells(far), wifi] },
  { type: MESSAGE.wifiOr735Alarm, extended: false, fields: [date, cells({ count: 6, lac: 2, id: 4 }), wifi] },
  { type: MESSAGE.wifiAlarm4g, fields: [date, cellsOfEitherKind, wifi, longAlarm] },
  // SL4X
  {
    type: MESSAGE.x1,
    length: (length) => length === 0x37,
    fields: [date, cells({ count: 7, lac: 2, id: 4, mncWide: true, advanceFirst: true })],
  },
  { type: MESSAGE.wifi, fields: [decimalDateAlone, wifiNumbered], reply: 'none' },
  { type: [MESSAGE.cellsAndWifi, MESSAGE.cellsAndWifiOffline], fields: [decimalDate, stationsOf365] },

  { type: MESSAGE.text, fields: [commandText] },
  { type: MESSAGE.commandAnswer, fields: [commandAnswer], reply: 'none' },
  { type: MESSAGE.serialPort, fields: [serialText], reply: 'none' },

  { type: MESSAGE.information, extended: false, fields: [externalVoltage], reply: 'none' },
  { type: MESSAGE.information, extended: true, fields: [information], reply: 'none' },
  { type: MESSAGE.modular, fields: [modules] },
  { type: MESSAGE.obd, fields: [date, obd], reply: 'none' },
  { type: MESSAGE.deviceStatus, fields: [unixTime, deviceStates] },
  { type: MESSAGE.peripheral, fields: [unixTime, peripherals] },
  { type: MESSAGE.battery, fields: [batteryPack] },
  { type: MESSAGE.beaconClock, fields: [date, beacon] },
  { type: MESSAGE.multimedia, fields: [skip(8), unixTime], reply: 'extended' },

  {
    type: [MESSAGE.gpsStatusAltitude, MESSAGE.wifiOr735Alarm],
    extended: true,
    fields: [gpsWithLength, az735],
    reply: 'extended',
  },
  { type: MESSAGE.x1, fields: [skip(4), gps, x1], reply: 'none' },
  { type: MESSAGE.photoOffer, fields: [photoOffer], reply: 'none', fixless: true },
  { type: MESSAGE.photoOrStatus, extended: true, fields: [photoPiece], reply: 'none', fixless: true },

  // JC400 marks its form with ffff; without a location the event follows the date
  { type: MESSAGE.cameraEvent, length: (length) => length - 5 <= 9, fields: [date, cameraEvent] },
  { type: MESSAGE.cameraEvent, content: marked, fields: [gpsOfCamera400, supplyOfCamera, cameraEvent] },
  { type: MESSAGE.cameraEvent, fields: [gpsOfCamera, cameraEvent] },

  // what a device says of a command that it did not carry out, and old forms of its answer
  {
    type: [MESSAGE.command, MESSAGE.commandAnswerOld, MESSAGE.commandAnswerOlder],
    fields: [],
    reply: 'none',
    fixless: true,
  },
];

function marked(content: Uint8Array): boolean {
  return content[0] === 0xff && content[1] === 0xff;
}
