import type { DeviceId } from '@balise/contract';
import { type FixRecord, QUALITIES } from '@balise/tracking';

/** Columns of a position, in every format. SI units; see docs/export.md. */
export const POSITION_COLUMNS = [
  ...(['device_id', 'fixed_at', 'received_at', 'latitude', 'longitude', 'altitude', 'speed', 'course'] as const),
  ...(['accuracy', 'valid', 'quality', 'attributes'] as const),
] as const;

/** A position as the columns have it. */
export type PositionValues = {
  device_id: number;
  fixed_at: Date;
  received_at: Date;
  latitude: number | null;
  longitude: number | null;
  altitude: number | null;
  speed: number | null;
  course: number | null;
  accuracy: number | null;
  valid: boolean | null;
  quality: string;
  attributes: object;
};

export function valuesOf(deviceId: DeviceId, { at, fix, quality, receivedAt }: FixRecord): PositionValues {
  const { location, attributes } = fix;
  return {
    device_id: deviceId,
    fixed_at: new Date(at),
    received_at: new Date(receivedAt),
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    altitude: location?.altitude ?? null,
    speed: location?.speed ?? null,
    course: location?.course ?? null,
    accuracy: location?.accuracy ?? null,
    valid: location?.valid ?? null,
    quality: QUALITIES[quality] ?? 'good',
    attributes,
  };
}
