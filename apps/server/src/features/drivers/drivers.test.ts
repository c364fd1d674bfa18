import {
  addDriver,
  type Driver,
  type DriverInput,
  deleteDriver,
  editDriver,
  getDriver,
  listDrivers,
  restoreDriver,
} from '@balise/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { aWorld } from '../../testing/world.ts';
import { deleteOldDrivers } from './old-queries.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const DAY = 86_400_000;

/** A driver of Comoé, where it is 20 November 2026. */
async function aDriver(fields: Partial<DriverInput> = {}): Promise<Driver> {
  const { status, data, text } = await comoe(addDriver, { body: { lastName: 'Koné', ...fields } });
  if (status !== 200) throw new Error(text);
  return data;
}

const FULL = {
  lastName: 'Kouassi',
  firstName: 'Aya',
  registerNumber: 'M-0042',
  countryCode2: 'CI',
  phone: '07 07 07 07 07',
  email: 'aya@drivers.example',
  identityType: 'national_id',
  identityNumber: 'CI002233445',
  identityExpiresOn: '2031-02-28',
  bornOn: '1990-02-28',
  hiredOn: '2026-01-31',
  contractType: 'fixed_term',
  contractDuration: 13,
  contractUnit: 'month',
  licenceNumber: 'KOUA01-90',
  licenceCategories: ['b', 'C', 'B'],
  licenceIssuedOn: '2015-06-01',
  licenceExpiresOn: '2026-11-25',
  licenceRestrictions: '01.06',
  qualifications: 'FCO, ADR',
  medicalRestrictions: 'Glasses',
  medicalVisitOn: '2025-12-10',
  medicalNextOn: '2026-12-10',
  note: 'Speaks Dioula\nand French',
} as const satisfies DriverInput;

describe('a driver', () => {
  test('is stored with all that was typed, and its expiries are counted in days of the client', async () => {
    const driver = await aDriver(FULL);
    const { countryCode2, ...typed } = FULL;
    expect(driver).toMatchObject({
      ...typed,
      phone: '+2250707070707',
      licenceCategories: ['B', 'C'],
      contractEndsOn: '2027-02-28',
      revision: 1,
      expiries: [
        { document: 'licence', on: '2026-11-25', days: 5 },
        { document: 'medical', on: '2026-12-10', days: 20 },
        { document: 'contract', on: '2027-02-28', days: 100 },
        { document: 'identity', on: '2031-02-28', days: 1561 },
      ],
    });
    expect((await comoe(getDriver, { params: { id: driver.id } })).data).toEqual(driver);
    const { rows } = await owner.query(
      "select first_expiry::text, born_on::text, phone from drivers where register_number = 'M-0042'",
    );
    expect(rows).toEqual([{ first_expiry: '2026-11-25', born_on: '1990-02-28', phone: '+2250707070707' }]);
  });

  test('needs a name only; what is wrong is named field by field', async () => {
    expect(await aDriver({ lastName: 'Bamba' })).toMatchObject({ firstName: '', expiries: [], licenceCategories: [] });
    const wrong = await comoe(addDriver, {
      body: {
        lastName: '',
        phone: '12',
        email: 'nowhere',
        bornOn: '2026-02-30',
        contractType: 'permanent',
        contractDuration: 3,
        licenceIssuedOn: '2026-01-02',
        licenceExpiresOn: '2026-01-01',
      },
    });
    const codes = Object.fromEntries(
      Object.entries(wrong.error.fields ?? {}).map(([field, { code }]) => [field, code]),
    );
    expect([wrong.status, codes]).toEqual([
      422,
      {
        lastName: 'required',
        phone: 'invalid_phone',
        email: 'invalid_email',
        bornOn: 'invalid_date',
        contractDuration: 'not_of_permanent',
        licenceExpiresOn: 'before_start',
      },
    ]);
    const late = await comoe(addDriver, { body: { lastName: 'Late', bornOn: '2026-11-21', hiredOn: '2027-01-01' } });
    expect([late.status, late.error.fields?.bornOn?.code, late.error.fields?.hiredOn]).toEqual([
      ...[422, 'must_not_be_future', undefined],
    ]);
    const half = await comoe(addDriver, {
      body: { lastName: 'Half', contractType: 'fixed_term', contractDuration: 3 },
    });
    expect(half.error.fields?.contractUnit?.code).toBe('required');
  });

  test('has its register number to itself within its client', async () => {
    const first = await aDriver({ registerNumber: 'R1' });
    const again = await comoe(addDriver, { body: { lastName: 'Other', registerNumber: 'r1' } });
    expect([again.status, again.error.code, again.error.fields?.registerNumber?.code]).toEqual([
      ...[409, 'driver_number_taken', 'already_exists'],
    ]);
    expect((await world.as('bandama')(addDriver, { body: { lastName: 'B', registerNumber: 'R1' } })).status).toBe(200);
    const other = await aDriver({ registerNumber: 'R2' });
    const taken = await comoe(editDriver, { params: { id: other.id }, body: { lastName: 'X', registerNumber: 'R1' } });
    expect(taken.error.code).toBe('driver_number_taken');
    await comoe(deleteDriver, { params: { id: first.id } });
    await aDriver({ registerNumber: 'R1' });
    expect((await comoe(restoreDriver, { params: { id: first.id } })).error.code).toBe('driver_number_taken');
  });

  test('that another user changed meanwhile is not overwritten', async () => {
    const { id } = await aDriver();
    const edit = (revision: number, lastName: string) =>
      comoe(editDriver, { params: { id }, query: { revision }, body: { lastName } });
    expect((await edit(1, 'First')).data).toMatchObject({ lastName: 'First', revision: 2 });
    expect((await edit(1, 'Second')).error.code).toBe('driver_changed');
    expect((await comoe(getDriver, { params: { id } })).data.lastName).toBe('First');
  });

  test('that is deleted leaves the list, comes back for 30 days, and is then erased', async () => {
    const { id } = await aDriver({ lastName: 'Gone' });
    const listed = async (deleted: 'yes' | 'no') =>
      (await comoe(listDrivers, { query: { search: 'Gone', deleted } })).data.drivers.map((driver) => driver.id);
    await comoe(deleteDriver, { params: { id } });
    expect([await listed('no'), await listed('yes')]).toEqual([[], [id]]);
    expect((await comoe(deleteDriver, { params: { id } })).error.code).toBe('driver_not_found');
    expect((await comoe(restoreDriver, { params: { id } })).data).toMatchObject({ id, deletedAt: null });
    expect([await listed('no'), await listed('yes')]).toEqual([[id], []]);
    await comoe(deleteDriver, { params: { id } });
    await deleteOldDrivers(owner, world.clock.now + 29 * DAY);
    expect(await listed('yes')).toEqual([id]);
    expect(await deleteOldDrivers(owner, world.clock.now + 31 * DAY)).toBeGreaterThan(0);
    expect(await listed('yes')).toEqual([]);
  });

  test('leaves in the log that private fields changed, and not what they say', async () => {
    const { id } = await aDriver({ lastName: 'Logged', medicalRestrictions: 'Diabetes', licenceNumber: 'L1' });
    await comoe(editDriver, {
      params: { id },
      body: { lastName: 'Logged', medicalRestrictions: 'None', bornOn: '1980-01-01' },
    });
    const { rows } = await owner.query(
      "select action, subject_name, before, after from audit_log where subject_kind = 'driver' and subject_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { action: 'driver.add', subject_name: 'Logged', before: null, after: null },
      {
        action: 'driver.edit',
        subject_name: 'Logged',
        before: null,
        after: { medicalRestrictions: 'changed', licenceNumber: 'changed', bornOn: 'changed' },
      },
    ]);
  });
});

