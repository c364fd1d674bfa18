import type { PositionFiles } from '@balise/contract';
import { csvLine } from './csv.ts';
import { parquetOf } from './parquet.ts';
import { POSITION_COLUMNS, type PositionValues } from './position-values.ts';

/** Batches of positions on their way into a file. */
type Batches = AsyncIterable<PositionValues[]>;
type Written = AsyncIterable<Uint8Array | string>;

/** A file for each format of positions. */
export const POSITION_WRITERS: Record<Exclude<PositionFiles, 'none'>, (batches: Batches) => Written> = {
  csv: csvOf,
  geojson: geojsonOf,
  parquet: parquetOf,
};

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
