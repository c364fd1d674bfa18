import type { Attributes } from '@balise/tracking';

/**
 * What the vehicle's own odometer says, in metres, kept whole. A reader without a bus, or one that has not read it yet, says 0 or less:
 * no vehicle on the road has driven nothing.
 */
export function setBusOdometer(attributes: Attributes, metres: number): void {
  if (metres >= 1 && Number.isFinite(metres)) attributes.busOdometer = Math.round(metres);
}
