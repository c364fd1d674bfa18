import { type Fix, KMH } from '@balise/tracking';
import { crc16Arc } from '../../core/checksum.ts';
import { eastWestLetter, minutesText, northSouthLetter } from '../../core/shapes/minutes-text.ts';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';

/** A tracker of version 2.0: logs in, sends one extended packet for one position and a black box for several, and pings. */
const PER_BOX = 50;

export const wialonTracker: TrackerSide = {
  fixesPerAnswer: PER_BOX,
  login: (identity) => packet('L', `2.0;${identity};NA;`),
  report(_identity, fixes) {
    const parts: number[] = [];
    for (let at = 0; at < fixes.length; at += PER_BOX) {
      const bodies = fixes.slice(at, at + PER_BOX).map(bodyOf);
      parts.push(...(bodies.length === 1 ? packet('D', `${bodies[0]};`) : packet('B', `${bodies.join('|')}|`)));
    }
    return Uint8Array.from(parts);
  },
  heartbeat: () => toLatin1('#P#\r\n'),
  isAnswer: (buffer) => buffer.indexOf(0x0a) + 1,
};

/** The body ends with the separator, which the checksum counts. */
function packet(type: string, body: string): Uint8Array {
  const sum = crc16Arc(toLatin1(body)).toString(16).toUpperCase().padStart(4, '0');
  return toLatin1(`#${type}#${body}${sum}\r\n`);
}

function bodyOf({ time, location, attributes }: Fix): string {
  const [, year, month, day, clock] =
    /^\d\d(\d\d)-(\d\d)-(\d\d)T([\d:]{8})/.exec(new Date(time ?? 0).toISOString()) ?? [];
  const { satellites, hdop, inputs, outputs, analogInputs = {}, driverId } = attributes;
  return [
    `${day}${month}${year}`,
    clock?.replaceAll(':', ''),
    ...placeOf(location),
    satellites ?? (location?.valid ? 8 : 0),
    hdop?.toFixed(2) ?? 'NA',
    bits(inputs),
    bits(outputs),
    Object.values(analogInputs).join(','),
    driverId ?? 'NA',
    parametersOf(attributes),
  ].join(';');
}

function placeOf(location: Fix['location']): string[] {
  if (!location) return Array.from({ length: 7 }, () => 'NA');
  const { latitude, longitude, speed, course, altitude } = location;
  return [
    minutesText(latitude, 2),
    northSouthLetter(latitude),
    minutesText(longitude, 3),
    eastWestLetter(longitude),
    speed === null ? 'NA' : (speed / KMH).toFixed(1),
    course === null ? 'NA' : String(Math.round(course) % 360),
    altitude === null ? 'NA' : altitude.toFixed(0),
  ];
}

function bits(flags: Record<string, boolean> | undefined): string {
  if (!flags) return 'NA';
  return String(Object.entries(flags).reduce((sum, [bit, on]) => sum + (on ? 2 ** (Number(bit) - 1) : 0), 0));
}

function parametersOf({ ignition, externalVoltage, batteryVoltage, cell, alarms }: Fix['attributes']): string {
  const list = [];
  if (ignition !== undefined) list.push(`ign:1:${ignition ? 1 : 0}`);
  if (externalVoltage !== undefined) list.push(`pwr_ext:2:${externalVoltage.toFixed(2)}`);
  if (batteryVoltage !== undefined) list.push(`pwr_int:2:${batteryVoltage.toFixed(2)}`);
  if (cell) list.push(`mcc:1:${cell.mcc}`, `mnc:1:${cell.mnc}`, `lac:1:${cell.lac}`, `cell_id:1:${cell.id}`);
  if (alarms?.includes('sos')) list.push('SOS:1:1');
  return list.join(',');
}
