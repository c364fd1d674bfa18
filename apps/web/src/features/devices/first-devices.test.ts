import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { firstDevices } from './first-devices.ts';
import { listQueryOf } from './list/search.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn(() => new Promise(() => {})), // a server that does not answer
  );
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('the way to the first list waits for it for as long as no skeleton would be shown, and no longer', async () => {
  const arrived = vi.fn();
  void firstDevices(listQueryOf({}))?.then(arrived);
  expect(fetch).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(149);
  expect(arrived).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(arrived).toHaveBeenCalledOnce();
});

it('where a list is on screen, the way to another one waits for nothing', () => {
  void firstDevices(listQueryOf({}));
  expect(firstDevices(listQueryOf({ page: 2 }))).toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(2);
});
