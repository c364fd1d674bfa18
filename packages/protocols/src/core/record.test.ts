import { describe, expect, test } from 'vitest';
import { toHex } from './hex.ts';
import { readRecord } from './record.ts';

describe('a message written down', () => {
  test('may be bare hexadecimal digits, with spaces', () => {
    expect(toHex(readRecord(' 78 78 0D01 ').bytes!)).toBe('78780d01');
  });

  test('may be a record, whose end was cut off and is given apart', () => {
    const record = { kind: 'latin1', data: '*HQ,é', wire: { tcp_suffix: '230d0a' } };
    expect(toHex(readRecord(JSON.stringify(record)).bytes!)).toBe('2a48512ce9230d0a');
    expect(toHex(readRecord('{"kind":"text","data":"é"}').bytes!)).toBe('c3a9');
  });

  test('may be a record that has the bytes as they travelled beside those without escapes', () => {
    const record = { kind: 'hex', data: '7e017d7e', wire: { tcp_hex: '7e017d017e', tcp_suffix: '00' } };
    expect(toHex(readRecord(JSON.stringify(record)).bytes!)).toBe('7e017d017e');
  });

  test('may have half a character in it, which no encoding has', () => {
    expect(toHex(readRecord('{"kind":"text","data":"\\ud800"}').bytes!)).toBe('efbfbd');
  });

  test('may be a request over HTTP', () => {
    const http = {
      method: 'POST',
      url: '/?id=1',
      headers: [['Content-Type', 'text/plain']],
      body: 'a=b',
      body_kind: 'text',
    };
    const { request } = readRecord(JSON.stringify({ kind: 'http', http }));
    expect(request).toMatchObject({ method: 'POST', url: '/?id=1', headers: { 'content-type': 'text/plain' } });
    expect(toHex(request!.body)).toBe('613d62');
    expect(readRecord('/?id=1&lat=2').request).toMatchObject({ method: 'GET', url: '/?id=1&lat=2' });
  });

  test('has the settings of its device, the last of each', () => {
    const setup = [
      { call: 'setModelOverride', args: ['R11'] },
      { call: 'setModelOverride', args: ['NT20'] },
      { call: 'setExtended', args: [true] },
    ];
    const { settings } = readRecord(JSON.stringify({ kind: 'hex', data: '78', setup }));
    expect(settings).toEqual({ model: 'NT20', extended: 'true' });
  });

  test.each([
    ['{', /begins like a JSON record/],
    ['[1]', /hexadecimal/],
    ['{"kind":"smoke","data":"1"}', /kind/],
    ['{"kind":"hex"}', /data/],
    ['{"kind":"http","http":{}}', /url/],
    ['{"kind":"latin1","data":"☂"}', /☂/],
    ['{"kind":"hex","data":"00","setup":[{"call":"setModel","args":[{"toString":1}]}]}', /object/],
    ['{"http":{"url":"/","headers":[[{"toString":1},2]]}}', /object/],
    ['{"http":{"url":"/","method":{"toString":1}}}', /object/],
  ])('that is none says why: %s', (line, why) => {
    expect(() => readRecord(line)).toThrow(RangeError);
    expect(() => readRecord(line)).toThrow(why);
  });
});
