import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});

/** As after the page was opened again. */
const open = async () => {
  vi.resetModules();
  return await import('./checked-devices.ts');
};

beforeEach(() => stored.clear());

test('a device is checked once, and unchecked by its id (specification 4)', async () => {
  const { check, checked, uncheck } = await open();
  check(7);
  check(9);
  check(7);
  expect([...checked.get()]).toEqual([7, 9]);
  uncheck(7);
  uncheck(8);
  expect([...checked.get()]).toEqual([9]);
});

test('checked devices stay so when the page is opened again; what else is stored there is ignored', async () => {
  (await open()).check(7);
  expect([...(await open()).checked.get()]).toEqual([7]);
  for (const other of ['[7.5, "x", 9]', '{"a": 1}', 'not JSON']) {
    stored.set('balise-checked', other);
    expect([...(await open()).checked.get()]).toEqual(other.startsWith('[') ? [9] : []);
  }
});

test('where none is left, list and map show all again', async () => {
  const { check, checkedOnly, uncheck, uncheckAll } = await open();
  for (const clear of [() => uncheck(7), uncheckAll]) {
    check(7);
    checkedOnly.set(true);
    clear();
    expect(checkedOnly.get()).toBe(false);
  }
});
