import type { Attributes } from '@balise/tracking';
import { describe, expect, test } from 'vitest';
import { attributesOf } from './attributes.ts';
import { anElement, elementOf, type TeltonikaElement } from './element.ts';

const CODEC_8 = 8;
const said = (elements: TeltonikaElement[], event = 0, model?: string): Attributes =>
  attributesOf({ event, elements }, CODEC_8, model);

describe('an unplugged device', () => {
  test('has no external power and raises a power cut', () => {
    expect(said([anElement(252, 1, 1)], 252)).toMatchObject({ externalPower: false, alarms: ['powerCut'] });
  });

  test('reports once that the power is back', () => {
    expect(said([anElement(252, 1, 0)], 252)).toMatchObject({ externalPower: true, alarms: ['powerRestored'] });
    expect(said([anElement(252, 1, 0)]).alarms).toBeUndefined();
  });
});

test.each([
  [246, 1, 'tow'],
  [247, 1, 'accident'],
  [249, 1, 'jamming'],
  [253, 1, 'hardAcceleration'],
  [253, 2, 'hardBraking'],
  [253, 3, 'hardCornering'],
  [255, 93, 'overspeed'],
  [155, 1, 'geofenceEnter'],
  [155, 0, 'geofenceExit'],
])('element %i at %i raises %s', (id, value, alarm) => {
  expect(said([anElement(id, 1, value)], id).alarms).toEqual([alarm]);
});

test('a geofence that is only repeated raises nothing', () => {
  expect(said([anElement(155, 1, 1)], 239).alarms).toBeUndefined();
});

test('an iButton reads as it is engraved, and zeros are no driver', () => {
  expect(said([elementOf(78, 8, Uint8Array.of(1, 0, 0x0b, 0, 0x79, 0x1c, 0x17, 0x93))])).toMatchObject({
    driverId: '93171C79000B0001',
  });
  expect(said([anElement(78, 8, 0)]).driverId).toBeUndefined();
});

test('a sensor that is not there has no temperature', () => {
  const attributes = said([
    anElement(72, 2, 3000),
    anElement(73, 2, -55),
    anElement(25, 2, 3000),
    anElement(26, 2, -1250),
  ]);
  expect(attributes.temperatures).toEqual({ 2: -5.5, ble2: -12.5 });
  expect(attributes.vendor).toEqual({ 72: 3000, 25: 3000 });
});

test('the two halves of a SIM number are put together', () => {
  expect(said([anElement(11, 8, 8_938_001_150), anElement(14, 8, 701_598_869)]).iccid).toBe('89380011500701598869');
});

test('the serving cell needs operator, area and cell', () => {
  const cell = [anElement(241, 4, 61203), anElement(206, 2, 1201), anElement(205, 2, 40311)];
  expect(said(cell).cell).toEqual({ mcc: 612, mnc: 3, lac: 1201, id: 40311 });
  expect(said(cell.slice(0, 2)).cell).toBeUndefined();
});

describe('the vehicle’s odometer and the device’s own are two counters', () => {
  const [own, bus] = [anElement(16, 4, 5_000_000), anElement(87, 4, 120_000_000)];

  test('that do not replace each other', () => {
    expect(said([own])).toEqual({ odometer: 5_000_000 });
    expect(said([bus])).toEqual({ busOdometer: 120_000_000 });
    expect(said([own, bus])).toEqual({ odometer: 5_000_000, busOdometer: 120_000_000 });
    expect(said([bus, own])).toEqual({ odometer: 5_000_000, busOdometer: 120_000_000 });
  });

  test('of which a vehicle that does not report them has none', () => {
    for (const none of [0, 0xffffffff]) {
      expect(said([anElement(87, 4, none)]).busOdometer).toBeUndefined();
      expect(said([anElement(389, 4, none)]).busOdometer).toBeUndefined();
    }
  });

  test('and tachograph and kilometres of OBD count where no CAN adapter reports', () => {
    const [tachograph, obd] = [anElement(133, 4, 119_999_000), anElement(389, 4, 119_998)];
    expect(said([tachograph]).busOdometer).toBe(119_999_000);
    expect(said([obd]).busOdometer).toBe(119_998_000);
    for (const all of [
      [bus, tachograph, obd],
      [obd, tachograph, bus],
    ])
      expect(said(all).busOdometer).toBe(120_000_000);
  });

  test('of a truck the tachograph’s before a CAN adapter’s, which has another id there', () => {
    const [tachograph, adapter] = [anElement(192, 4, 700_000_000), anElement(36, 4, 700_000_900)];
    expect(said([adapter], 0, 'FMB640').busOdometer).toBe(700_000_900);
    expect(said([adapter, tachograph], 0, 'FMB640').busOdometer).toBe(700_000_000);
    expect(said([tachograph, adapter], 0, 'FMB640').busOdometer).toBe(700_000_000);
    expect(said([tachograph, adapter]).busOdometer).toBeUndefined();
  });
});

describe('the same id on a car and on a truck', () => {
  const total = anElement(87, 4, 71);

  test('is mileage from a CAN adapter', () => {
    expect(said([total])).toEqual({ busOdometer: 71 });
  });

  test('is the fuel level where the record has elements of the FMS bus', () => {
    expect(said([total, anElement(86, 4, 17_703)])).toMatchObject({ fuelLevel: 71, fuelUsed: 17_703 });
  });

  test('is what the model says where a model is set', () => {
    expect(said([total], 0, 'FMB640')).toMatchObject({ fuelLevel: 71 });
    expect(said([total, anElement(86, 4, 17_703)], 0, 'FMC130')).toMatchObject({ busOdometer: 71 });
  });
});

test('a list of beacons that does not read as one is kept whole', () => {
  const broken = elementOf(385, 0, Uint8Array.of(0x11, 0x21, 1, 2, 3));
  expect(said([broken]).vendor).toEqual({ 385: '1121010203' });
});
