import type { Alarm } from '@balise/tracking';
import type { TeltonikaElement } from './element.ts';

/** What an element raises at a value; `edge`: only in the record that it caused, since later ones repeat the state. */
type Rule = { id: number; edge?: true; raise(value: number): Alarm | undefined };

const on =
  (alarm: Alarm) =>
  (value: number): Alarm | undefined =>
    value > 0 ? alarm : undefined;
const geofence = (value: number): Alarm | undefined =>
  ['geofenceExit', 'geofenceEnter', undefined, 'overspeed'][value] as Alarm;
const GREEN_DRIVING: readonly (Alarm | undefined)[] = [undefined, 'hardAcceleration', 'hardBraking', 'hardCornering'];

/** Eventual I/O elements (Teltonika wiki, "FMB120 Teltonika Data Sending Parameters ID"). All are one byte wide. */
const RULES: readonly Rule[] = [
  { id: 236, raise: on('general') }, // the alarm button or panic input, wired as the installer likes
  { id: 246, raise: on('tow') },
  { id: 247, raise: on('accident') },
  { id: 249, raise: on('jamming') },
  { id: 318, raise: on('jamming') }, // of the satellites' signals
  { id: 251, edge: true, raise: on('idle') },
  { id: 252, raise: on('powerCut') },
  { id: 252, edge: true, raise: (value) => (value === 0 ? 'powerRestored' : undefined) },
  { id: 253, raise: (value) => GREEN_DRIVING[value] },
  { id: 255, edge: true, raise: on('overspeed') },
  { id: 175, edge: true, raise: geofence },
  ...[155, 156, 157, 158, 159, 61, 62, 63, 64, 65].map((id): Rule => ({ id, edge: true, raise: geofence })),
];

const RULES_OF = Map.groupBy(RULES, ({ id }) => id);

/** What the elements of a record raise, each alarm once; undefined when that is nothing. */
export function alarmsOf(event: number, elements: readonly TeltonikaElement[]): Alarm[] | undefined {
  let alarms: Set<Alarm> | undefined;
  for (const element of elements) {
    const rules = element.width === 1 ? RULES_OF.get(element.id) : undefined;
    if (rules === undefined) continue;
    for (const { id, edge, raise } of rules) {
      const alarm = edge && event !== id ? undefined : raise(element.value);
      if (alarm !== undefined) alarms = (alarms ?? new Set()).add(alarm);
    }
  }
  return alarms && [...alarms];
}
