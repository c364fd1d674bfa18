import type { Alarm, Attributes } from '@balise/tracking';
import type { ByteReader } from '../../core/bytes.ts';
import { keep, raise } from '../../core/shapes/draft.ts';

/** CB212-C1005, alarm types. What has no name of ours is general. */
const ALARMS: Readonly<Record<number, Alarm>> = {
  1: 'overspeed',
  2: 'lowPower',
  3: 'temperature', // of the engine's coolant
  4: 'hardAcceleration',
  5: 'hardBraking',
  6: 'idle',
  7: 'tow',
  9: 'powerRestored',
  12: 'hardCornering',
  13: 'fatigue',
  14: 'powerCut',
  16: 'sos',
  17: 'accident',
  18: 'tamper',
  24: 'fault', // the lamp that tells of faults (MIL)
  28: 'vibration',
};
const IGNITION_ON = 22;
const IGNITION_OFF = 23;

/** Alarms: how many, and of each whether it is new, its type, two bytes that describe it and two with its threshold. */
export function readAlarms(reader: ByteReader, attributes: Attributes): void {
  const count = reader.u8();
  for (let at = 0; at < count; at++) {
    const isNew = reader.u8() !== 0;
    const type = reader.u8();
    const description = reader.u16le();
    const threshold = reader.u16le();
    if (!isNew) continue;
    attributes.event = type;
    if (type === IGNITION_ON || type === IGNITION_OFF) attributes.ignition = type === IGNITION_ON;
    else raise(attributes, ALARMS[type] ?? 'general');
    keep(attributes, 'alarmValue', description);
    keep(attributes, 'alarmThreshold', threshold);
  }
}
