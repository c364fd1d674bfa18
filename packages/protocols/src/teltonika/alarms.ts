import type { Alarm } from '@balise/tracking';

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

/** What the elements of a record raise, each alarm once. */
export function alarmsOf(event: number, values: ReadonlyMap<number, number>): Alarm[] {
  const raised = RULES.flatMap(({ id, edge, raise }) => {
    const value = values.get(id);
    const alarm = value === undefined || (edge && event !== id) ? undefined : raise(value);
    return alarm === undefined ? [] : [alarm];
  });
  return [...new Set(raised)];
}
