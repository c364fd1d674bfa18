import { type Fix, KNOT } from '@balise/tracking';
import { toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';
import { minutesText } from './coordinate.ts';
import { statusWord } from './status.ts';

/** An ST-901: no greeting, one V1 a position, a heartbeat with the battery. */
export const h02Tracker: TrackerSide = {
  fixesPerAnswer: 1,
  login: () => undefined,
  report: (identity, fixes) => toLatin1(fixes.map((fix) => reportOf(identity, fix)).join('')),
  heartbeat: (identity, { attributes: { batteryLevel = 100 } }) =>
    toLatin1(`*HQ,${identity},HTBT,${Math.round(batteryLevel)}#`),
  isAnswer: (buffer) => buffer.indexOf(0x23) + 1,
};

function reportOf(identity: string, { time, location, attributes }: Fix): string {
  const { latitude = 0, longitude = 0, speed, course, valid = false } = location ?? {};
  const [, year, month, day, clock] =
    /^\d\d(\d\d)-(\d\d)-(\d\d)T([\d:]{8})/.exec(new Date(time ?? 0).toISOString()) ?? [];
  const { cell } = attributes;
  const fields = [
    '*HQ',
    identity,
    'V1',
    clock?.replaceAll(':', ''),
    valid ? 'A' : 'V',
    minutesText(latitude, 'latitude'),
    latitude < 0 ? 'S' : 'N',
    minutesText(longitude, 'longitude'),
    longitude < 0 ? 'W' : 'E',
    ((speed ?? 0) / KNOT).toFixed(2).padStart(6, '0'),
    String(Math.round(course ?? 0) % 360).padStart(3, '0'),
    `${day}${month}${year}`,
    statusWord(attributes),
    ...(cell ? servingCell(cell, identity.length === 15 ? 16 : 10) : []),
  ];
  return `${fields.join(',')}#`;
}

function servingCell({ mcc, mnc, lac, id }: NonNullable<Fix['attributes']['cell']>, base: number): string[] {
  return [mcc, mnc, lac, id].map((number) => number.toString(base));
}
