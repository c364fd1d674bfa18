import { expect, test } from 'vitest';
import { type Frames, Replay } from './replay.ts';

/** Frames that a test runs itself. */
function frames() {
  let waiting: ((now: number) => void) | undefined;
  const source: Frames = {
    request: (run) => {
      waiting = run;
      return 1;
    },
    cancel: () => {
      waiting = undefined;
    },
  };
  const run = (now: number): void => {
    const due = waiting;
    waiting = undefined;
    due?.(now);
  };
  return { source, run, idle: () => waiting === undefined };
}

const HOUR = 3_600_000;

test('the clock runs by real time: at ×60 a second is a minute', () => {
  const { source, run } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, undefined);
  replay.speed.set(60);
  replay.play();
  for (let now = 0; now <= 1000; now += 100) run(5000 + now);
  expect(replay.at).toBe(60_000);
  replay.speed.set(600);
  run(6100);
  expect(replay.at).toBe(120_000);
});

test('a page that slept does not leap when it wakes', () => {
  const { source, run } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, undefined);
  replay.speed.set(1);
  replay.play();
  run(0);
  run(60_000);
  expect(replay.at).toBe(250);
});

test('stops are passed over only while that is wanted', () => {
  const { source, run } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, undefined);
  replay.setSkipped([{ from: 1000, to: 60_000 }]);
  replay.speed.set(10);
  replay.play();
  run(0);
  run(200);
  expect(replay.at).toBe(61_000);
  replay.seek(0);
  replay.skip.set(false);
  run(400);
  expect(replay.at).toBe(2000);
});

test('at the end it stops, and playing again begins at the beginning', () => {
  const { source, run, idle } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: 1000 }, 900);
  replay.speed.set(600);
  replay.play();
  run(0);
  run(100);
  expect(replay.at).toBe(1000);
  expect(replay.playing.get()).toBe(false);
  expect(idle()).toBe(true);
  replay.play();
  expect(replay.at).toBe(0);
});

test('the clock never leaves its period, and another period begins at its own beginning', () => {
  const replay = new Replay(frames().source);
  replay.load({ from: 1000, to: 2000 }, 1500);
  expect(replay.at).toBe(1500);
  replay.seek(5000);
  expect(replay.at).toBe(2000);
  expect(replay.rested.get()).toBe(2000);
  replay.load({ from: 10_000, to: 20_000 }, undefined);
  expect(replay.at).toBe(10_000);
  expect(replay.begun).toBe(false);
});

test('who listens hears the present moment at once, and then every other', () => {
  const replay = new Replay(frames().source);
  replay.load({ from: 0, to: 1000 }, 10);
  const received: number[] = [];
  const end = replay.onMoment((at) => received.push(at));
  replay.seek(20);
  end();
  replay.seek(30);
  expect(received).toEqual([10, 20]);
});

test('where the map has much to do, what is read waits for the next frame, and hears the last moment in any case', () => {
  const { source, run } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, undefined);
  replay.speed.set(1);
  const [moved, read]: [number[], number[]] = [[], []];
  replay.onMotion((at) => {
    moved.push(at);
    if (at === 100 || at === 300) replay.fill();
  });
  replay.onMoment((at) => read.push(at));
  replay.play();
  for (const now of [0, 100, 200, 300]) run(now);
  expect(moved).toEqual([0, 0, 100, 200, 300]);
  expect(read).toEqual([0, 0, 200]);
  replay.pause();
  expect(read).toEqual([0, 0, 200, 300]);
});

test('what is read lags by one frame at most, though the map is drawn anew in each', () => {
  const { source, run } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, undefined);
  replay.speed.set(1);
  const read: number[] = [];
  replay.onMotion(() => replay.fill());
  replay.onMoment((at) => read.push(at));
  replay.play();
  for (const now of [0, 100, 200, 300, 400]) run(now);
  expect(read.slice(-2)).toEqual([100, 300]);
});

test('playing begins at the first position, also when it begins again', () => {
  const { source, run } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, undefined);
  replay.setFirst(20_000);
  expect(replay.at).toBe(0);
  replay.play();
  expect(replay.at).toBe(20_000);
  replay.pause();
  replay.seek(HOUR);
  replay.play();
  run(0);
  expect(replay.at).toBe(20_000);
});

test('a period that goes on leaves the clock where it is, and lets it run to its new end', () => {
  const { source } = frames();
  const replay = new Replay(source);
  replay.load({ from: 0, to: HOUR }, 30_000);
  replay.extend(2 * HOUR);
  expect(replay.at).toBe(30_000);
  replay.seek(3 * HOUR);
  expect(replay.at).toBe(2 * HOUR);
});
