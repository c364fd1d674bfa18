import { deflateSync } from 'node:zlib';
import {
  ATTACHMENT_BYTES,
  type AttachmentId,
  addDriver,
  deleteDriver,
  editDriver,
  getAttachment,
  getDriver,
  getThumbnail,
  UNUSED_ATTACHMENTS,
  uploadAttachment,
} from '@balise/contract';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';
import { deleteOldDrivers } from '../drivers/index.ts';
import { nameOfFile } from './content.ts';
import { deleteUnusedAttachments } from './old-queries.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const DAY = 86_400_000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const upload = (body: Buffer, { who = 'comoe', name = 'scan' }: { who?: PersonName; name?: string } = {}) =>
  world.as(who)(uploadAttachment, { query: { clientId: world.clients.comoe, name }, body });
const bytesOf = async (content: { arrayBuffer(): Promise<ArrayBuffer> }) => Buffer.from(await content.arrayBuffer());
const open = async (id: AttachmentId, who: PersonName = 'comoe') =>
  (await world.as(who)(getAttachment, { params: { id } })).status;

/** A telephone's photo that lies on its side: 60 × 40 points, red on the left, and where it was taken. */
const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 20, height: 40, channels: 3, background: '#f00' } }, left: 0, top: 0 }])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '5/1 20/1 0/1' }, IFD0: { Make: 'SECRETPHONE' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

describe('an uploaded picture', () => {
  test('is kept upright, without where it was taken, and has a thumbnail', async () => {
    const given = await photo();
    expect(given.includes('SECRETPHONE')).toBe(true);
    const { data, status } = await upload(given, { name: 'C:\\photos\\Permis recto.JPEG' });
    expect([status, data]).toMatchObject([
      200,
      { name: 'Permis recto.jpg', mediaType: 'image/jpeg', hasThumbnail: true, clientId: world.clients.comoe },
    ]);
    const answer = await world.as('comoe')(getAttachment, { params: { id: data.id } });
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="Permis recto.jpg"; filename*=UTF-8''Permis%20recto.jpg`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cache-control': 'no-store',
    });
    const kept = await bytesOf(answer.data.content);
    const { width, height, orientation, exif } = await sharp(kept).metadata();
    expect([width, height, orientation, exif]).toEqual([40, 60, undefined, undefined]);
    expect([kept.length, kept.includes('SECRETPHONE'), kept.includes('Exif')]).toEqual([data.size, false, false]);
    // turned by 90 degrees to the right: its left side is at the top
    const [red, , blue] = await sharp(kept).extract({ left: 20, top: 2, width: 1, height: 1 }).raw().toBuffer();
    expect([(red ?? 0) > 200, (blue ?? 255) < 60]).toEqual([true, true]);
    const small = await world.as('comoe')(getThumbnail, { params: { id: data.id } });
    expect(small.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(await bytesOf(small.data.content)).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  test('that is larger than any screen is made smaller', async () => {
    const large = await sharp({ create: { width: 6000, height: 3000, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const { data } = await upload(large);
    const { content } = (await world.as('comoe')(getAttachment, { params: { id: data.id } })).data;
    expect(await sharp(await bytesOf(content)).metadata()).toMatchObject({ format: 'png', width: 3000, height: 1500 });
  });
});

test('a PDF is kept as it is, and comes as a download', async () => {
  const { data } = await upload(PDF, { name: 'Visite médicale' });
  expect(data).toMatchObject({ name: 'Visite médicale.pdf', hasThumbnail: false, size: PDF.length });
  const answer = await world.as('comoe')(getAttachment, { params: { id: data.id } });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
  expect(await bytesOf(answer.data.content)).toEqual(PDF);
  expect((await world.as('comoe')(getThumbnail, { params: { id: data.id } })).error.code).toBe('attachment_not_found');
});

describe('a hostile file', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(100)]);
  test.each([
    ['empty', Buffer.alloc(0), 422, 'attachment_empty'],
    ['HTML', html, 422, 'attachment_type'],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 422, 'attachment_type'],
    ['GIF', Buffer.from('GIF89a'), 422, 'attachment_type'],
    ['HEIC', heic, 422, 'attachment_heic'],
    ['PDF without its end', PDF.subarray(0, 20), 422, 'attachment_damaged'],
    ['JPEG that is only a head', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 422, 'attachment_damaged'],
  ])('%s is refused', async (_, body, status, code) => {
    const answer = await upload(body, { name: 'innocent.png' });
    expect([answer.status, answer.error.code]).toEqual([status, code]);
  });

  test('of more than 10 MB is not read to its end', async () => {
    const answer = await upload(Buffer.alloc(ATTACHMENT_BYTES + 1));
    expect([answer.status, answer.error.code]).toEqual([413, 'body_too_large']);
  });

  test('that is cut off is refused', async () => {
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#abc' } })
      .composite([{ input: Buffer.from('<svg width="300" height="300"><circle cx="150" cy="150" r="99"/></svg>') }])
      .png()
      .toBuffer();
    expect((await upload(whole)).status).toBe(200);
    expect((await upload(whole.subarray(0, whole.length - 300))).error.code).toBe('attachment_damaged');
  });

  test('of a few kilobytes with gigabytes of points is refused, quickly', async () => {
    const began = performance.now();
    const answer = await upload(pngOf(100_000, 100_000));
    expect(answer.error.code).toBe('attachment_too_large');
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('that is a picture and a page at once is only a picture afterwards', async () => {
    const both = Buffer.concat([await photo(), html]);
    const { data } = await upload(both);
    const { content } = (await world.as('comoe')(getAttachment, { params: { id: data.id } })).data;
    expect((await bytesOf(content)).includes('<script>')).toBe(false);
  });
});

test('a name has no folder, no second ending and no end', () => {
  expect(nameOfFile('../../etc/passwd', 'application/pdf')).toBe('passwd.pdf');
  expect(nameOfFile('photo.html', 'image/png')).toBe('photo.png');
  expect(nameOfFile('x'.repeat(300), 'image/jpeg')).toHaveLength(124);
  expect(nameOfFile('.png', 'image/png')).toBe('file.png');
});

describe('who sees a file', () => {
  test('its uploader alone until it is saved; then who sees the driver, and no other client', async () => {
    const { data: file } = await upload(PDF);
    const seen = async () => [
      await open(file.id),
      await open(file.id, 'awa'),
      await open(file.id, 'limited'),
      await open(file.id, 'kanari'),
      await open(file.id, 'bandama'),
      await open(file.id, 'niger'),
    ];
    expect(await seen()).toEqual([200, 404, 404, 404, 404, 404]);
    const files = [{ id: file.id, purpose: 'licence' as const }];
    const { data: driver } = await world.as('comoe')(addDriver, { body: { lastName: 'Touré', files } });
    expect(driver.files).toEqual([{ ...file, purpose: 'licence' }]);
    expect(await seen()).toEqual([200, 200, 404, 200, 404, 404]);
    const expired = await freshToken(world, world.users.comoe, { expired: true });
    expect((await world.as({ token: expired })(getAttachment, { params: { id: file.id } })).status).toBe(401);
    await owner.query("update users set rights = array_remove(rights, 'view_drivers') where id = $1", [
      world.users.awa,
    ]);
    expect(await open(file.id, 'awa')).toBe(404);
    await owner.query("update users set rights = rights || '{view_drivers}' where id = $1", [world.users.awa]);
  });

  test('a file of another user, client or driver cannot be saved with a driver', async () => {
    const own = (await upload(PDF)).data.id;
    const kanaris = (await upload(PDF, { who: 'kanari' })).data.id;
    const bandamas = (await world.as('bandama')(uploadAttachment, { query: { name: 'x' }, body: PDF })).data.id;
    const used = (
      await world.as('comoe')(addDriver, { body: { lastName: 'A', files: [{ id: own, purpose: 'other' }] } })
    ).data;
    for (const id of [kanaris, bandamas, used.files[0]?.id ?? own, 2_000_000 as AttachmentId]) {
      const mine = (await upload(PDF)).data.id;
      const files = [mine, id].map((one) => ({ id: one, purpose: 'other' as const }));
      const { status, error } = await world.as('comoe')(addDriver, { body: { lastName: 'Thief', files } });
      expect([status, error.fields?.['files.1']?.code, error.fields?.['files.0']]).toEqual([
        ...[422, 'file_not_found', undefined],
      ]);
    }
    const { rows } = await owner.query("select count(*)::int from drivers where last_name = 'Thief'");
    expect(rows[0].count).toBe(0);
  });
});

describe('files of a driver', () => {
  test('stay where an edit leaves them out, are replaced where it names others, and go with the driver', async () => {
    const [first, second] = [(await upload(PDF)).data, (await upload(PDF, { name: 'second' })).data];
    const lastName = 'Sanogo';
    const { id } = (
      await world.as('comoe')(addDriver, { body: { lastName, files: [{ id: first.id, purpose: 'licence' }] } })
    ).data;
    const edit = async (files?: { id: AttachmentId; purpose: 'identity' | 'medical' }[]) =>
      (await world.as('comoe')(editDriver, { params: { id }, body: files ? { lastName, files } : { lastName } })).data;
    expect((await edit()).files.map((file) => file.id)).toEqual([first.id]);
    const both = await edit([
      { id: second.id, purpose: 'medical' },
      { id: first.id, purpose: 'identity' },
    ]);
    expect(both.files.map((file) => [file.id, file.purpose])).toEqual([
      [second.id, 'medical'],
      [first.id, 'identity'],
    ]);
    await edit([{ id: second.id, purpose: 'medical' }]);
    expect(await open(first.id)).toBe(404);
    const { rows: log } = await owner.query(
      "select before, after from audit_log where subject_kind = 'driver' and subject_id = $1 order by id desc limit 1",
      [id],
    );
    expect(log).toEqual([{ before: { files: ['scan.pdf'] }, after: { files: null } }]);
    await world.as('comoe')(deleteDriver, { params: { id } });
    expect((await world.as('comoe')(getDriver, { params: { id } })).data.files).toHaveLength(1);
    await deleteOldDrivers(owner, world.clock.now + 31 * DAY);
    const { rows } = await owner.query(
      'select a.id from attachments a full join attachment_contents c on c.attachment_id = a.id where a.id = $1 or c.attachment_id = $1',
      [second.id],
    );
    expect(rows).toEqual([]);
  });

  test('that were never saved are deleted after a day', async () => {
    const { data } = await upload(PDF);
    await deleteUnusedAttachments(owner, world.clock.now + DAY - 60_000);
    expect(await open(data.id)).toBe(200);
    expect(await deleteUnusedAttachments(owner, world.clock.now + DAY + 60_000)).toBeGreaterThan(0);
    expect(await open(data.id)).toBe(404);
  });
});

describe('limits', () => {
  test('a user has so many files that are saved with nothing', async () => {
    for (let n = 0; n < UNUSED_ATTACHMENTS; n++) await upload(PDF, { who: 'platform' });
    expect((await upload(PDF, { who: 'platform' })).error.code).toBe('attachments_unused');
    expect((await upload(PDF)).status).toBe(200);
  });

  test('a client has so many bytes, whoever stored them', async () => {
    await owner.query('update attachments set size = 2000000000 where id = (select max(id) from attachments)');
    await owner.query('update attachments set size = 147483600 where id = (select min(id) from attachments)');
    const answer = await upload(PDF, { who: 'kanari' });
    expect([answer.status, answer.error.code]).toEqual([409, 'attachments_full']);
    await owner.query('update attachments set size = 10');
    expect((await upload(PDF, { who: 'kanari' })).status).toBe(200);
  });
});

/** A PNG that says how large it is; its points, all of them black, are as few bytes as can be. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const lines = deflateSync(Buffer.alloc(10_000_000));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    ...(
      [
        ['IHDR', head],
        ['IDAT', lines],
        ['IEND', Buffer.alloc(0)],
      ] as const
    ).map(([kind, data]) => {
      const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
      const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
      length.writeUInt32BE(data.length);
      sum.writeUInt32BE(crc(body));
      return Buffer.concat([length, body, sum]);
    }),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
