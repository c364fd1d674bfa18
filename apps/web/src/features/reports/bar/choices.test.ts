import { choiceFault } from '@balise/contract';
import { expect, test } from 'vitest';
import { devicesAsked } from '../report-query.ts';
import { MOST_PICKED } from '../search.ts';
import { type Choice, chosenWith, linesOf } from './choices.ts';

const MANY = { all: true, many: true };
const ONE = { all: false, many: false };
const all: Choice = { kind: 'all', key: 'all' };
const vehicle = (id: number): Choice => ({ kind: 'vehicle', key: `v${id}`, id, name: `${id}`, label: '' });
const group = (id: number): Choice => ({ kind: 'group', key: `g${id}`, id, name: `${id}`, count: 3 });

test('all gives way to a vehicle, and a vehicle to all: the rule is never broken by a press', () => {
  const some = chosenWith(chosenWith({ vehicles: 'all' }, vehicle(4), MANY), group(2), MANY);
  expect(some).toEqual({ vehicles: [4], groups: [2] });
  expect(chosenWith(some, all, MANY)).toEqual({ vehicles: 'all', groups: undefined });
  expect(choiceFault(devicesAsked({ kind: 'trips', ...some }) as never, MANY)).toBeUndefined();
});

test('where one vehicle is asked for, the next takes the place of the one before', () => {
  expect(chosenWith({ vehicles: [1, 2] }, vehicle(3), ONE)).toEqual({ vehicles: [3], groups: undefined });
});

test('as many as an address holds; who wants more takes a group', () => {
  const full = { vehicles: Array.from({ length: MOST_PICKED }, (_, id) => id + 1) };
  expect(chosenWith(full, vehicle(5000), MANY)).toBe(full);
  expect(chosenWith(full, vehicle(1), MANY).vehicles).toHaveLength(MOST_PICKED - 1);
});

test('a word narrows vehicles and groups; a report of one vehicle offers neither groups nor all', () => {
  const vehicles = [
    { id: 1, designation: '4821 HM 01', label: 'Tanker 4', imei: '35', clientId: 7 },
    { id: 2, designation: 'AA-482-KB', label: 'Van', imei: '36', clientId: 8 },
  ] as never;
  const shared = [{ id: 3, designation: 'Shared 482', label: '', owner: 'Niger Freight', rights: [] }] as never;
  const groups = [{ id: 9, designation: 'Tankers', deviceCount: 1, clientId: 7 }] as never;
  const keys = (search: string, rule = MANY, clientId?: number) =>
    linesOf({ vehicles, groups, shared, rule, clientId, search }).map(({ key }) => key);
  expect(keys('')).toEqual(['all', 'g9', 'v1', 'v2', 's3']);
  expect(keys('tank')).toEqual(['g9', 'v1']);
  expect(keys('482 niger')).toEqual(['s3']);
  expect(keys('482 van')).toEqual(['v2']);
  expect(keys('', ONE)).toEqual(['v1', 'v2', 's3']);
  expect(keys('', MANY, 8)).toEqual(['all', 'v2']);
});
