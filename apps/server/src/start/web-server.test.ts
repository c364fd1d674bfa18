import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { listen } from './web-server.ts';

let app = Fastify();
afterEach(async () => {
  await app.close();
  app = Fastify();
});

test('it listens on the address that was given, and on no other', async () => {
  const port = await listen(app, 0, '127.0.0.1');
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(404);
  const refused = await new Promise((resolve) => connect(port, '127.0.0.2').on('error', resolve));
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
});

test('an address that the machine does not have stops the start in words', async () => {
  await expect(listen(app, 0, '192.0.2.1')).rejects.toThrow(
    '192.0.2.1 is not an address of this machine. Set BALISE_HOST',
  );
});
