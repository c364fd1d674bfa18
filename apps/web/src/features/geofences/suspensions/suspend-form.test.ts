import { expect, test } from 'vitest';
import { chosenFault, emptyForm, judgeSuspension, timesOf } from './suspend-form.ts';

const opened = Date.UTC(2026, 10, 20, 12);
const form = { ...emptyForm(opened, { geofences: ['1', '2'] }), reason: 'Inventory' };

test('times are of the zone of the client, typed or not', () => {
  expect(timesOf(form, 'Africa/Niamey')).toEqual({ from: '2026-11-20T13:00', to: '2026-11-21T13:00' });
  const typed = { ...form, devices: ['7'], from: '2026-11-20T08:00', to: '2026-11-20T18:00' };
  expect(judgeSuspension(typed, 'Africa/Niamey')).toMatchObject({
    input: { dateStart: Date.UTC(2026, 10, 20, 7), dateEnd: Date.UTC(2026, 10, 20, 17) },
  });
});

test('is for each vehicle and group in each geofence, or for all that they are assigned to', () => {
  expect(judgeSuspension({ ...form, devices: ['7', '8'], groups: ['5'] }, 'UTC')).toMatchObject({
    input: {
      geofenceDeviceList: [
        { geofenceId: 1, deviceId: 7 },
        { geofenceId: 1, deviceId: 8 },
        { geofenceId: 2, deviceId: 7 },
        { geofenceId: 2, deviceId: 8 },
      ],
      geofenceGroupList: [
        { geofenceId: 1, groupId: 5 },
        { geofenceId: 2, groupId: 5 },
      ],
    },
  });
  const forAll = judgeSuspension({ ...form, isForAll: true, devices: ['7'] }, 'UTC');
  expect(forAll).toMatchObject({ input: { geofenceIdList: [1, 2] } });
  expect(forAll).not.toHaveProperty('input.geofenceDeviceList');
});

test('needs a geofence, and a vehicle or group', () => {
  for (const missing of [form, { ...form, geofences: [], isForAll: true }])
    expect(judgeSuspension(missing, 'UTC')).toEqual({ faults: { geofenceDeviceList: 'required' } });
  expect(chosenFault({ 'geofenceGroupList.0.groupId': 'away' })).toBe('away');
});
