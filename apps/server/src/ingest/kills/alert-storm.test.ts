import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALERT_AGE, type Fix } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAY_HAVE_ARRIVED } from '../../mail/queries.ts';
import { anSmsc } from '../../sms/smsc/smsc.ts';
import { aMailbox, type Mailbox } from '../../testing/mailbox.ts';
import { FaithfulTracker } from '../testing/faithful-tracker.ts';
import { aServerProcess, killAndStart, type ServerProcess } from '../testing/server-process.ts';
import { aDrive, addRules, CONTACTS, callsForHelpAt, DRIVE, RAISED_BY_A_DRIVE } from '../testing/storm.ts';
import { randomFrom } from '../testing/wandering-fixes.ts';

const given = (name: string, soaked: number, usual: number) =>
  Number(process.env[name] ?? (process.env.SOAK ? soaked : usual));
const KILLS = given('STORM_KILLS', 60, 3);
const TRACKERS = given('STORM_TRACKERS', 330, 25);
const KILLS_A_DRIVE = process.env.SOAK ? 3 : 1;
const DRIVES = KILLS / KILLS_A_DRIVE + 1;
const SEED = given('STORM_SEED', 20_261_125, 20_261_125);
/** A drive began so long ago at the most, ms: well within the age of what raises alerts, whatever the restarts take. */
const BEGAN_AGO = process.env.SOAK ? 90_000 : 300_000;
const PATIENCE = 600_000;

let data: string;
let server: ServerProcess;
let mailbox: Mailbox;
let smsc: Awaited<ReturnType<typeof anSmsc>>;
let trackers: FaithfulTracker[] = [];
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-storm-'));
  mailbox = await aMailbox();
  smsc = await anSmsc();
  server = await aServerProcess(data, 'wialon', {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    BALISE_MAIL_FROM: 'Balise <balise@platform.example>',
    SMS_URL: `smpp://balise:secret@127.0.0.1:${smsc.port}`,
    SMS_PER_CLIENT: '999999',
    SMS_PER_MINUTE: '999999',
  });
  await server.start();
});
afterAll(async () => {
  for (const tracker of trackers) tracker.close();
  await server.stop();
  await Promise.all([mailbox.close(), smsc.close()]);
  rmSync(data, { recursive: true, force: true });
});

it('whatever is killed whenever, each event that was answered is one alert, and reaches each contact once or is marked', {
  timeout: 2 * PATIENCE + KILLS * 120_000 + TRACKERS * DRIVES * 1_000,
}, async () => {
  const random = randomFrom(SEED);
  const ids = await server.addDevices(TRACKERS);
  await addRules(server);
  const begins: number[] = [];
  /** Drives of which a part was answered so late, on a machine that is too busy, that it may have raised nothing. */
  const late = new Set<number>();
  trackers = [...ids.keys()].map(
    (identity) => new FaithfulTracker(server.trackerPort, identity, driving(begins, random), 'wialon'),
  );
  for (let drive = 0; drive < DRIVES; drive++) {
    const soonest = Math.floor((Date.now() - BEGAN_AGO) / 1000) * 1000;
    begins.push(Math.max(soonest, (begins.at(-1) ?? 0) + DRIVE * 1000));
    for (const tracker of trackers) tracker.hurry();
    for (let kill = 0; kill < KILLS_A_DRIVE && drive < DRIVES - 1; kill++) {
      await sleep(100 + random() * 3_000);
      await killAndStart(server, random() < 0.5);
    }
    const fixes = begins.flatMap(aDrive).length;
    await until(() => {
      for (const tracker of trackers) tracker.hurry();
      return trackers.every(({ answered }) => answered.size === fixes);
    }, 'the drive is answered');
    if (Date.now() - (begins[drive] ?? 0) > ALERT_AGE) late.add(drive);
  }
  await untilAllIsHandedOver();

  const deliveries = await deliveriesOfAll();
  const alerts = deliveries.length / CONTACTS.length;
  const mails = expectMails(deliveries);
  const messages = expectSms(deliveries);
  console.log(`${KILLS} kills, seed ${SEED}: ${alerts} alerts; ${mails}; ${messages}; ${late.size} drives late`);
  await expectAlerts(ids, begins, late);
  expect(late.size).toBeLessThan(DRIVES / 2);
  expect(alerts).toBeGreaterThan(TRACKERS * (DRIVES - late.size) * RAISED_BY_A_DRIVE.length);
});

/** Packets of one to four fixes of the drives that have begun, as time goes by. */
function driving(begins: readonly number[], random: () => number): () => Fix[] | undefined {
  let sent = 0;
  return () => {
    const due = begins.flatMap(aDrive).filter(({ time }) => (time ?? 0) <= Date.now());
    const packet = due.slice(sent, sent + 1 + Math.floor(random() * 4));
    sent += packet.length;
    return packet.length === 0 ? undefined : packet;
  };
}

/** Waits as long as there are ever fewer: how many there are depends on the machine. */
async function untilAllIsHandedOver(): Promise<void> {
  let [least, since] = [Number.POSITIVE_INFINITY, performance.now()];
  for (let open = await countOpen(); open > 0; open = await countOpen()) {
    if (open < least) [least, since] = [open, performance.now()];
    else if (performance.now() - since > PATIENCE) throw new Error(`${open} deliveries or jobs are not handed over`);
    await sleep(500);
  }
}

