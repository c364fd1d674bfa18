import { type Fix, KNOT } from '@balise/tracking';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import type { TrackerSide } from '../../core/tracker-side.ts';

/** A phone: one GET a position, several one after the other on a connection that stays open. */
export const osmandTracker: TrackerSide = {
  fixesPerAnswer: 1,
  login: () => undefined,
  report: (identity, fixes) => toLatin1(fixes.map((fix) => requestOf(identity, fix)).join('')),
  isAnswer: responseLength,
};

function requestOf(identity: string, { time, location, attributes }: Fix): string {
  const parameters: [name: string, value: string | number | boolean | null | undefined][] = [
    ['id', identity],
    ['timestamp', time],
    ['lat', location?.latitude],
    ['lon', location?.longitude],
    ['speed', location?.speed == null ? undefined : location.speed / KNOT],
    ['bearing', location?.course],
    ['altitude', location?.altitude],
    ['accuracy', location?.accuracy],
    ['valid', location?.valid === false ? false : undefined],
    ['batt', attributes.batteryLevel],
    ['charge', attributes.charging],
    ['hdop', attributes.hdop],
    ['satellites', attributes.satellites],
    ['ignition', attributes.ignition],
    ['motion', attributes.motion],
    ['odometer', attributes.odometer],
    ['rpm', attributes.rpm],
    ['fuelLevel', attributes.fuelLevel],
    ['power', attributes.externalVoltage],
    ['driverUniqueId', attributes.driverId],
    ...(attributes.alarms ?? []).map((alarm): [string, string] => ['alarm', alarm]),
  ];
  const query = parameters
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  return `GET /?${query} HTTP/1.1\r\nHost: balise\r\n\r\n`;
}

/** Head and body of a response with a content-length. */
function responseLength(buffer: Uint8Array): number {
  const text = fromLatin1(buffer.subarray(0, 4096));
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return 0;
  const length = head + 4 + Number(/\r\ncontent-length: *(\d{1,6})/i.exec(text.slice(0, head))?.[1] ?? 0);
  return buffer.length < length ? 0 : length;
}
