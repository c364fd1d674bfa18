import {
  type DeviceType,
  DeviceTypeFields,
  deviceTypes,
  type Operator,
  OperatorFields,
  operators,
  type TrackerModel,
  TrackerModelFields,
  trackerModels,
} from '@balise/contract';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import type { ListName } from './search.ts';

/** What a form of the catalogue holds, by field name. */
export type CatalogueValues = Record<string, string | boolean>;
export type CatalogueRow = { id: number; values: CatalogueValues };

export type FieldName =
  | 'brand'
  | 'name'
  | 'protocol'
  | 'usesImei'
  | 'code'
  | 'nameEn'
  | 'nameFr'
  | 'drivenAs'
  | 'countryCode2'
  | 'apn';

/** One list of the catalogue as data: its fields in the order of table and form, and its calls. */
export type CatalogueList = {
  fields: readonly {
    name: FieldName;
    kind: 'text' | 'country' | 'yesNo' | 'drivenAs';
    hint?: 'codeHint' | 'apnHint' | 'drivenAsHint';
    needed?: boolean;
  }[];
  schema: z.ZodType;
  empty: CatalogueValues;
  /** What a row is called in titles and notices. */
  nameOf: (row: CatalogueValues) => string;
  all: () => Promise<CatalogueRow[]>;
  /** Adds, or edits the row with this id. */
  save: (id: number | null, values: CatalogueValues) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
};

export const LISTS: Record<ListName, CatalogueList> = {
  trackerModels: {
    fields: [
      { name: 'brand', kind: 'text', needed: true },
      { name: 'name', kind: 'text', needed: true },
      { name: 'protocol', kind: 'text', needed: true },
      { name: 'usesImei', kind: 'yesNo' },
    ],
    schema: TrackerModelFields,
    empty: { brand: '', name: '', protocol: '', usesImei: true },
    nameOf: ({ brand, name }) => `${brand} ${name}`,
    all: async () => (await call(trackerModels.list, { query: {} })).map(rowOfModel),
    save: (id, values) => {
      const body = values as Pick<TrackerModel, 'brand' | 'name' | 'protocol' | 'usesImei'>;
      return id === null ? call(trackerModels.add, { body }) : call(trackerModels.edit, { params: { id }, body });
    },
    remove: (id) => call(trackerModels.remove, { params: { id } }),
  },
  deviceTypes: {
    fields: [
      { name: 'code', kind: 'text', hint: 'codeHint', needed: true },
      { name: 'nameEn', kind: 'text', needed: true },
      { name: 'nameFr', kind: 'text', needed: true },
      { name: 'drivenAs', kind: 'drivenAs', hint: 'drivenAsHint' },
    ],
    schema: DeviceTypeFields,
    empty: { code: '', nameEn: '', nameFr: '', drivenAs: '' },
    nameOf: ({ code }) => String(code),
    all: async () =>
      (await call(deviceTypes.list)).map(({ drivenAs, ...type }) => rowOf({ ...type, drivenAs: drivenAs ?? '' })),
    save: (id, values) => {
      const body = { ...values, drivenAs: values.drivenAs || null } as Omit<DeviceType, 'id'>;
      return id === null ? call(deviceTypes.add, { body }) : call(deviceTypes.edit, { params: { id }, body });
    },
    remove: (id) => call(deviceTypes.remove, { params: { id } }),
  },
  operators: {
    fields: [
      { name: 'name', kind: 'text', needed: true },
      { name: 'countryCode2', kind: 'country', needed: true },
      { name: 'apn', kind: 'text', hint: 'apnHint' },
    ],
    schema: OperatorFields,
    empty: { name: '', countryCode2: '', apn: '' },
    nameOf: ({ name, countryCode2 }) => `${name} (${countryCode2})`,
    all: async () => (await call(operators.list)).map(rowOf),
    save: (id, values) => {
      const body = values as Omit<Operator, 'id'>;
      return id === null ? call(operators.add, { body }) : call(operators.edit, { params: { id }, body });
    },
    remove: (id) => call(operators.remove, { params: { id } }),
  },
};

const rowOf = ({ id, ...values }: { id: number } & Record<string, string | boolean | number>): CatalogueRow => ({
  id,
  values: values as CatalogueValues,
});

/** What of a tracker model is edited. */
export const rowOfModel = ({ id, brand, name, protocol, usesImei }: TrackerModel): CatalogueRow => ({
  id,
  values: { brand, name, protocol, usesImei },
});
