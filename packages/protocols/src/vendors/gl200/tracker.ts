import { type Fix, KMH } from '@balise/tracking';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';

/** A GV300: its protocol version, and the reports of one journey before it asks by a heartbeat whether they arrived. */
const VERSION = '060502';
const REPORTS_A_HEARTBEAT = 15;

export const gl200Tracker: TrackerSide = {
  fixesPerAnswer: REPORTS_A_HEARTBEAT,
  login: () => undefined,
  report(identity, fixes, serial) {
    const texts = fixes.flatMap((fix, at) => {
      const report = reportOf(identity, fix, serial + at);
      const last = (at + 1) % REPORTS_A_HEARTBEAT === 0 || at === fixes.length - 1;
      return last ? [report, heartbeatOf(identity, fix, serial + at)] : [report];
    });
    return toLatin1(texts.join(''));
  },
  heartbeat: (identity, fix, serial) => toLatin1(heartbeatOf(identity, fix, serial)),
  isAnswer: (buffer) => buffer.indexOf(0x24) + 1,
};

/** +RESP:GTFRI of one position: mileage, hour meter, battery and status behind the cell. */
function reportOf(identity: string, { time, location, attributes }: Fix, serial: number): string {
  const { ignition, odometer, engineHours, externalVoltage, batteryLevel, cell } = attributes;
  const place = location && time !== null ? placeOf(location, time, attributes.hdop) : ['', '', '', '', '', '', ''];
  const state = ignition === undefined ? '42' : `${ignition ? 2 : 1}${(location?.speed ?? 0) > 0 ? 2 : 1}`;
  const fields = [
    `+RESP:GTFRI,${VERSION}`,
    identity,
    '',
    externalVoltage === undefined ? '' : String(Math.round(externalVoltage * 1000)),
    '10',
    '1',
    ...place,
    ...(cell ? [decimal(cell.mcc), decimal(cell.mnc), hexadecimal(cell.lac), hexadecimal(cell.id)] : ['', '', '', '']),
    '00',
    odometer === undefined ? '' : (odometer / 1000).toFixed(1),
    engineHours === undefined ? '' : clockOf(engineHours),
    '',
    '',
    batteryLevel === undefined ? '' : String(Math.round(batteryLevel)),
    `${state}${ignition ? '01' : '00'}00`,
    '',
    '',
    '',
    momentText(time ?? 0),
    countText(serial),
  ];
  return `${fields.join(',')}$`;
}

function placeOf(location: NonNullable<Fix['location']>, time: number, hdop = 1): string[] {
  return [
    location.valid ? String(Math.max(1, Math.min(50, Math.round(hdop)))) : '0',
    ((location.speed ?? 0) / KMH).toFixed(1),
    String(Math.round(location.course ?? 0) % 360),
    (location.altitude ?? 0).toFixed(1),
    location.longitude.toFixed(6),
    location.latitude.toFixed(6),
    momentText(time),
  ];
}

function heartbeatOf(identity: string, { time }: Fix, serial: number): string {
  return `+ACK:GTHBD,${VERSION},${identity},,${momentText(time ?? 0)},${countText(serial)}$`;
}

function momentText(time: number): string {
  return new Date(time).toISOString().replace(/\D/g, '').slice(0, 14);
}

function clockOf(seconds: number): string {
  const two = (number: number) => String(Math.floor(number) % 60).padStart(2, '0');
  return `${String(Math.floor(seconds / 3600)).padStart(5, '0')}:${two(seconds / 60)}:${two(seconds)}`;
}

const decimal = (number: number) => String(number).padStart(4, '0');
const hexadecimal = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');
const countText = (serial: number) => hexadecimal(serial & 0xffff);
