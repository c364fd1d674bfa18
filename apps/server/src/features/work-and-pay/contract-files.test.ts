import {
  type AttachmentId,
  addWorkAndPay,
  deleteWorkAndPay,
  editWorkAndPay,
  getAttachment,
  uploadAttachment,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { aPayWorld } from './testing/pay-world.ts';

/* Scans of the signed contract. */

const { world, owner, comoe, fieldsOf, shown, act, person } = await aPayWorld();
afterAll(() => world.end());
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
const scan = async (by = comoe): Promise<AttachmentId> =>
  (await by(uploadAttachment, { query: { name: 'signed' }, body: PDF })).data.id;
const open = async (id: AttachmentId, by = comoe) => (await by(getAttachment, { params: { id } })).status;

test('are kept with the contract, shown to those who see it, and replaced where an edit names others', async () => {
  const [first, second] = [await scan(), await scan()];
  const body = await fieldsOf({ files: [first] });
  const { data } = await comoe(addWorkAndPay, { body });
  expect(data.files).toMatchObject([{ id: first, name: 'signed.pdf', mediaType: 'application/pdf' }]);
  await act(data.id, 'start');
  const reader = await person(['view_devices', 'view_work_and_pay']);
  const outsider = await person(['view_devices', 'view_drivers', 'view_fuel', 'view_maintenance']);
  const bandama: typeof comoe = (...asked) => world.as('bandama')(...asked);
  expect([await open(first, reader), await open(first, outsider), await open(first, bandama)]).toEqual([200, 404, 404]);
  const edit = async (files?: AttachmentId[]) =>
    await comoe(editWorkAndPay, { params: { id: data.id }, query: {}, body: { ...body, files } });
  expect((await edit()).data.files.map(({ id }) => id)).toEqual([first]);
  expect((await edit([second, first])).data.files.map(({ id }) => id)).toEqual([second, first]);
  await edit([second]);
  expect(await open(first)).toBe(404);
  const { rows } = await owner.query(
    "select before, after from audit_log where action = 'work_and_pay.edit' and subject_id = $1 order by id desc limit 1",
    [data.id],
  );
  expect(rows).toEqual([{ before: { files: ['signed.pdf', 'signed.pdf'] }, after: { files: ['signed.pdf'] } }]);
});

test('of another person or contract are refused by their place, and nothing is saved', async () => {
  const bandama: typeof comoe = (...asked) => world.as('bandama')(...asked);
  const foreign = await scan(bandama);
  const { data } = await comoe(addWorkAndPay, { body: await fieldsOf({ files: [await scan()] }) });
  const used = (await shown(data.id)).files[0]?.id as AttachmentId;
  const before = await owner.query('select count(*)::int as contracts from work_and_pay_contracts');
  for (const id of [foreign, used]) {
    const refused = await comoe(addWorkAndPay, { body: await fieldsOf({ files: [await scan(), id] }) });
    expect([refused.status, refused.error.fields?.['files.1']?.code]).toEqual([422, 'file_not_found']);
  }
  const after = await owner.query('select count(*)::int as contracts from work_and_pay_contracts');
  expect(after.rows).toEqual(before.rows);
});

test('of a draft go with it', async () => {
  const id = await scan();
  const { data } = await comoe(addWorkAndPay, { body: await fieldsOf({ files: [id] }) });
  expect((await comoe(deleteWorkAndPay, { params: { id: data.id } })).status).toBe(200);
  const { rows } = await owner.query('select from attachments where id = $1', [id]);
  expect(rows).toEqual([]);
});
