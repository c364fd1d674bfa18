import type { Alarm, Fix, VendorValue } from '@balise/tracking';

/** Keeps a value that has no name of ours. */
export function note(fix: Fix, name: string, value: VendorValue): void {
  fix.attributes.vendor ??= {};
  fix.attributes.vendor[name] = value;
}

/** Adds an alarm once. */
export function raise(fix: Fix, alarm: Alarm): void {
  fix.attributes.alarms ??= [];
  if (!fix.attributes.alarms.includes(alarm)) fix.attributes.alarms.push(alarm);
}
