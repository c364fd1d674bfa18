import type { StatusName } from '@balise/tracking';
import { Signal } from '../../live/index.ts';
import { settings } from '../../settings/settings.ts';
import { checked, checkedOnly } from './checked-devices.ts';
import type { Sort } from './list/fleet-view.ts';

/*
 * What the reader set on the map's screen and would not want to set again when coming back to it. It lives outside React,
 * because the map reads it too; the selected device is in the address.
 */
export const search = new Signal('');
export const statusFilter = new Signal<StatusName | null>(null);
export const sort = new Signal<Sort>('status');
export const following = new Signal(false);
let obeyed: { clusters: boolean; labels: boolean } | undefined;
export const clustersOn = new Signal(true);
export const platesOn = new Signal(true);
export const geofencesOn = new Signal(true);
/** Whether rows show their boxes. */
export const choosing = new Signal(false);
/** The vehicles of the group that the list is narrowed to; null: of all. */
export const inGroup = new Signal<ReadonlySet<number> | null>(null);

/* The reader's settings decide where the two switches stand until they are pressed. */
settings.subscribe(obey);
obey();

function obey(): void {
  const { clusters, labels } = settings.get().map;
  if (clusters !== obeyed?.clusters) clustersOn.set(clusters);
  if (labels !== obeyed?.labels) platesOn.set(labels);
  obeyed = { clusters, labels };
}

/** The vehicles that list and map are narrowed to: the checked ones, a group's, or what both have in common; null: all. */
export function onlyThese(): ReadonlySet<number> | null {
  const group = inGroup.get();
  if (!checkedOnly.get()) return group;
  return group ? new Set([...checked.get()].filter((id) => group.has(id))) : checked.get();
}
