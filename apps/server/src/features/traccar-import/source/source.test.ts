import { expect, test } from 'vitest';
import { drawnOf } from './area.ts';
import { fixOf } from './fixes.ts';

test.each([
  ['CIRCLE (5.3 -4.02, 250.5)', { type: 'circle', drawCoordinate: { latitude: 5.3, longitude: -4.02, radius: 250.5 } }],
  [
    'POLYGON ((1 2, 3 4, 5 6, 1 2))',
    {
      type: 'polygon',
      drawCoordinate: {
        points: [
          [1, 2],
          [3, 4],
          [5, 6],
        ],
      },
    },
  ],
  [
    'LINESTRING (1 2, 3 4)',
    {
      type: 'corridor',
      drawCoordinate: {
        points: [
          [1, 2],
          [3, 4],
        ],
        width: 50,
      },
    },
  ],
  ['CIRCLE (a b, c)', undefined],
  ['POLYGON ((1 2, 3))', undefined],
  ['', undefined],
])('%s', (area, expected) => expect(drawnOf({ area, attributes: {} })).toEqual(expected));

const position = (more: object = {}) => ({
  deviceId: 1,
  fixTime: '2026-11-01T10:00:00.000+00:00',
  latitude: 5,
  longitude: -4,
  attributes: {},
  ...more,
});

test('alarms, switches and sensors have names of ours, the rest is kept by its own', () => {
  const { attributes } = fixOf(
    position({
      attributes: {
        alarm: 'tampering,sos,new',
        in1: true,
        adc2: 3.5,
        charge: false,
        rssi: 4,
        odd: { a: 1 },
        constructor: 1,
      },
    }),
  )!;
  expect(attributes).toEqual({
    alarms: ['tamper', 'sos', 'general'],
    inputs: { 1: true },
    analogInputs: { 2: 3.5 },
    charging: false,
    vendor: { rssi: 4, constructor: 1 },
  });
});

test('without a time or with a place that cannot be there is no fix; without a place there is', () => {
  expect(fixOf(position({ fixTime: null }))).toBeUndefined();
  expect(fixOf(position({ latitude: 91 }))).toBeUndefined();
  expect(fixOf(position({ latitude: null }))?.location).toBeNull();
});
