import type { SchemaElement } from 'hyparquet';
import { type BasicType, ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { PositionValues } from './position-values.ts';

type Name = keyof PositionValues;

/** Name, type, and whether it may be empty. TIMESTAMP is in milliseconds, UTC. */
const COLUMNS: readonly [Name, BasicType, boolean][] = [
  ['device_id', 'INT32', false],
  ['fixed_at', 'TIMESTAMP', false],
  ['received_at', 'TIMESTAMP', false],
  ['latitude', 'DOUBLE', true],
  ['longitude', 'DOUBLE', true],
  ['altitude', 'DOUBLE', true],
  ['speed', 'DOUBLE', true],
  ['course', 'DOUBLE', true],
  ['accuracy', 'DOUBLE', true],
  ['valid', 'BOOLEAN', true],
  ['quality', 'STRING', false],
  ['attributes', 'JSON', false],
];

/** Rows of a row group: what is held until it is written. */
const GROUP = 20_000;

/** Positions as Apache Parquet (Snappy), a row group at a time. */
export async function* parquetOf(batches: AsyncIterable<PositionValues[]>): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({ writer, schema: schemaOf(), createdBy: 'Balise' });
  const taken = () => {
    const bytes = Uint8Array.from(writer.getBytes());
    writer.index = 0; // its offset in the file goes on
    return bytes;
  };
  let held: PositionValues[] = [];
  for await (const batch of batches) {
    held.push(...batch);
    for (; held.length >= GROUP; held = held.slice(GROUP)) {
      await parquet.write({ columnData: columnsOf(held.slice(0, GROUP)), rowGroupSize: GROUP });
      yield taken();
    }
  }
  if (held.length > 0) await parquet.write({ columnData: columnsOf(held), rowGroupSize: GROUP });
  await parquet.finish();
  yield taken();
}

const columnsOf = (rows: readonly PositionValues[]) =>
  COLUMNS.map(([name, type, nullable]) => ({ name, type, nullable, data: rows.map((row) => row[name]) }));

const schemaOf = (): SchemaElement[] => schemaFromColumnData({ columnData: columnsOf([]) });
