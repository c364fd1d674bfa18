import { expect, test } from 'vitest';
import { type GroundMap, MissedGround } from './missed-base-map.ts';

const tile = (x: number) => ({ tileID: { canonical: { x, y: 7, z: 5 } } });

function aMap(sources = ['ground']) {
  const refreshed: unknown[][] = [];
  const listeners = new Set<(event: object) => void>();
  const map = {
    on: (_: string, listener: (event: object) => void) => listeners.add(listener),
    off: (_: string, listener: (event: object) => void) => listeners.delete(listener),
    getSource: (id: string) => (sources.includes(id) ? {} : undefined),
    refreshTiles: (...asked: unknown[]) => void refreshed.push(asked),
  };
  const missed = new MissedGround(map as unknown as GroundMap);
  const fail = (event: object): void => {
    for (const listener of listeners) listener(event);
  };
  return { missed, refreshed, fail, listeners };
}

test('tiles that failed, and no others, are asked for again, once', () => {
  const { missed, refreshed, fail } = aMap();
  missed.askAgain(() => expect.fail('the tiles will do'));
  fail({ sourceId: 'ground', tile: tile(1) });
  fail({ sourceId: 'ground', tile: tile(2) });
  expect(missed.isComplete).toBe(false);
  missed.askAgain(() => expect.fail('the tiles will do'));
  missed.askAgain(() => expect.fail('the tiles will do'));
  const [one, two] = [
    { x: 1, y: 7, z: 5 },
    { x: 2, y: 7, z: 5 },
  ];
  expect(refreshed).toEqual([['ground', [one, two]]]);
  expect(missed.isComplete).toBe(true);
});

test('where the source itself did not come, all of the ground is', () => {
  const { missed, refreshed, fail } = aMap();
  fail({ sourceId: 'ground' });
  fail({ sourceId: 'ground', tile: tile(1) });
  let renewed = 0;
  missed.askAgain(() => {
    renewed += 1;
  });
  expect([renewed, refreshed]).toEqual([1, []]);
});

test('what belongs to a ground that is no longer there is forgotten', () => {
  const { missed, refreshed, fail, listeners } = aMap();
  fail({ sourceId: 'another', tile: tile(1) });
  missed.askAgain(() => expect.fail('nothing is missing'));
  expect(refreshed).toEqual([]);
  missed.stop();
  expect(listeners.size).toBe(0);
});