describe('the list of drivers', () => {
  test('is sorted, searched and filtered by what ends first, and counts each state', async () => {
    const prefix = 'Zeta';
    const ends = { Old: '2026-11-19', Today: '2026-11-20', Week: '2026-11-27', Month: '2026-12-20', Far: '2026-12-21' };
    for (const [firstName, licenceExpiresOn] of Object.entries(ends)) {
      await aDriver({ lastName: prefix, firstName, licenceExpiresOn, medicalNextOn: '2027-12-01' });
    }
    await aDriver({ lastName: prefix, firstName: 'None_%' });
    const list = async (query: object) => (await comoe(listDrivers, { query: { search: prefix, ...query } })).data;
    const names = async (query: object) => (await list(query)).drivers.map(({ firstName }) => firstName);
    expect((await list({})).counts).toEqual({ expired: 1, within7: 2, within30: 1, valid: 1, none: 1 });
    expect(await names({ order: 'expiry' })).toEqual(['Old', 'Today', 'Week', 'Month', 'Far', 'None_%']);
    expect(await names({ order: 'name', direction: 'desc' })).toEqual([
      'Week',
      'Today',
      'Old',
      'None_%',
      'Month',
      'Far',
    ]);
    expect(await names({ state: 'within7', order: 'expiry' })).toEqual(['Today', 'Week']);
    expect(await list({ state: 'expired' })).toMatchObject({ total: 1 });
    expect(await names({ search: 'zeta none_%' })).toEqual(['None_%']);
    expect(await names({ order: 'expiry', page: 1, pageSize: 10, state: 'valid' })).toEqual(['Far']);
  });

  test('is the client’s own, and a limited user sees nobody who drove none of its vehicles', async () => {
    await aDriver({ lastName: 'Own' });
    await world.as('niger')(addDriver, { body: { lastName: 'Own' } });
    const seen = async (who: 'comoe' | 'awa' | 'limited' | 'bandama' | 'kanari' | 'platform') =>
      (await world.as(who)(listDrivers, { query: { search: 'Own' } })).data.total;
    expect([await seen('comoe'), await seen('awa'), await seen('limited')]).toEqual([1, 1, 0]);
    expect([await seen('bandama'), await seen('kanari'), await seen('platform')]).toEqual([0, 1, 2]);
  });
});
