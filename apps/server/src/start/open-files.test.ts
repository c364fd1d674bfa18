import { expect, test } from 'vitest';
import { openFilesLimit, shareOpenFiles } from './open-files.ts';

test('all listeners together leave files for the rest, however few there are', () => {
  for (const limit of [1024, 4096, 20_000, 65_536]) {
    const { trackers, requests, browsers } = shareOpenFiles(limit);
    expect(trackers + requests + browsers).toBeLessThanOrEqual(limit - 500);
  }
});

test('15,000 trackers fit where 20,000 files may be open', () => {
  expect(shareOpenFiles(20_000).trackers).toBeGreaterThan(15_000);
});

test('without a limit of the system our own holds', () => {
  expect(shareOpenFiles(undefined)).toEqual({ trackers: 50_000, requests: 10_000, browsers: 10_000 });
});

test('this process has a limit', () => {
  expect(openFilesLimit()).toBeGreaterThan(100);
});
