import { EventEmitter } from 'node:events';
import type { ReportPageCriteria } from '@balise/contract';
import type { FastifyReply } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { Failure } from '../../http/failure.ts';
import { startPlaces } from '../../places/index.ts';
import { aDevice } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { scopeOfUser } from '../auth/index.ts';
import { startReportThreads } from './index.ts';
import { DAY, HOUR, preview } from './testing/past.ts';
import { type InputOf, startPreviews } from './threads/index.ts';

/* How a page of a report can end otherwise than with its rows. */

const world = await aWorld();
const places = startPlaces();
const threads = startReportThreads(world.database.addresses, 1, places);
afterAll(async () => {
  await threads.close();
  await places.close();
  await world.end();
});
await aDevice(world);

const reader = () => {
  const raw = new EventEmitter();
  return { reply: { raw } as unknown as FastifyReply, leave: () => raw.emit('close') };
};

async function ofTheDay(): Promise<InputOf<'previewOf'>> {
  const scope = await scopeOfUser(world.database.api, world.users.comoe, new Date(world.clock.now));
  if (!scope) throw new Error('no user');
  const criteria: ReportPageCriteria = {
    devices: { deviceIds: ['all'], groupIds: [] },
    from: DAY,
    to: DAY + 24 * HOUR,
    filters: {},
    language: 'en',
    page: 1,
    pageSize: 25,
  };
  return { scope, criteria, order: { kind: 'trips', criteria, timeZone: 'UTC', now: world.clock.now } };
}

test('what takes too long has an answer that says what to do instead', async () => {
  const read = startPreviews(threads, 1);
  const answer = await read('previewOf', await ofTheDay(), reader().reply);
  expect(answer instanceof Failure && answer.code).toBe('report_too_big');
});

test('a reader that goes away ends its reading, and the next one is served', async () => {
  const read = startPreviews(threads);
  const { reply, leave } = reader();
  const left = read('previewOf', await ofTheDay(), reply);
  leave();
  expect(await left).toBeInstanceOf(Failure);
  const text = await read('previewOf', await ofTheDay(), reader().reply);
  expect(JSON.parse(String(text))).toMatchObject({ kind: 'trips', total: 0, devices: 1 });
});

test('no one has many read at once', async () => {
  const read = startPreviews(threads);
  const criteria = await ofTheDay();
  const answers = await Promise.all(Array.from({ length: 8 }, () => read('previewOf', criteria, reader().reply)));
  const refused = answers.filter((answer) => answer instanceof Failure && answer.code === 'too_many_requests');
  expect([refused.length, answers.length - refused.length]).toEqual([2, 6]);
});

test('who has a long one read leaves a thread to others', async () => {
  const order = await ofTheDay();
  const reading: number[] = [];
  const end = Promise.withResolvers<string>();
  const run = async (_: string, { scope }: InputOf<'previewOf'>) => {
    reading.push(scope.userId);
    return await end.promise;
  };
  const read = startPreviews({ ...threads, run } as never);
  const other = { ...order, scope: { ...order.scope, userId: world.users.bandama as never } };
  const answers = [order, order, other].map((criteria) => read('previewOf', criteria, reader().reply));
  await expect.poll(() => reading).toEqual([order.scope.userId, world.users.bandama]);
  end.resolve('{}');
  expect(await Promise.all(answers)).toEqual(['{}', '{}', '{}']);
});

test('what fails unexpectedly says that the report failed', async () => {
  const { owner } = world.database.pools;
  await owner.query('alter table episodes rename to episodes_away');
  const { status, error } = await preview(world, 'trips', {});
  await owner.query('alter table episodes_away rename to episodes');
  expect([status, error]).toEqual([500, { code: 'report_failed', message: 'The report failed. Please retry.' }]);
});
