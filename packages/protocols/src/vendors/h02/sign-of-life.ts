import type { Attributes, Fix } from '@balise/tracking';
import { momentOf } from './moment.ts';
import { type H02Sentence, numberIn } from './sentence.ts';
import { readStatus } from './status.ts';

/** LINK: hhmmss,GSM,satellites,battery,steps,turns,ddmmyy,status. */
export function readLink({ fields }: H02Sentence): Fix {
  const [time = '', signal, satellites, battery, steps, turns, date = '', status] = fields;
  const read = readStatus(status) ?? {};
  const attributes: Attributes = { ...read };
  set(attributes, 'gsmSignal', percentOf(numberIn(signal)));
  set(attributes, 'satellites', numberIn(satellites));
  set(attributes, 'batteryLevel', numberIn(battery));
  const [stepped = 0, turned = 0] = [numberIn(steps), numberIn(turns)];
  if (stepped > 0 || turned > 0) attributes.vendor = { ...read.vendor, steps: stepped, turnovers: turned };
  return { time: momentOf(time, date), location: null, attributes };
}

/** HTBT and V0: the battery in percent, or nothing. */
export function readHeartbeat({ fields: [battery] }: H02Sentence): Fix[] {
  const batteryLevel = numberIn(battery);
  if (batteryLevel === undefined || batteryLevel < 0 || batteryLevel > 100) return [];
  return [{ time: null, location: null, attributes: { batteryLevel } }];
}

function set(
  attributes: Attributes,
  name: 'gsmSignal' | 'satellites' | 'batteryLevel',
  value: number | undefined,
): void {
  if (value !== undefined) attributes[name] = value;
}

/** CSQ, 0 to 31 (3GPP TS 27.007). */
function percentOf(signal: number | undefined): number | undefined {
  return signal === undefined || signal > 31 ? undefined : Math.round((signal / 31) * 100);
}