async function countOpen(): Promise<number> {
  // as if the minute after a failed attempt had passed
  await server.ask(
    "update jobs set due_at = now() where queue in ('mails', 'sms') and held_by is null and due_at > now()",
  );
  const [open] = await server.ask<{ count: number }>(
    `select (select count(*) from jobs where queue in ('alerts', 'mails', 'sms') and failed_at is null)::int
       + (select count(*) from alert_deliveries where state in ('waiting', 'queued'))::int as count`,
  );
  return open?.count ?? 0;
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isTrue: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const start = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - start > PATIENCE) throw new Error(`not in time: ${what}`);
    await sleep(500);
  }
}

/** Of each device: of each drive in time one entry, one exit and its call for help, of a late one at most one of each; speeding, which goes on over drives, in turn of its re-arming. */
async function expectAlerts(
  ids: ReadonlyMap<string, number>,
  begins: readonly number[],
  late: ReadonlySet<number>,
): Promise<void> {
  const alerts = await server.ask<{ device: number; kind: string; at: number; began: number }>(
    `select device_id as device, kind, (extract(epoch from at) * 1000)::float8 as at, (extract(epoch from began_at) * 1000)::float8 as began
     from alerts order by at`,
  );
  const of = Map.groupBy(alerts, ({ device, kind }) => `${device} ${kind}`);
  for (const device of ids.values()) {
    const times = (kind: string) => of.get(`${device} ${kind}`)?.map(({ at }) => at) ?? [];
    for (const kind of RAISED_BY_A_DRIVE) {
      const drives = times(kind).map((at) => begins.findLastIndex((begin) => begin <= at));
      expect([device, kind, new Set(drives).size]).toEqual([device, kind, drives.length]);
      const intime = (all: readonly number[]) => all.filter((drive) => !late.has(drive));
      expect([device, kind, intime(drives)]).toEqual([device, kind, intime([...begins.keys()])]);
    }
    expect(begins.map(callsForHelpAt)).toEqual(expect.arrayContaining(times('sos')));
    const sped = times('speeding');
    expect(sped.length).toBeGreaterThan(0);
    for (const [n, at] of sped.entries())
      expect(at - (sped[n - 1] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(15 * 60_000);
  }
}

type Delivery = {
  alert: number;
  recipient: string;
  state: string;
  reason: string;
  mail: string | null;
  mailError: string;
  smsState: string | null;
  text: string;
};

/** One of each alert for each contact. */
async function deliveriesOfAll(): Promise<Delivery[]> {
  const deliveries = await server.ask<Delivery>(
    `select a.id::float8 as alert, d.recipient, d.state, d.reason, d.mail_id::text as mail, coalesce(m.last_error, '') as "mailError",
       s.state as "smsState", coalesce(s.body, '') as text
     from alerts a left join alert_deliveries d on d.alert_id = a.id left join mails m on m.id = d.mail_id
       left join sms_messages s on s.id = d.sms_id order by a.id, d.recipient`,
  );
  const of = Map.groupBy(deliveries, ({ alert }) => alert);
  const expected = CONTACTS.toSorted();
  for (const some of of.values()) {
    expect(some.map(({ recipient }) => recipient).sort()).toEqual(expected);
    for (const { state, reason } of some) expect([state, reason]).toEqual(['sent', reason]);
  }
  return deliveries;
}

/** Each mail arrived; twice only where it is marked. @returns the figures, in words */
function expectMails(deliveries: readonly Delivery[]): string {
  const copies = new Map<string, number>();
  for (const { messageId = '' } of mailbox.received) {
    const id = /^<balise-(\d+)-/.exec(messageId)?.[1] ?? messageId;
    copies.set(id, (copies.get(id) ?? 0) + 1);
  }
  const mails = deliveries.filter(({ mail }) => mail !== null);
  expect(new Set(mails.map(({ mail }) => mail)).size).toBe(mails.length);
  expect(new Set(copies.keys())).toEqual(new Set(mails.map(({ mail }) => mail)));
  const marked = mails.filter(({ mailError }) => mailError === MAY_HAVE_ARRIVED);
  for (const { mail, mailError, reason } of mails) {
    if ((copies.get(mail ?? '') ?? 0) > 1) expect([mail, mailError]).toEqual([mail, MAY_HAVE_ARRIVED]);
    expect(reason).toBe(mailError);
  }
  const doubled = [...copies.values()].filter((count) => count > 1).length;
  return `${mails.length} mails, ${marked.length} marked as perhaps arrived before, ${doubled} of them arrived again`;
}

/** Each SMS was handed over at most once; what was not is unconfirmed. @returns the figures, in words */
function expectSms(deliveries: readonly Delivery[]): string {
  const copies = new Map<string, number>();
  for (const { text } of smsc.submitted) copies.set(text, (copies.get(text) ?? 0) + 1);
  const messages = deliveries.filter(({ smsState }) => smsState !== null);
  expect(new Set(messages.map(({ text }) => text)).size).toBe(messages.length);
  for (const { text, smsState } of messages) {
    const count = copies.get(text) ?? 0;
    if (smsState !== 'unconfirmed') expect([text, smsState, count]).toEqual([text, 'sent', 1]);
    expect(count).toBeLessThanOrEqual(1);
  }
  const unconfirmed = messages.filter(({ smsState }) => smsState === 'unconfirmed');
  const arrived = unconfirmed.filter(({ text }) => copies.has(text)).length;
  return `${messages.length} SMS, ${unconfirmed.length} unconfirmed, ${arrived} of them arrived`;
}
