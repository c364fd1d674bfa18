import { ALARMS, type Alarm } from '@balise/tracking';

/** The corpus's alarms that have another name here; those that have none are general. */
const ALARM_NAMES: Record<string, readonly Alarm[]> = {
  tampering: ['tamper'],
  removing: ['removal'],
  fatigueDriving: ['fatigue'],
  powerOff: ['powerCut', 'general'],
  powerOn: ['powerRestored', 'general'],
  geofence: ['geofenceEnter', 'geofenceExit', 'general'],
};
const OURS = new Set<string>(ALARMS);

/** Which of the corpus's alarms, given as one text, are not raised here, in words. */
export function alarmDifferences(found: readonly Alarm[], wanted: string): string[] {
  const missing = [...new Set(wanted.split(','))].filter((name) => {
    const names = ALARM_NAMES[name] ?? [name as Alarm, ...(OURS.has(name) ? [] : ['general' as const])];
    return !names.some((alarm) => found.includes(alarm));
  });
  return missing.length > 0 ? [`alarms ${found} instead of ${wanted}`] : [];
}
