import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fix } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FaithfulTracker } from '../ingest/testing/faithful-tracker.ts';
import { aServerProcess, killAndStart, type ServerProcess } from '../ingest/testing/server-process.ts';
import { randomFrom } from '../ingest/testing/wandering-fixes.ts';
import { MAY_HAVE_ARRIVED } from '../mail/queries.ts';
import { aMailbox, type Mailbox } from '../testing/mailbox.ts';
import { addSchedules, fileOfEach } from './testing/report-morning.ts';

/* Many scheduled reports that are due in the same minute, while trackers send and the server is killed. */

const given = (name: string, soaked: number, usual: number) =>
  Number(process.env[name] ?? (process.env.SOAK ? soaked : usual));
const SCHEDULES = given('MORNING_SCHEDULES', 10_000, 60);
const CLIENTS = Math.ceil(SCHEDULES / 100) + 1;
const KILLS = given('MORNING_KILLS', 40, 2);
const TRACKERS = given('MORNING_TRACKERS', 100, 3);
const SEED = given('MORNING_SEED', 20_261_126, 20_261_126);
const PATIENCE = 600_000;

let data: string;
let server: ServerProcess;
let mailbox: Mailbox;
let trackers: FaithfulTracker[] = [];
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'balise-morning-'));
  mailbox = await aMailbox();
  server = await aServerProcess(data, 'wialon', {
    SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`,
    BALISE_MAIL_FROM: 'Balise <balise@platform.example>',
  });
  await server.start();
});
afterAll(async () => {
  for (const tracker of trackers) tracker.close();
  await server.stop();
  await mailbox.close();
  rmSync(data, { recursive: true, force: true });
});

it('whatever is killed whenever, each schedule of a morning is sent once, with its file, or its second mail is marked', {
  timeout: PATIENCE + SCHEDULES * 500 + KILLS * 60_000,
}, async () => {
  const random = randomFrom(SEED);
  const ids = await server.addDevices(TRACKERS);
  const begun = Date.now();
  trackers = [...ids.keys()].map((id) => new FaithfulTracker(server.trackerPort, id, eachSecond(begun), 'wialon'));
  await addSchedules(server, { schedules: SCHEDULES, clients: CLIENTS, dueAt: begun - 60_000 });
  // as if the minute had struck
  await server.ask("update jobs set due_at = now() where queue = 'report-schedules' and held_by is null");
  for (let kill = 1; kill <= KILLS; kill++) {
    await untilSent((SCHEDULES * (kill - random())) / (KILLS + 1));
    await killAndStart(server, random() < 0.5);
  }
  await untilSent(SCHEDULES);
  const took = (Date.now() - begun) / 1000;
  await untilNothingWaits();

  const answered = trackers.reduce((sum, tracker) => sum + tracker.answered.size, 0);
  const mails = await expectMails();
  console.log(
    `${SCHEDULES} schedules, ${KILLS} kills, seed ${SEED}: sent within ${took.toFixed(0)} s beside ${answered} fixes; ${mails}`,
  );
  expect(answered).toBeGreaterThan(0);
});

/** A fix for each second since a moment, as time goes by. */
function eachSecond(from: number): () => Fix[] | undefined {
  let time = from;
  return () => {
    if (time > Date.now()) return undefined;
    const location = { latitude: 5.3, longitude: -4, altitude: 12, speed: 0, course: 0, valid: true, accuracy: null };
    const fix = { time, location, attributes: {} } as Fix;
    time += 1000;
    return [fix];
  };
}

/** Until so many mails have come. Waits as long as there are ever more: how many there are depends on the machine. */
async function untilSent(count: number): Promise<void> {
  let [most, since] = [-1, performance.now()];
  while (new Set(mailbox.received.map(({ subject }) => subject)).size < count) {
    for (const tracker of trackers) tracker.hurry();
    if (mailbox.received.length > most) [most, since] = [mailbox.received.length, performance.now()];
    else if (performance.now() - since > PATIENCE) throw new Error(`${most} of ${SCHEDULES} mails came`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function untilNothingWaits(): Promise<void> {
  const open = async () => {
    // as if the minute after a failed attempt had passed
    await server.ask("update jobs set due_at = now() where queue = 'mails' and held_by is null and due_at > now()");
    return await server.ask<{ queue: string }>(
      "select queue from jobs where queue in ('report-files', 'report-sendings', 'mails') and failed_at is null",
    );
  };
  await expect.poll(open, { timeout: PATIENCE, interval: 500 }).toEqual([]);
}

/** One sending of each schedule, one mail of each sending, with its file; a second copy only where it is marked. @returns the figures, in words */
async function expectMails(): Promise<string> {
  const sendings = await server.ask<{ name: string; state: string; count: number }>(
    `select s.name, min(r.state) as state, count(r.id)::int as count from report_schedules s
       left join report_schedule_runs r on r.schedule_id = s.id group by s.id, s.name`,
  );
  expect(sendings).toHaveLength(SCHEDULES);
  for (const { name, state, count } of sendings) expect([name, state, count]).toEqual([name, 'sent', 1]);
  const written = await server.ask<{ id: string; subject: string; error: string }>(
    "select id::text, subject, coalesce(last_error, '') as error from mails where kind = 'scheduled_report'",
  );
  expect(new Set(written.map(({ subject }) => subject)).size).toBe(SCHEDULES);
  expect(written).toHaveLength(SCHEDULES);
  const copies = Map.groupBy(mailbox.received, ({ messageId = '' }) => /^<balise-(\d+)-/.exec(messageId)?.[1]);
  let [marked, twice] = [0, 0];
  for (const { id, subject, error } of written) {
    const mails = copies.get(id) ?? [];
    for (const mail of mails) expect([mail.subject, fileOfEach(mail)]).toEqual([subject, true]);
    expect(mails.length).toBeGreaterThan(0);
    if (mails.length > 1) expect([subject, error]).toEqual([subject, MAY_HAVE_ARRIVED]);
    if (error === MAY_HAVE_ARRIVED) marked++;
    if (mails.length > 1) twice++;
  }
  expect(copies.size).toBe(SCHEDULES);
  return `${marked} mails marked as perhaps arrived before, ${twice} of them arrived twice`;
}
