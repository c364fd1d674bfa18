import { type ClientId, type DeviceImport, ImportDefaults } from '@balise/contract';
import { expect, test } from 'vitest';
import { askedFirst, ofClient, withoutAsked } from './confirm-first.ts';

const nothing = ImportDefaults.parse({});
const fault = (field: 'clientId' | 'imei') => ({
  field,
  column: null,
  value: '',
  message: '',
  code: 'required' as const,
});
const file = {
  columns: [
    { header: 'IMEI', field: 'imei' },
    { header: 'Type', field: 'deviceTypeId' },
  ],
  defaults: nothing,
  missing: [],
  rows: [
    { row: 2, cells: [], errors: [fault('clientId')], warnings: [] },
    { row: 3, cells: [], errors: [fault('clientId'), fault('imei')], warnings: [] },
  ],
  good: 0,
  bad: 2,
} as unknown as DeviceImport;

test('a reseller is asked for the client before rows are called wrong for it', () => {
  const asked = askedFirst(file, 'partner');
  expect(asked).toEqual(['clientId']);
  const judged = withoutAsked(file, asked);
  expect([judged.good, judged.bad]).toEqual([1, 1]);
  expect(judged.rows.map(({ errors }) => errors.map(({ field }) => field))).toEqual([[], ['imei']]);
});

test('no one is asked for what a column or a choice says, nor a client for itself', () => {
  expect(askedFirst(file, 'client')).toEqual([]);
  expect(askedFirst({ ...file, columns: [] }, 'client')).toEqual(['deviceTypeId']);
  const columns = [...file.columns, { header: 'Client', field: 'clientId' as const }];
  expect(askedFirst({ columns, defaults: nothing }, 'platform')).toEqual([]);
  expect(askedFirst({ ...file, defaults: { ...nothing, clientId: 7 as ClientId } }, 'partner')).toEqual([]);
});

test('with the client comes its country, unless one was chosen', () => {
  const client = { id: 7 as ClientId, countryCode2: 'GH' };
  expect(ofClient(nothing, client)).toMatchObject({ clientId: 7, countryCode2: 'GH' });
  expect(ofClient({ ...nothing, countryCode2: 'CI' }, client)).toMatchObject({ clientId: 7, countryCode2: 'CI' });
});
