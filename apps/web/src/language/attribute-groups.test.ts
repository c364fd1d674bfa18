import { expect, test } from 'vitest';
import { groupedAttributes } from './attribute-groups.ts';

test('what a message says is divided by what it is about, and what has no name of ours comes last', () => {
  const attributes = {
    vendor: { 239: 1, AIN: 'x' },
    someday: 7,
    temperatures: { 1: -4.5, 2: 3 },
    batteryLevel: 80,
    cell: { mcc: 612, mnc: 3, lac: 4021, id: 33_021 },
    alarms: ['sos'],
    ignition: true,
  };
  expect(groupedAttributes(attributes)).toEqual([
    { group: 'vehicle', values: [['ignition', true]] },
    { group: 'power', values: [['batteryLevel', 80]] },
    {
      group: 'sensors',
      values: [
        ['temperatures.1', -4.5],
        ['temperatures.2', 3],
      ],
    },
    { group: 'alerts', values: [['alarms', ['sos']]] },
    { group: 'reception', values: [['cell', attributes.cell]] },
    {
      group: 'other',
      values: [
        ['vendor.239', 1],
        ['vendor.AIN', 'x'],
        ['someday', 7],
      ],
    },
  ]);
  expect(groupedAttributes({})).toEqual([]);
});
