import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGateway, type Gateway } from './testing/gateway.ts';
import { aFix } from './testing/lines.ts';
import { aTracker } from './testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
let gateway: Gateway;
const now = NOON + 60 * MINUTE;
let clientId: number;
beforeAll(async () => {
  gateway = await aGateway({}, undefined, undefined, () => now);
  [{ id: clientId }] = (await gateway.ask<{ id: number }>('select id from clients limit 1')) as [{ id: number }];
});
afterAll(() => gateway.stop());

async function aDevice(identity: string): Promise<number> {
  const id = await gateway.device(identity);
  await gateway.ask(
    `insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity') on conflict do nothing`,
    [id, clientId],
  );
  return id;
}

const aRule = (id: number) =>
  gateway.changing(() =>
    gateway.ask(
      `insert into alert_rules (client_id, name, kind, parameters, device_ids, severity, created_at, updated_at)
       values ($1, 'x', 'trouble_code', '{}', $2, 'warning', now(), now())`,
      [clientId, [id]],
    ),
  );

/** A message with these codes, so many minutes after noon. */
const listing = (minute: number, ...dtcs: string[]) => aFix(NOON + minute * MINUTE, { attributes: { dtcs } });

const changesOf = async (id: number): Promise<string[]> =>
  (
    await gateway.ask<{ kind: string; at: Date; codes: string[] }>(
      `select kind, at, content -> 'codes' as codes from events where device_id = $1 and kind like 'trouble_codes%' order by at, kind`,
      [id],
    )
  ).map(
    ({ kind, at, codes }) =>
      `${kind === 'trouble_codes_gone' ? '-' : '+'}${codes.join(' ')} @ ${(at.getTime() - NOON) / MINUTE}`,
  );

it('codes that a tracker repeats over its socket begin and end once, and each is alerted once', async () => {
  const id = await aDevice('codes');
  await aRule(id);
  const fixes = [
    listing(52, 'P0301'),
    listing(53, 'P0301'),
    listing(54, 'P0301', 'SPN 100 FMI 1'),
    listing(55, 'P0301'),
    listing(57),
    listing(58, 'P0301'),
  ];
  const tracker = await aTracker(gateway.port());
  for (const [place, fix] of fixes.entries())
    tracker.say({ ...(place === 0 && { id: 'codes' }), fixes: [fix], say: String(place) });
  await tracker.receivedLines(fixes.length);
  const again = await aTracker(gateway.port());
  again.say({ id: 'codes', fixes, say: 'again' });
  await again.receivedLines(1);
  expect(await changesOf(id)).toEqual(['+P0301 @ 52', '+SPN100/FMI1 @ 54', '-P0301 SPN100/FMI1 @ 57', '+P0301 @ 58']);
  const alerts = await gateway.ask('select subject, facts from alerts where device_id = $1 order by began_at', [id]);
  // one that comes back within a day is no other alert
  expect(alerts).toEqual([
    { subject: 'P0301', facts: { code: 'P0301' } },
    { subject: 'SPN100/FMI1', facts: { code: 'SPN100/FMI1' } },
  ]);
  tracker.hangUp();
  again.hangUp();
});

it('codes that a Teltonika lists are the same', async () => {
  const identity = '356307042441013';
  const id = await aDevice(identity);
  const { login, report } = TRACKERS.teltonika;
  const tracker = await aTracker(gateway.port('teltonika'));
  tracker.write(login(identity)!);
  await tracker.receivedBytes(1);
  tracker.write(report(identity, [listing(52, 'P0217', 'P0304')], 1));
  await tracker.receivedBytes(5);
  tracker.write(report(identity, [listing(54)], 2));
  await tracker.receivedBytes(9);
  expect(await changesOf(id)).toEqual(['+P0217 P0304 @ 52', '-P0217 P0304 @ 54']);
  tracker.hangUp();
});
