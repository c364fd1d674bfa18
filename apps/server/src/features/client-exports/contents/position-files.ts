import type { DeviceId, PositionFiles } from '@balise/contract';
import { type FixRecord, QUALITIES } from '@balise/tracking';
import { csvLine } from './csv.ts';
import { parquetOf } from './parquet.ts';

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

/** Batches of positions on their way into a file. */
type Batches = AsyncIterable<PositionValues[]>;
type Written = AsyncIterable<Uint8Array | string>;

/** A file for each format of positions. */
export const POSITION_WRITERS: Record<Exclude<PositionFiles, 'none'>, (batches: Batches) => Written> = {
  csv: csvOf,
  geojson: geojsonOf,
  parquet: parquetOf,
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

async function* csvOf(batches: Batches): Written {
  yield csvLine(POSITION_COLUMNS);
  for await (const batch of batches)
    yield batch.map((row) => csvLine(POSITION_COLUMNS.map((name) => row[name]))).join('');
}

/** RFC 7946: a point for each position, without a geometry where it has no location. */
async function* geojsonOf(batches: Batches): Written {
  yield '{"type":"FeatureCollection","features":[\n';
  let isFirst = true;
  for await (const batch of batches) {
    const features = batch.map(({ latitude, longitude, altitude, ...properties }) => {
      const place = altitude === null ? [longitude, latitude] : [longitude, latitude, altitude];
      const geometry = latitude === null ? null : { type: 'Point', coordinates: place };
      return JSON.stringify({ type: 'Feature', geometry, properties });
    });
    if (features.length > 0) yield `${isFirst ? '' : ',\n'}${features.join(',\n')}`;
    isFirst &&= features.length === 0;
  }
  yield '\n]}\n';
}
