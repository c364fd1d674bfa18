import type { DeviceId, DriverId, PositionFiles, Right } from '@balise/contract';
import type { Database } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { sigCoordinateOf } from '../../geofences/index.ts';
import { pastOfClient, readTrack } from '../../history/index.ts';
import type { Gap } from '../jobs/making-queries.ts';
import { csvLine } from './csv.ts';
import { DATASETS, type Dataset, type ExportScope, geofencesOf, rowsOf } from './dataset-queries.ts';
import { attachmentContent, attachmentsOf } from './document-queries.ts';
import { type Drive, ofDriver } from './of-driver-queries.ts';
import { parquetOf } from './parquet.ts';
import { POSITION_COLUMNS, type PositionValues, valuesOf } from './position-values.ts';

/** What is counted while a file is written. */
type Counted = { rows: number; missing: Gap[] };

/** A file of the export: its name, and its content as it is read. */
export type PlannedFile = { name: string; content: (counted: Counted) => AsyncIterable<Uint8Array | string> };

type Means = {
  owner: Database;
  partnerId: number;
  asked: ExportScope;
  positions: PositionFiles;
  rights: readonly Right[];
  /** Everything of this driver alone, and when he drove what; null: of the client. */
  driver: { id: DriverId; drives: readonly Drive[] } | null;
};

/** Every file of an export but its manifest, in order: those for which its requester has the rights. */
export async function planOf(means: Means): Promise<PlannedFile[]> {
  const { owner, asked, positions, rights, driver } = means;
  const all = DATASETS.filter(({ needs }) => needs === undefined || rights.includes(needs));
  const tables = driver ? all.flatMap((table) => ofDriver(table, driver.id, driver.drives) ?? []) : all;
  const seesHealth = rights.includes('view_driver_health');
  const documents = await attachmentsOf(owner, { client: asked.client, driver: driver?.id ?? null, seesHealth });
  const geofences = { name: 'geofences.geojson', content: (counted: Counted) => geofencesFile(means, counted) };
  return [
    ...tables.map(
      (table): PlannedFile => ({ name: `${table.name}.csv`, content: (counted) => tableOf(means, table, counted) }),
    ),
    ...(driver ? [] : [geofences]),
    { name: 'documents.csv', content: (counted) => documentsFile(documents, counted) },
    ...documents.map(
      (document): PlannedFile => ({
        name: pathOf(document),
        content: (counted) => documentFile(owner, document.id, counted),
      }),
    ),
    ...(positions === 'none' ? [] : asked.devices.map((id) => positionsOf(means, positions, id))),
  ];
}

async function* tableOf({ owner, asked }: Means, table: Dataset, counted: Counted) {
  yield csvLine(table.columns.map(([name]) => name));
  for await (const rows of rowsOf(owner, table, asked)) {
    counted.rows += rows.length;
    yield rows.map(csvLine).join('');
  }
}

/** RFC 7946; a circle is its centre with `radius`, a corridor its line with `width`, both in metres. */
async function* geofencesFile({ owner, asked }: Means, counted: Counted) {
  const features = (await geofencesOf(owner, asked.client)).map(({ shape, ...properties }) => {
    const size =
      shape.type === 'circle' ? { radius: shape.radius } : shape.type === 'corridor' ? { width: shape.width } : {};
    return JSON.stringify({
      type: 'Feature',
      id: properties.id,
      geometry: sigCoordinateOf(shape),
      properties: Object.assign(properties, { type: shape.type }, size),
    });
  });
  counted.rows = features.length;
  yield `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}

type Document = Awaited<ReturnType<typeof attachmentsOf>>[number];

/** Where a document is in the ZIP: a name that no file system minds and that leads nowhere else. */
const pathOf = ({ id, name }: Pick<Document, 'id' | 'name'>): string =>
  `documents/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(0, 100)}`;

async function* documentsFile(documents: readonly Document[], counted: Counted) {
  counted.rows = documents.length;
  yield csvLine(['id', 'file', 'media_type', 'owner_kind', 'owner_id', 'purpose', 'created_at']);
  for (const document of documents) {
    const { id, media_type, owner_kind, owner_id, purpose, created_at } = document;
    yield csvLine([id, pathOf(document), media_type, owner_kind, owner_id, purpose, created_at]);
  }
}

async function* documentFile(owner: Database, id: Document['id'], counted: Counted) {
  const content = await attachmentContent(owner, id);
  counted.rows = content ? 1 : 0;
  if (content) yield content;
}

function positionsOf(means: Means, format: Exclude<PositionFiles, 'none'>, id: DeviceId): PlannedFile {
  return {
    name: `positions/${id}.${format}`,
    content: (counted) => POSITION_WRITERS[format](batchesOf(means, id, counted)),
  };
}

/** Rows that are written at once. */
const BATCH = 2_000;

/** The positions of a vehicle while it was the client's, or while the driver drove it, some days in each transaction. */
async function* batchesOf(means: Means, deviceId: DeviceId, counted: Counted): AsyncGenerator<PositionValues[]> {
  const { asked, driver } = means;
  const [from, until] = [asked.from.getTime(), asked.to.getTime()];
  const drives = driver ? driver.drives.filter((drive) => drive.deviceId === deviceId) : [{ from, until }];
  for (const drive of drives)
    yield* batchesWithin(
      means,
      deviceId,
      { from: Math.max(from, drive.from), to: Math.min(until, drive.until) },
      counted,
    );
}

async function* batchesWithin(
  { owner, partnerId, asked }: Means,
  deviceId: DeviceId,
  within: { from: number; to: number },
  counted: Counted,
): AsyncGenerator<PositionValues[]> {
  const scope = pastOfClient(asked.client, partnerId);
  for (let { from } = within; from < within.to; ) {
    const to = Math.min(within.to, (Math.floor(from / DAY) + DAYS) * DAY);
    const period = { from, to };
    const opened = await withScope(owner, scope, async (tx) => {
      const read = [];
      for await (const part of readTrack(tx, deviceId, period)) read.push(part);
      return read;
    });
    for (const { records, missing } of opened) {
      counted.missing.push(...missing.map((gap) => ({ from: gap.from, to: gap.to })));
      for (let start = 0; start < records.length; start += BATCH) {
        const batch = records.slice(start, start + BATCH).map((record) => valuesOf(deviceId, record));
        counted.rows += batch.length;
        yield batch;
      }
    }
    from = to;
  }
}

const DAY = 86_400_000;
/** Days of a vehicle that are held at once. */
const DAYS = 2;

/** Batches of positions on their way into a file. */
type Batches = AsyncIterable<PositionValues[]>;
type Written = AsyncIterable<Uint8Array | string>;

/** A file for each format of positions. */
const POSITION_WRITERS: Record<Exclude<PositionFiles, 'none'>, (batches: Batches) => Written> = {
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
