import { expect, test } from 'vitest';
import { CallFailed } from '../../api/call-failed.ts';
import { refusedOf } from './refused-rows.tsx';

const fault = { code: 'device_suspended', message: 'This device is suspended.' };

test('each refused row is found by its place in what was sent; other fields are not rows', () => {
  const fields = { 'deviceIdList.2': fault, 'deviceIdList.9': fault, reason: fault };
  const error = new CallFailed('device_suspended', 409, fields);
  expect([...refusedOf(error, [11, 12, 13])]).toEqual([[13, fault]]);
  expect(refusedOf(new Error('broken'), [11]).size).toBe(0);
});
