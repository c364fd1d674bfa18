import type { Attributes, Fix } from '@balise/tracking';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './core/bytes.ts';
import { fromHex } from './core/hex.ts';
import { newDraft } from './core/shapes/draft.ts';
import { toLatin1 } from './core/text.ts';
import { TACHOGRAPH } from './vendors/aplicom/tachograph.ts';
import { readTrailer } from './vendors/aplicom/trailer.ts';
import { readTags } from './vendors/arnavi/tags.ts';
import { ITEMS, newCustom } from './vendors/atrack/items.ts';
import { readObd as readEelink } from './vendors/eelink/obd.ts';
import { flespi } from './vendors/flespi/index.ts';
import { readObd as readTk306 } from './vendors/gps103/obd.ts';
import { REPORT_PARTS, readParts } from './vendors/huasheng/parts.ts';
import { ELEMENTS } from './vendors/jt808/elements.ts';
import { readObd as readMeiligao } from './vendors/meiligao/reports.ts';
import { OF_FOUR_BYTES } from './vendors/meitrack/parameters.ts';
import { READERS } from './vendors/navis/flex-readers.ts';

/* 123,456 km of the vehicle in each vendor's unit, and what each sends when the vehicle reports nothing. */

const fixOf = (attributes: Attributes): Fix => ({ time: null, location: null, attributes });
const said = (write: (attributes: Attributes) => unknown): Attributes => {
  const attributes: Attributes = {};
  write(attributes);
  return attributes;
};
const reader = (hex: string) => new ByteReader(fromHex(hex));
const long = (value: number) => new ByteReader(new ByteWriter().u32(value).bytes());
const single = (value: number) => {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return new ByteReader(bytes);
};
const item = (name: string, value: number) =>
  said((to) => {
    const found = ITEMS.get(name);
    if (found?.kind === 'number') found.read?.(newCustom(to), value);
  });
const tachograph = (value: number) => {
  const fix = fixOf({});
  TACHOGRAPH.find(([bit]) => bit === 0x80)![1](long(value), { ...fix, clock: null });
  return fix.attributes;
};
const flex = (value: number) => said((to) => READERS.get(57)!(single(value), fixOf(to)));
type Parameter = readonly [id: number, value: number];
const meitrack = (...parameters: Parameter[]) => {
  const draft = newDraft();
  for (const [id, value] of parameters) OF_FOUR_BYTES[id]!(draft, value);
  return draft.attributes;
};
const jt808 = (...items: Parameter[]) =>
  said((to) => {
    for (const [id, value] of items) ELEMENTS[id]!(long(value), to, { engine: true });
  });
const huasheng = (text: string) =>
  said((to) => {
    const content = toLatin1(text);
    const part = new ByteWriter()
      .u16(0x10)
      .u16(content.length + 4)
      .put(content);
    readParts(new ByteReader(part.bytes()), to, REPORT_PARTS);
  });
const json = (body: object) =>
  flespi.decode({
    method: 'POST',
    url: '/',
    headers: {},
    body: new TextEncoder().encode(JSON.stringify({ ident: 'a', ...body })),
  }).fixes[0]!.attributes;
const arnavi = (value: number) => readTags(new ByteReader(new ByteWriter().u8(53).u32le(value).bytes()), 0).attributes;
const tk306 = (kilometres: string) =>
  readTk306(`imei:135790246811220,OBD,261121073015,${kilometres},,,1,66,30.0%,+87,13.0%,2444,14.3,,,,`)!.attributes;
const meiligao = (kilometres: string) =>
  readMeiligao(`13.9,1200,50,10.0,20.0,86,8.1,7.9,7.91,${kilometres},2.69,6.55,0,0,0`)!.attributes;

test.each<[string, reported: Attributes, none: Attributes]>([
  ['a tachograph’s fives of metres, Aplicom', tachograph(24_691_200), tachograph(0xffffffff)],
  ['tens of metres, Arnavi', arnavi(12_345_600), arnavi(0)],
  ['kilometres of J1939, ATrack', item('JL3', 123_456), item('JL3', 0)],
  [
    'kilometres, Eelink',
    readEelink(reader('69b1c3d08a0001e240')).attributes,
    readEelink(reader('69b1c3d08a00000000')).attributes,
  ],
  ['flespi', json({ 'can.vehicle.mileage': 123_456 }), json({ 'can.vehicle.mileage': 0 })],
  ['hundreds of metres, JT/T 808 with OBD', jt808([0x8c, 1_234_560]), jt808([0x8c, 0xffffffff])],
  ['kilometres with their decimals, HuaSheng', huasheng('123456.000'), huasheng('0.000')],
  ['metres, Meitrack', meitrack([155, 123_456_000]), meitrack([155, 0xffffffff])],
  ['kilometres as a fraction, Navis', flex(123_456), flex(-1)],
])('%s', (_, reported, none) => {
  expect(reported).toEqual({ busOdometer: 123_456_000 });
  expect(none).toEqual({});
});

test('miles, and tenths of them on the elder bus, are metres', () => {
  expect(item('EO', 1000)).toEqual({ busOdometer: 1_609_344 });
  expect(item('ZL2', 10_000)).toEqual({ busOdometer: 1_610_000 });
  expect([item('EO', 0), item('ZL2', 0xffffffff)]).toEqual([{}, {}]);
});

test('a report of the engine has it among its other values', () => {
  expect(tk306('123456')).toMatchObject({ busOdometer: 123_456_000, rpm: 2444 });
  expect(meiligao('123456')).toMatchObject({ busOdometer: 123_456_000, rpm: 1200 });
  for (const none of [tk306('0'), tk306(''), meiligao('0')]) expect(none).not.toHaveProperty('busOdometer');
});

test('what the tracker counts is reported beside it, and neither hides the other', () => {
  const both = { odometer: 42_500, busOdometer: 123_456_000 };
  expect(json({ 'vehicle.mileage': 42.5, 'can.vehicle.mileage': 123_456 })).toEqual(both);
  expect(json({ 'can.vehicle.mileage': 123_456, 'vehicle.mileage': 42.5 })).toEqual(both);
  expect(meitrack([12, 42_500], [155, 123_456_000])).toEqual(both);
  expect(meitrack([155, 123_456_000], [12, 42_500])).toEqual(both);
  expect(jt808([1, 425], [0x8c, 1_234_560])).toEqual(both);
  expect(jt808([0x8c, 1_234_560], [1, 425])).toEqual(both);
});

test('a second trailer’s distance is not the first one’s', () => {
  // mark, version, event, validity, how many, length; then place, type, length, and three distances in fives of metres
  const distances = (place: string, whole: string) => `${place}060c${whole}ffffffffffffffff`;
  const head = '4542' + '01' + '0001' + '01' + '02' + '0000';
  const reported = said((to) =>
    readTrailer(reader(head + distances('01', '0178c200') + distances('02', '00000c80')), to),
  );
  expect(reported).toMatchObject({ busOdometer: 123_456_000, vendor: { 'odometer-2': 16_000 } });
});
