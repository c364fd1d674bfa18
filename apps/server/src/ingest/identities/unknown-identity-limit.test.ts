import { TRACKERS } from '@balise/protocols/tracker';
import { afterAll, expect, it } from 'vitest';
import { aGateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

/* What an unknown tracker learns of which identities there are: nothing from a sign-in, and little from many. */

const NOON = Date.UTC(2026, 10, 20, 12);
const gateway = await aGateway({
  unknownPerConnection: 3,
  unknownIdentities: 20,
  unknownIdentityDelay: 50,
  unknownIdentitiesWaiting: 2,
});
afterAll(() => gateway.stop());
const { gt06, teltonika } = TRACKERS;

it('a sign-in is answered alike, whose ever it is; data that is not stored is never answered', async () => {
  await gateway.device('352304051100109');
  const answers = [];
  for (const identity of ['352304051100109', '352304051100117']) {
    const tracker = await aTracker(gateway.port('teltonika'));
    tracker.write(teltonika.login(identity)!);
    answers.push((await tracker.receivedBytes(1)).toString('hex'));
    tracker.write(teltonika.report(identity, [aFix(NOON)], 1));
    if (identity === '352304051100109') await tracker.receivedBytes(5);
    else {
      // the next sign-in is answered behind it
      tracker.write(teltonika.login(identity)!);
      expect((await tracker.receivedBytes(2)).toString('hex')).toBe('0101');
    }
    tracker.hangUp();
  }
  expect(answers).toEqual(['01', '01']);
});

it('a connection that tries one identity after the other is closed', async () => {
  const tracker = await aTracker(gateway.port('gt06'), '127.0.1.1');
  for (let serial = 0; serial < 6; serial++) tracker.write(gt06.login(`35612340000090${serial}`)!);
  await tracker.closed;
  const { dropped } = gateway.ingest.status().ports.find(({ protocol }) => protocol === 'gt06')!;
  expect(dropped.tooManyIdentities).toBe(1);
});

it('a network that tries many is slowed down, and no other tracker leaves the list for it', async () => {
  await gateway.ask(
    `insert into unknown_devices (protocol, identity, address, network, first_seen_at, last_seen_at, count)
     values ('gt06', 'genuine', '192.0.2.7', '192.0.2', '2026-11-01', '2026-11-01', 9)`,
  );
  const tryIdentity = async (id: number) => {
    const tracker = await aTracker(gateway.port(), '127.0.2.1');
    tracker.say({ id: `try-${id}`, say: 'answer' });
    const lines = tracker.receivedLines(1).then(() => 'answered');
    const result = await Promise.race([lines, tracker.closed.then(() => 'closed')]);
    tracker.hangUp();
    lines.catch(() => {});
    return result;
  };
  for (let id = 0; id < 20; id++) expect(await tryIdentity(id)).toBe('answered');
  const unidentified = await Promise.all([20, 21, 22, 23].map(tryIdentity));
  expect(unidentified.toSorted()).toEqual(['answered', 'answered', 'closed', 'closed']);
  // one that was tried before waits for nothing, nor does another network
  expect(await tryIdentity(3)).toBe('answered');
  await gateway.eventually("select from unknown_devices where identity = 'try-19'");
  expect(await gateway.ask("select identity from unknown_devices where identity = 'genuine'")).toHaveLength(1);
});
