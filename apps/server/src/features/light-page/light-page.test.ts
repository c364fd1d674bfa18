import { logout } from '@balise/contract';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { freshToken } from '../../rights/callers.ts';
import { aDevice } from '../../testing/device.ts';
import { aShare } from '../../testing/share.ts';
import { aUser } from '../../testing/user.ts';
import { aWorld } from '../../testing/world.ts';

const world = await aWorld();
afterAll(world.end);

const get = (url: string, token?: string) =>
  world.app.inject({
    url,
    headers: { host: 'kanari.example', ...(token !== undefined && { cookie: `balise_token=${token}` }) },
  });

describe('the light page', () => {
  it('it shows the vehicles of its reader, and no one else’s', async () => {
    const own = await aDevice(world, { designation: 'LIGHT-OWN', label: '<b>Camion & Cie</b>' });
    const listed = await aDevice(world, { designation: 'LIGHT-LISTED' });
    await aDevice(world, { designation: 'LIGHT-FOREIGN', clientId: world.clients.bandama });
    await world.database.pools.owner.query('insert into user_devices (user_id, device_id) values ($1, $2)', [
      world.users.limited,
      listed.id,
    ]);
    const page = await get('/lite', world.tokens.comoe);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain('<b>LIGHT-OWN</b> &lt;b&gt;Camion &amp; Cie&lt;/b&gt;');
    expect(page.body).toContain(`id="v${own.id}" data-badge="neverConnected"`);
    expect(page.body).not.toContain('LIGHT-FOREIGN');
    const narrowed = await get('/lite', world.tokens.limited);
    expect(narrowed.body).toContain('LIGHT-LISTED');
    expect(narrowed.body).not.toMatch(/LIGHT-OWN|LIGHT-FOREIGN/);
  });

  it('is sent once: nothing is sent after it', async () => {
    const warned = vi.spyOn(world.app.log, 'warn');
    expect((await get('/lite', world.tokens.comoe)).statusCode).toBe(200);
    // a later answer of the same turn
    expect((await get('/lite', world.tokens.comoe)).statusCode).toBe(200);
    expect(warned.mock.calls).toEqual([]);
    warned.mockRestore();
  });

  it('it shows what is shared among the own vehicles, searched as these are', async () => {
    const shared = await aDevice(world, { designation: 'LIGHT-SHARED 10%', clientId: world.clients.bandama });
    await aShare(world, shared.id, { by: 'bandama', to: 'comoe' });
    const found = async (search: string) =>
      (await get(`/lite?q=${encodeURIComponent(search)}`, world.tokens.comoe)).body.includes('LIGHT-SHARED');
    expect(await found('')).toBe(true);
    expect([await found('shared 10%'), await found('shared 1_%')]).toEqual([true, false]);
    expect((await get('/lite', world.tokens.niger)).body).not.toContain('LIGHT-SHARED');
  });

  it('it shows nothing without the right, and nobody without a sign-in', async () => {
    const { id } = await aUser(world, { rights: [] });
    const forbidden = await get('/lite', await freshToken(world, id));
    expect(forbidden.statusCode).toBe(403);
    expect(forbidden.body).not.toContain('LIGHT');
    const token = await freshToken(world, world.users.comoe);
    await world.as({ token })(logout);
    for (const none of [undefined, token]) {
      const visitor = await get('/lite', none);
      expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/login?next=%2Flite']);
    }
  });

  it('filters by state and by what is searched, fifty a page, and says how many there are of each', async () => {
    await Promise.all(
      Array.from({ length: 51 }, (_, index) =>
        aDevice(world, { designation: `PAGED ${String(index).padStart(2, '0')}` }),
      ),
    );
    const first = await get('/lite?q=paged', world.tokens.comoe);
    expect(first.body.match(/<li /g)).toHaveLength(50);
    expect(first.body).toContain('/lite?q=paged&amp;page=2');
    const second = await get('/lite?q=paged&page=2', world.tokens.comoe);
    expect(second.body).toContain('<b>PAGED 50</b>');
    expect(second.body.match(/<li /g)).toHaveLength(1);
    expect((await get('/lite?q=paged&state=moving', world.tokens.comoe)).body).not.toContain('<li ');
    expect((await get('/lite?q=paged&state=neverConnected', world.tokens.comoe)).body).toContain('PAGED 00');
    // wildcards are searched as they stand
    expect((await get('/lite?q=%25%25', world.tokens.comoe)).body).not.toContain('<li ');
    // a first useful screen on a slow line: with its script, within a tenth of the budget of 150 kB
    expect(Buffer.byteLength(first.body)).toBeLessThan(25_000);
  });
});

test('a browser is kept on the light version, and taken off it, by a cookie that says nothing of its user', async () => {
  const light = await get('/lite?choose=light');
  expect([light.statusCode, light.headers.location]).toEqual([302, '/lite']);
  expect(light.headers['set-cookie']).toMatch(/^balise_light=1; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  const full = await get('/lite?choose=full');
  expect([full.headers.location, full.headers['set-cookie']]).toEqual(['/map', expect.stringContaining('Max-Age=0')]);
});
