import {
  addTrackingLink,
  editTrackingLink,
  getTrackingLinkAddress,
  listTrackingLinks,
  revokeTrackingLink,
  transferDevices,
} from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { LINK_LOOKS } from '../../limits/limits.ts';
import { asUser, aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';
import { aDriver, aLink, open } from './testing/link-world.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const comoe = world.as('comoe');
const truck = await aDriver(world, '1234 AB 01');
const HOUR = 3_600_000;

/** A page is kept for three seconds; nothing of the past of these tests is younger than that. */
const later = (ms = 5000) => {
  world.clock.now += ms;
};

test('a link shows its vehicle under the partner’s brand, in the reader’s language, and is neither kept nor found', async () => {
  const link = await aLink(world, [truck.id], { fields: ['speed', 'address', 'trail'] });
  const page = await open(world, link.path);
  expect([page.statusCode, page.headers['referrer-policy'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-referrer',
    'noindex, nofollow',
  ]);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  for (const said of ['Kanari Fleet', 'To the port', '1234 AB 01', 'Moving since', 'Position of', '60']) {
    expect(page.body).toContain(said);
  }
  expect(page.body.length).toBeLessThan(30_000);
  const french = await open(world, link.path, { 'accept-language': 'fr-CI' });
  expect(french.body).toContain('<html lang="fr">');
  expect(french.body).toContain('En route depuis');
  const { data } = await comoe(listTrackingLinks);
  expect(data.links.find(({ id }) => id === link.id)).toMatchObject({
    opens: 2,
    lastOpenedAt: world.clock.now,
    state: 'active',
  });
  // the page that renews itself, and a program that previews a message, open nothing
  await open(world, `${link.path}?again`);
  await open(world, link.path, { 'user-agent': 'WhatsApp/2.23' });
  expect((await comoe(listTrackingLinks)).data.links.find(({ id }) => id === link.id)).toMatchObject({ opens: 2 });
  const { rows } = await owner.query('select reader_name, times from position_access_log where device_id = $1', [
    truck.id,
  ]);
  expect(rows).toEqual([{ reader_name: 'To the port', times: 2 }]);
});

test('unknown, expired, revoked and suspended links get one page of the same bytes', async () => {
  const link = async (fields = {}) => await aLink(world, [truck.id], fields);
  const expiring = await link({ category: 'temporary', expiresAt: world.clock.now + HOUR });
  const revoked = await link();
  await comoe(revokeTrackingLink, { params: { id: revoked.id } });
  const suspended = await link();
  world.clock.now += HOUR;
  await owner.query("update clients set state = 'suspended_unpaid' where id = $1", [world.clients.comoe]);
  const pages = await Promise.all(
    [expiring.path, revoked.path, suspended.path, `/t/${'A'.repeat(22)}`, '/t/x', "/t/'; drop table x"].map((path) =>
      open(world, path),
    ),
  );
  await owner.query("update clients set state = 'active' where id = $1", [world.clients.comoe]);
  const [first] = pages;
  for (const { statusCode, body, headers } of pages) {
    expect([statusCode, body]).toEqual([404, first?.body]);
    expect({ ...headers, date: '' }).toEqual({ ...first?.headers, date: '' });
  }
  expect(first?.body).not.toMatch(/Comoé|1234/);
  expect((await open(world, suspended.path)).statusCode).toBe(200); // paid: it works again
  // an expired link that is extended works again, a revoked one cannot be
  const body = { name: 'Again', category: 'permanent' as const, deviceIds: [truck.id] };
  expect((await comoe(editTrackingLink, { params: { id: expiring.id }, body })).data.state).toBe('active');
  expect((await open(world, expiring.path)).statusCode).toBe(200);
  expect((await comoe(editTrackingLink, { params: { id: revoked.id }, body })).error.code).toBe(
    'tracking_link_revoked',
  );
});

test('a link shows no more than the user in whose name it is may still see', async () => {
  const { id } = await aUser(world, {
    rights: ['view_devices', 'manage_links'],
    accountLimited: true,
    deviceIdList: [truck.id],
  });
  const ask = await asUser(world, id);
  const other = await aDriver(world, '9999 ZZ 01');
  const refused = await ask(addTrackingLink, { body: { name: 'No', category: 'permanent', deviceIds: [other.id] } });
  expect(refused.error.code).toBe('device_not_found');
  const body = { name: 'Of a limited user', category: 'permanent' as const, deviceIds: [truck.id] };
  const { data } = await ask(addTrackingLink, { body });
  const { url } = (await ask(getTrackingLinkAddress, { params: { id: data.id } })).data;
  const path = new URL(url).pathname;
  const shows = async () => {
    later();
    const { statusCode, body } = await open(world, path);
    return [statusCode, body.includes('1234 AB 01')];
  };
  expect(await shows()).toEqual([200, true]);
  await owner.query('delete from user_devices where user_id = $1', [id]);
  expect(await shows()).toEqual([200, false]);
  await owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [id, truck.id]);
  expect(await shows()).toEqual([200, true]);
  await owner.query("update users set rights = '{view_devices}' where id = $1", [id]);
  expect(await shows()).toEqual([404, false]);
  await owner.query("update users set rights = '{view_devices,manage_links}', status = 'inactive' where id = $1", [id]);
  expect(await shows()).toEqual([404, false]);
});

test('after a transfer a link shows nothing of the new owner’s time, also to a partner whose client has it now', async () => {
  const sold = await aDriver(world, '5555 CC 01');
  const links = [await aLink(world, [sold.id]), await aLink(world, [sold.id], { fields: ['trail'] }, 'kanari')];
  for (const { path } of links) expect((await open(world, path)).body).toContain('5555 CC 01');
  const moved = await world.as('kanari')(transferDevices, {
    body: { deviceIdList: [sold.id], clientId: world.clients.bandama },
  });
  expect(moved.status).toBe(200);
  later();
  for (const { path } of links) {
    const { body } = await open(world, path);
    expect(body).toContain('No vehicle is shown now.');
    expect(body).not.toContain('5555 CC 01');
    expect((await open(world, `${path}/data`)).json()).toEqual({
      html: expect.stringContaining('No vehicle'),
      map: '',
    });
  }
});

test('another client neither names the vehicles nor reaches the link', async () => {
  const link = await aLink(world, [truck.id]);
  const bandama = world.as('bandama');
  const body = { name: 'Mine', category: 'permanent' as const, deviceIds: [truck.id] };
  expect((await bandama(addTrackingLink, { body })).error.code).toBe('device_not_found');
  expect((await bandama(editTrackingLink, { params: { id: link.id }, body })).error.code).toBe(
    'tracking_link_not_found',
  );
  expect((await bandama(revokeTrackingLink, { params: { id: link.id } })).error.code).toBe('tracking_link_not_found');
  expect((await bandama(listTrackingLinks)).data).toEqual({ links: [], total: 0 });
  const group = { name: 'Mine', category: 'permanent' as const, groupIds: [9_999_999] };
  expect((await comoe(addTrackingLink, { body: group as never })).error.code).toBe('group_not_found');
});

test('a live page gets nothing of a link that its page does not show', async () => {
  const plain = await aLink(world, [truck.id]);
  later();
  const full = await open(world, `${plain.path}/data`);
  expect(full.json()).toEqual({ html: expect.stringContaining('1234 AB 01'), map: '' });
  expect(full.body).not.toMatch(/Speed|Comoé|"id"|imei/);
  const again = await open(world, `${plain.path}/data`, { 'if-none-match': String(full.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await comoe(revokeTrackingLink, { params: { id: plain.id } });
  const revoked = await open(world, `${plain.path}/data`);
  expect([revoked.statusCode, revoked.body]).toEqual([404, '{}']);
  expect((await open(world, `/t/${'A'.repeat(22)}/data`)).body).toBe('{}');
});

test('a password is asked first, attempts are limited, and it opens its own link only until it changes', async () => {
  const link = await aLink(world, [truck.id], { password: 'open sesame 7' });
  const other = await aLink(world, [truck.id], { password: 'another door 8' });
  const give = (password: string, address = '198.51.100.7') =>
    world.app.inject({
      method: 'POST',
      url: link.path,
      remoteAddress: address,
      headers: { host: 'kanari.example', 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    });
  const asked = await open(world, link.path);
  expect(asked.body).toContain('Enter the password');
  expect(asked.body).not.toMatch(/1234|To the port/);
  expect((await open(world, `${link.path}/data`)).statusCode).toBe(404);
  expect((await give('wrong')).statusCode).toBe(403);
  const given = await give('open sesame 7');
  expect([given.statusCode, given.headers.location]).toEqual([303, link.path]);
  const set = String(given.headers['set-cookie']);
  expect(set).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(set).toContain(`Path=${link.path};`);
  const cookie = set.split(';')[0] ?? '';
  expect((await open(world, link.path, { cookie })).body).toContain('1234 AB 01');
  expect((await open(world, `${link.path}/data`, { cookie })).json().html).toContain('1234 AB 01');
  expect((await open(world, other.path, { cookie })).body).toContain('Enter the password');
  for (let attempt = 0; attempt < 5; attempt++) await give('wrong');
  expect((await give('open sesame 7')).statusCode).toBe(429);
  expect((await give('open sesame 7', '203.0.113.9')).statusCode).toBe(303);
  const body = { name: 'x', category: 'permanent' as const, deviceIds: [truck.id], password: 'a new password' };
  await comoe(editTrackingLink, { params: { id: link.id }, body });
  expect((await open(world, link.path, { cookie })).body).toContain('Enter the password');
  const { rows } = await owner.query('select to_jsonb(l)::text as row from tracking_links l where id = $1', [link.id]);
  expect(rows[0].row).not.toContain(link.path.slice(3));
  expect(rows[0].row).not.toContain('a new password');
});

test('a site that a link names may embed its page, and no other', async () => {
  const link = await aLink(world, [truck.id], { embedHosts: ['Shop.Example', 'café.example'] as never });
  const page = await open(world, link.path);
  expect(page.headers['content-security-policy']).toContain(
    'frame-ancestors https://shop.example https://xn--caf-dma.example',
  );
  expect(page.headers['x-frame-options']).toBeUndefined();
  const both = {
    name: 'x',
    category: 'permanent' as const,
    deviceIds: [truck.id],
    embedHosts: ['shop.example'],
    password: 'a password',
  };
  expect((await comoe(addTrackingLink, { body: both })).error.fields?.embedHosts?.code).toBe('not_with_password');
});

test('the list has pages, and is searched by name, client and vehicle', async () => {
  const found = async (query: object) => {
    const { data } = await comoe(listTrackingLinks, { query: query as never });
    return { names: data.links.map(({ name }) => name), total: data.total };
  };
  const other = await aDriver(world, '8080 LI 01');
  for (let place = 0; place < 26; place++) await aLink(world, [other.id], { name: `Listed ${place}` });
  expect(await found({ search: '8080 li', pageSize: 25, page: 2 })).toEqual({ names: ['Listed 0'], total: 26 });
  expect((await found({ search: 'listed 2' })).total).toBe(7);
  expect((await found({ search: 'Comoé Transport', pageSize: 25 })).names[0]).toBe('Listed 25');
  expect(await found({ search: '100%' })).toEqual({ names: [], total: 0 });
});

test('the access log says of when the positions are: of a silent vehicle since long ago, of a late link not until now', async () => {
  const silent = await aDriver(world, '7070 SI 01');
  const drivenAt = world.clock.now;
  const link = await aLink(world, [silent.id], { name: 'Silent', delay: 30 });
  world.clock.now += 3 * 24 * HOUR;
  expect((await open(world, link.path)).body).toContain('7070 SI 01');
  const { rows } = await owner.query('select from_at, to_at, last_at from position_access_log where device_id = $1', [
    silent.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(Math.abs(rows[0].from_at.getTime() - drivenAt)).toBeLessThan(HOUR);
  const until = rows[0].to_at.getTime() - (world.clock.now - HOUR / 2);
  expect(until).toBeGreaterThanOrEqual(0);
  expect(until).toBeLessThanOrEqual(LINK_LOOKS.every);
  expect(rows[0].last_at.getTime()).toBe(world.clock.now);
});
