import { describe, expect, test } from 'vitest';
import { ByteWriter } from '../../core/bytes.ts';
import { fromHex, toHex } from '../../core/hex.ts';
import { toLatin1 } from '../../core/text.ts';
import { atrack } from './index.ts';

const NOW = new Date('2026-11-21T12:34:56Z');
const SECONDS = Date.UTC(2026, 10, 21, 7, 30, 15) / 1000;

const times = (seconds: number) => new ByteWriter().u32(seconds).u32(seconds).u32(seconds);
/** Place, course, event, odometer, HDOP, inputs, speed, outputs, analog input, no driver, two sensors and no message. */
const report = (time: ByteWriter) =>
  time.u32(-4_024_428).u32(5_345_317).put(fromHex('005a020000ffff0008030024010bb80000d707d000'));
const message = (...parts: Uint8Array[]) => {
  const body = new ByteWriter().u16(7).u64(358683066267395n);
  for (const part of parts) body.put(part);
  const bytes = body.bytes();
  return new ByteWriter().put(toLatin1('@P')).u16(0).u16(bytes.length).put(bytes).bytes();
};
const decode = (frame: Uint8Array, settings?: { form: string }) => atrack.decode(frame, atrack.open(settings));

describe('a report in bytes', () => {
  test('is acknowledged by the unit’s id and the number of its message', () => {
    const decoded = decode(message(report(times(SECONDS)).bytes()));
    expect(decoded.identities).toEqual(['358683066267395']);
    expect(decoded.fixes[0]).toMatchObject({
      time: SECONDS * 1000,
      location: { latitude: 5.345317, longitude: -4.024428, speed: 10, course: 90, valid: true },
      attributes: {
        odometer: 6_553_500,
        hdop: 0.8,
        ignition: true,
        inputs: { 1: true, 2: false },
        outputs: { 1: true },
      },
    });
    expect(decoded.fixes[0]!.attributes).toMatchObject({ analogInputs: { 1: 3 }, temperatures: { 1: 21.5 } });
    expect(toHex(atrack.answer(decoded, NOW)!)).toBe('fe020001463868c077030007');
  });

  test('may have its times in figures', () => {
    const figures = () => fromHex('07ea0b15071e0f');
    const time = new ByteWriter().put(figures()).put(figures()).put(figures());
    expect(decode(message(report(time).bytes())).fixes[0]!.time).toBe(SECONDS * 1000);
  });

  test('has its items in the order that is set for the device', () => {
    const bytes = report(times(SECONDS)).u8(9).u16(127).u8(1).bytes();
    const [fix] = decode(message(bytes), { form: '%SA%MV%HB' }).fixes;
    expect(fix!.attributes).toMatchObject({ satellites: 9, externalVoltage: 12.7, alarms: ['hardBraking'] });
  });

  test('with an item that we do not know costs no other report', () => {
    const named = () => report(times(SECONDS)).put(toLatin1('%CI%SA%QQ%MV\0')).u8(9).put([1, 2, 3]).u16(127).bytes();
    const { fixes } = decode(message(named(), named()));
    expect(fixes).toHaveLength(2);
    expect(fixes.map(({ attributes }) => attributes.vendor?.QQ)).toEqual(['010203007f', '010203007f']);
    expect(fixes[1]!.time).toBe(SECONDS * 1000);
  });

  test('has no values of a bus that are all ones', () => {
    const bytes = report(times(SECONDS)).u16(0xffff).u8(0xff).u32(1200).bytes();
    const { attributes } = decode(message(bytes), { form: '%JH2%JO5%JL1' }).fixes[0]!;
    expect(attributes).toMatchObject({ fuelUsed: 600 });
    expect([attributes.rpm, attributes.fuelLevel]).toEqual([undefined, undefined]);
  });
});

test('tags carry temperature and humidity, by a mask or each by its length', () => {
  const line = (value: string) =>
    toLatin1(
      `@P,0,999,1,358683066267395,${SECONDS},0,0,-4024428,5345317,90,2,1,8,0,0,0,0,,2000,2000,,%CI%BC,${value}\r\n`,
    );
  const masked = decode(line('3:224:F128833445E6002C09C6')).fixes[0]!.attributes;
  expect(masked).toMatchObject({
    temperatures: { tag1: 25.02 },
    humidities: { tag1: 44 },
    vendor: { tag1Id: 'f128833445e6' },
  });
  const sized = decode(line('0DE0CD9F8F1F40FE092D0BA0C5F0')).fixes[0]!.attributes;
  expect(sized).toMatchObject({ temperatures: { tag1: 23.49 }, vendor: { tag1Battery: 2.976, tag1Rssi: -59 } });
});

test('the last part of a photo is reported, and each part is acknowledged', () => {
  const part = (at: number) => {
    const frame = message(new ByteWriter().u32(SECONDS).u8(at).u8(2).u16(3).put([1, 2, 3]).bytes());
    return decode(frame.with(1, 0x52));
  };
  expect(part(0).fixes).toEqual([]);
  expect(atrack.answer(part(0), NOW)).toHaveLength(12);
  expect(part(1).fixes).toMatchObject([{ time: SECONDS * 1000, location: null }]);
});

test('a sign of life goes back as it came, and what fills a message up is nothing', () => {
  const frame = fromHex('fe0200014104d8f196820001');
  expect(atrack.answer(decode(frame), NOW)).toEqual(frame);
  for (const filler of ['00', '0a', '0d', '23']) {
    expect(atrack.frameLength(fromHex(`${filler}40`), atrack.open())).toBe(1);
    expect(decode(fromHex(filler))).toEqual({ identities: [], fixes: [] });
  }
});

test('a command is sent in the vendor’s words, and its answer is recognised', () => {
  const context = { identity: '1', now: NOW, serial: 0 };
  expect(atrack.encode({ kind: 'status' }, context)).toEqual(toLatin1('AT$INFO=?\r\n'));
  expect(atrack.encode({ kind: 'text', text: 'AT$FORM=?' }, context)).toEqual(toLatin1('AT$FORM=?\r\n'));
  expect(() => atrack.encode({ kind: 'text', text: 'AT\r\n' }, context)).toThrow(RangeError);
  expect(atrack.encode({ kind: 'block' }, context)).toBeUndefined();
  expect(decode(toLatin1('$ERROR=101\r\n')).commandResult).toEqual({ text: '$ERROR=101' });
});

test('the answer to AT$FORM=? sets the items of the connection’s reports', () => {
  const state = atrack.open();
  atrack.decode(toLatin1('$FORM=0,@P,0,"%SA%MV"\r\n'), state);
  const [fix] = atrack.decode(message(report(times(SECONDS)).u8(11).u16(131).bytes()), state).fixes;
  expect(fix!.attributes).toMatchObject({ satellites: 11, externalVoltage: 13.1 });
});

test('a message with another beginning, or longer than the limit, is refused', () => {
  for (const text of ['hello', '@P,1,99999,', '@P,1,x,', '@P,1,,']) {
    expect(() => atrack.frameLength(toLatin1(text), atrack.open())).toThrow(RangeError);
  }
  expect(() => decode(toLatin1('@P,0,10,1,358683066267395,hello'))).toThrow(RangeError);
});
