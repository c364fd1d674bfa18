import { checkResetCode, requestPasswordReset, resetPassword } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { startListener } from '../db/notify.ts';
import { aMailbox } from '../testing/mailbox.ts';
import { aWorld, emailOf } from '../testing/world.ts';
import { outgoingMail } from './outgoing-mail.ts';
import { Runner } from './runner.ts';

/* The whole way of a forgotten password: API, database, notification, job, SMTP on loopback, link, API. */

const world = await aWorld();
const box = await aMailbox();
const listener = await startListener(world.database.addresses.api, () => {});
const mail = outgoingMail({
  database: world.database,
  from: { name: 'Balise', address: 'mail@balise.example' },
  smtp: { host: '127.0.0.1', port: box.port, tls: 'none', account: undefined },
  publicUrl: new URL('https://balise.example'),
  now: () => world.clock.now,
  log: { warn: console.warn },
});
const runner = new Runner({
  pool: world.database.pools.owner,
  queues: mail.queues,
  listen: listener.listen,
  log: { warn: console.warn, error: console.error },
});
afterAll(async () => {
  await runner.stop();
  mail.close();
  await listener.close();
  await box.close();
  await world.end();
});
const visitor = world.as(undefined);

test('a mail is there at once, in the account’s language; its link works once', async () => {
  await world.database.pools.owner.query("update users set language = 'fr' where id = $1", [world.users.awa]);
  await visitor(requestPasswordReset, { body: { email: emailOf('awa').toUpperCase(), language: 'en' } });
  const letter = await box.to(emailOf('awa'));
  expect(letter.subject).toBe('Choisissez un nouveau mot de passe');
  expect(letter.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  const link = new URL(/https:\/\/\S+/.exec(letter.text ?? '')?.[0] ?? '');
  expect(link.origin).toBe('https://kanari.example');
  expect(letter.html).toContain(link.href);
  const resetCode = link.hash.slice(1);
  expect((await visitor(checkResetCode, { body: { resetCode } })).status).toBe(200);
  const password = 'nine brave otters';
  expect((await visitor(resetPassword, { body: { password, resetCode } })).status).toBe(200);
  expect((await visitor(resetPassword, { body: { password, resetCode } })).error.code).toBe('reset_link_expired');
  await expect.poll(() => box.received.map(({ subject }) => subject)).toContain('Votre mot de passe a été modifié');
});
