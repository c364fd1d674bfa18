import type { DeviceType, DeviceTypeFields, Operator, TrackerModelFields } from '@balise/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Scoped } from '../../db/scope.ts';

/** One list of the catalogue, as its routes use it. `save` with an id of null adds; undefined: no such row. */
export type CatalogueList<Fields, Row> = {
  /** What the audit log calls it. */
  name: 'device types' | 'operators' | 'tracker models';
  /** What the audit log calls a row. */
  titleOf(row: Row): string;
  all(tx: Scoped): Promise<Row[]>;
  find(tx: Scoped, id: number): Promise<Row | undefined>;
  /** Whether another row already has what must be unique. */
  isTaken(tx: Scoped, fields: Fields, except: number | null): Promise<boolean>;
  save(tx: Scoped, fields: Fields, id: number | null): Promise<Row | undefined>;
  isUsed(tx: Scoped, id: number): Promise<boolean>;
  remove(tx: Scoped, id: number): Promise<boolean>;
};

type Table = 'device_types' | 'operators' | 'tracker_models';

const isUsed = (table: Table) => async (tx: Scoped, id: number) => {
  const { rows } = await sql<{ used: boolean }>`select catalogue_in_use(${table}, ${id}) as used`.execute(tx);
  return rows[0]?.used ?? false;
};

const remove = (table: Table) => async (tx: Scoped, id: number) =>
  (await tx.deleteFrom(table).where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;

const TYPE = ['id', 'code', 'name_en as nameEn', 'name_fr as nameFr', 'driven_as as drivenAs'] as const;

export const deviceTypeList: CatalogueList<z.output<typeof DeviceTypeFields>, DeviceType> = {
  name: 'device types',
  titleOf: ({ nameEn }) => nameEn,
  all: (tx) => tx.selectFrom('device_types').select(TYPE).orderBy('id').execute(),
  find: (tx, id) => tx.selectFrom('device_types').select(TYPE).where('id', '=', id).executeTakeFirst(),
  isTaken: async (tx, { code }, except) =>
    (
      await tx
        .selectFrom('device_types')
        .select('id')
        .where('code', '=', code)
        .where('id', '<>', except ?? 0)
        .execute()
    ).length > 0,
  save: (tx, { code, nameEn, nameFr, drivenAs }, id) => {
    const row = { code, name_en: nameEn, name_fr: nameFr, ...(drivenAs !== undefined && { driven_as: drivenAs }) };
    if (id === null) return tx.insertInto('device_types').values(row).returning(TYPE).executeTakeFirst();
    return tx.updateTable('device_types').set(row).where('id', '=', id).returning(TYPE).executeTakeFirst();
  },
  isUsed: isUsed('device_types'),
  remove: remove('device_types'),
};

const OPERATOR = ['id', 'name', 'country_code2 as countryCode2', 'apn'] as const;

export const operatorList: CatalogueList<Omit<Operator, 'id'>, Operator> = {
  name: 'operators',
  titleOf: ({ name, countryCode2 }) => `${name} ${countryCode2}`,
  all: (tx) => tx.selectFrom('operators').select(OPERATOR).orderBy('country_code2').orderBy('name').execute(),
  find: (tx, id) => tx.selectFrom('operators').select(OPERATOR).where('id', '=', id).executeTakeFirst(),
  isTaken: async (tx, { name, countryCode2 }, except) =>
    (
      await tx
        .selectFrom('operators')
        .select('id')
        .where('name', '=', name)
        .where('country_code2', '=', countryCode2)
        .where('id', '<>', except ?? 0)
        .execute()
    ).length > 0,
  save: (tx, { name, countryCode2, apn }, id) => {
    const row = { name, country_code2: countryCode2, apn };
    if (id === null) return tx.insertInto('operators').values(row).returning(OPERATOR).executeTakeFirst();
    return tx.updateTable('operators').set(row).where('id', '=', id).returning(OPERATOR).executeTakeFirst();
  },
  isUsed: isUsed('operators'),
  remove: remove('operators'),
};

const MODEL = ['id', 'brand', 'name', 'protocol', 'uses_imei as usesImei', 'catalogue_key as catalogueKey'] as const;

type ModelFields = z.output<typeof TrackerModelFields>;
/** A tracker model as it is stored: `catalogueKey` is null where an administrator added it. */
export type ModelRow = ModelFields & { id: number; catalogueKey: string | null };

export const trackerModelList: CatalogueList<ModelFields, ModelRow> = {
  name: 'tracker models',
  titleOf: ({ brand, name }) => `${brand} ${name}`,
  all: (tx) => tx.selectFrom('tracker_models').select(MODEL).orderBy('brand').orderBy('name').execute(),
  find: (tx, id) => tx.selectFrom('tracker_models').select(MODEL).where('id', '=', id).executeTakeFirst(),
  isTaken: async (tx, { brand, name }, except) =>
    (
      await tx
        .selectFrom('tracker_models')
        .select('id')
        .where('brand', '=', brand)
        .where('name', '=', name)
        .where('id', '<>', except ?? 0)
        .execute()
    ).length > 0,
  save: (tx, { brand, name, protocol, usesImei }, id) => {
    const row = { brand, name, protocol, uses_imei: usesImei };
    if (id === null) return tx.insertInto('tracker_models').values(row).returning(MODEL).executeTakeFirst();
    return tx.updateTable('tracker_models').set(row).where('id', '=', id).returning(MODEL).executeTakeFirst();
  },
  isUsed: isUsed('tracker_models'),
  remove: remove('tracker_models'),
};
