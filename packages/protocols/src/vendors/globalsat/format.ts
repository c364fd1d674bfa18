import type { DeviceSettings } from '../../core/command.ts';

/** The letters of a connection's reports and of its short ones. */
export type GlobalsatSession = { report: string; short: string };

/** As the trackers leave the factory (corpus). */
const REPORT = 'TSPRXAB27GHKLMnaicz*U!';
const SHORT = 'SARY*U!';

export function openSession(settings: DeviceSettings = {}): GlobalsatSession {
  const { format0 = REPORT, format1 = SHORT } = settings;
  return { report: letters(format0), short: letters(format1) };
}

/** Checksum and end follow the star. */
function letters(format: string): string {
  return format.split('*', 1)[0]!.slice(0, 100);
}
