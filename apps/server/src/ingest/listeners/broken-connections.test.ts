import { expect, it } from 'vitest';
import { FaithfulTracker } from '../testing/faithful-tracker.ts';
import { aGateway } from '../testing/gateway.ts';
import { wanderingFixes } from '../testing/wandering-fixes.ts';

const START = Date.UTC(2026, 10, 1);
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

it('connections to the database that break in mid-batch cost nothing: each record is stored once and answered', async () => {
  const gateway = await aGateway({ retryLongest: 100 });
  const trackers: { id: number; tracker: FaithfulTracker }[] = [];
  let isOver = false;
  for (let i = 0; i < 20; i++) {
    const identity = String(356_000_000_000_000 + i);
    const id = await gateway.device(identity);
    const next = wanderingFixes(i, START);
    const tracker = new FaithfulTracker(gateway.port('teltonika'), identity, () => (isOver ? undefined : next()));
    trackers.push({ id, tracker });
  }
  let broken = 0;
  const goesOn = () => broken <= 20 || trackers.some(({ tracker }) => tracker.answered.size <= 10);
  for (let round = 0; round < 25 || goesOn(); round++) {
    await sleep(60 + ((round * 37) % 90));
    const killed = await gateway.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where usename = 'balise_ingest' and datname = current_database() and application_name = 'balise ingest'`,
    );
    broken += killed.length;
  }
  isOver = true;
  await expect.poll(() => trackers.filter(({ tracker }) => tracker.waiting > 0), { timeout: 100_000 }).toEqual([]);
  expect(broken).toBeGreaterThan(20);
  for (const { id, tracker } of trackers) {
    const rows = await gateway.ask<{ at: string }>(
      'select (extract(epoch from fixed_at) * 1000)::bigint as at from positions where device_id = $1 order by 1',
      [id],
    );
    expect(rows.map(({ at }) => Number(at))).toEqual([...tracker.answered].sort((a, b) => a - b));
    expect(tracker.answered.size).toBeGreaterThan(10);
    tracker.close();
  }
  await gateway.stop();
}, 180_000);
