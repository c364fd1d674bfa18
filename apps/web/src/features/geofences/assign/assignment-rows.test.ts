import type { GeofenceActions } from '@balise/contract';
import { expect, test } from 'vitest';
import { type AssignmentRow, changed, sameAfter } from './assignment-rows.ts';

const NONE: GeofenceActions = {
  blockIn: false,
  blockOut: false,
  unblockIn: false,
  unblockOut: false,
  emailIn: false,
  emailOut: false,
  smsIn: false,
  smsOut: false,
};
const row = (id: number, actions: Partial<GeofenceActions>): AssignmentRow =>
  ({ id, name: `${id}`, holder: { deviceId: id }, actions: { ...NONE, ...actions } }) as AssignmentRow;

test('a change leaves the other actions as they are; to block ends to unblock', () => {
  expect(changed({ ...NONE, smsOut: true, unblockIn: true }, { emailIn: true, blockIn: true })).toEqual({
    ...NONE,
    smsOut: true,
    emailIn: true,
    blockIn: true,
  });
  expect(changed({ ...NONE, blockOut: true }, { unblockOut: true })).toEqual({ ...NONE, unblockOut: true });
  expect(changed({ ...NONE, blockOut: true }, { unblockIn: true }).blockOut).toBe(true);
});

test('rows that end alike are changed by one call', () => {
  const rows = [row(1, {}), row(2, { emailIn: true }), row(3, { smsIn: true })];
  expect(sameAfter(rows, { emailIn: true }).map((set) => set.rows.map(({ id }) => id))).toEqual([[1, 2], [3]]);
});
