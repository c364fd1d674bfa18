import type { Alarm } from '@balise/tracking';

/** By the packet's type (AIS-140 protocol 1819001A, "general data string", field 5; WD, DT and OS of the states' dialects). */
const BY_TYPE: Readonly<Record<string, Alarm | null>> = {
  EA: 'sos',
  TA: 'tamper',
  DT: 'tamper',
  WD: 'tamper',
  BD: 'powerCut',
  BR: 'powerRestored',
  BL: 'lowBattery',
  HB: 'hardBraking',
  HA: 'hardAcceleration',
  RT: 'hardCornering',
  OS: 'overspeed',
  TL: 'general',
  // normal, health, ignition, parameters
  NR: null,
  HP: null,
  IN: null,
  IF: null,
  PC: null,
};

/** By the alert's number (the same, field 6), where a dialect has types of its own. */
const BY_ALERT: Readonly<Record<number, Alarm>> = {
  3: 'powerCut',
  4: 'lowBattery',
  6: 'powerRestored',
  9: 'tamper',
  10: 'sos',
  13: 'hardBraking',
  14: 'hardAcceleration',
  15: 'hardCornering',
  16: 'tamper',
  17: 'overspeed',
  18: 'general',
};

export function alarmOf(type: string, alert: number | undefined): Alarm | undefined {
  if (Object.hasOwn(BY_TYPE, type)) return BY_TYPE[type] ?? undefined;
  return alert === undefined ? undefined : BY_ALERT[alert];
}
