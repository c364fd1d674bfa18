import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { longReads } from './long-reads.ts';

test('so many pasts are read at once, of each person and of all; what is beyond those that wait is refused', async () => {
  const takeTurn = longReads({ ofOne: 2, ofGroup: 3, waiting: 5, places: 4 });
  const reading: number[] = [];
  let [most, mostOfOne] = [0, 0];
  const read = (who: number) => async () => {
    reading.push(who);
    most = Math.max(most, reading.length);
    mostOfOne = Math.max(mostOfOne, reading.filter((one) => one === who).length);
    await delay(5);
    reading.splice(reading.indexOf(who), 1);
    return 'read';
  };
  const asked = [1, 2].map((who) =>
    Array.from({ length: 9 }, () => takeTurn({ userId: who, clientId: who, partnerId: 1 } as never, read(who))),
  );
  for (const reported of await Promise.all(asked.map((calls) => Promise.all(calls)))) {
    expect(reported.filter((one) => one === 'read')).toHaveLength(7);
    expect(reported.slice(7)).toMatchObject([{ code: 'too_many_requests' }, { code: 'too_many_requests' }]);
  }
  expect([most, mostOfOne]).toEqual([4, 2]);
});
