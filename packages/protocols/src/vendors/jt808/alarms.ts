import type { Alarm, Attributes } from '@balise/tracking';
import { raise } from '../../core/shapes/draft.ts';

export type AlarmBits = Readonly<Record<number, readonly Alarm[]>>;

/** JT/T 808-2013 table 24, 2019 table 25; 15 to 18 are reserved there, and vendors of locks and of small trackers use them. */
export const ALARM_BITS: AlarmBits = {
  0: ['sos'],
  1: ['overspeed'],
  2: ['fatigue'],
  4: ['fault'],
  5: ['gpsAntennaCut'],
  6: ['gpsAntennaCut'],
  7: ['lowBattery'],
  8: ['powerCut'],
  9: ['fault'],
  10: ['fault'],
  11: ['fault'],
  15: ['vibration'],
  16: ['tamper'],
  17: ['tamper'],
  18: ['lowBattery'],
  19: ['general'],
  20: ['general'],
  26: ['general'],
  28: ['movement'],
  29: ['accident'],
  30: ['accident'],
};

export function raiseBits(attributes: Attributes, value: number, bits: AlarmBits): void {
  if (value === 0) return;
  for (let bit = 0; bit < 32; bit++) {
    if ((value >>> bit) & 1) for (const alarm of bits[bit] ?? []) raise(attributes, alarm);
  }
}
