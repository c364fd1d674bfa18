import { describe, expect, test } from 'vitest';
import type { HttpRequest, Message, Protocol } from './core/protocol.ts';
import { readRecord } from './core/record.ts';
import { PROTOCOL_NAMES, PROTOCOLS } from './registry.ts';
import { printedRecords } from './testing/frames.ts';

/* As hostile.test.ts, over HTTP: requests of an attacker, within the server's limits. */

const MOST = 256 * 1024;
const REQUEST: HttpRequest = { method: 'POST', url: '/', headers: {}, body: new Uint8Array() };
const HEADERS = ['application/json', 'application/x-www-form-urlencoded', 'text/plain'];

/** Something over and over, with a number in it, until the body is as long as bodies may be. */
function often(one: (count: number) => string, separator: string): string {
  const parts: string[] = [];
  for (let length = 0, count = 0; length < MOST - 1_000; count++) {
    const part = one(count);
    parts.push(part);
    length += part.length + separator.length;
  }
  return parts.join(separator);
}

const PLACE = '"lat":1,"lon":2,"tst":1,"_type":"location","tid":"a","ident":"a","device_id":"a"';
const BODIES: Record<string, string> = {
  'many parameters': `id=1&lat=1&lon=2&${often((count) => `a${count}=1`, '&')}`,
  'one parameter again and again': `id=1&lat=1&lon=2&${often(() => 'alarm=x', '&')}`,
  'stations without end': `id=1&lat=1&lon=2&${often(() => 'wifi=01:02:03:04:05:06,-50&cell=1,2,3,4', '&')}`,
  'broken escapes': 'id=%&lat=%zz&lon=%ff%fe&a=%00',
  'an endless identity': `id=${'9'.repeat(MOST)}`,
  'many elements': `{${PLACE},${often((count) => `"a${count}":1`, ',')}}`,
  'many messages': `[${often((count) => `{"ident":"a","timestamp":${count}}`, ',')}]`,
  'many devices': `[${often((count) => `{"ident":"${count}"}`, ',')}]`,
  'a deep list': `{${PLACE},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  'a deep object': `{${PLACE},"x":${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}}`,
  'inherited names': `{${PLACE},"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"valueOf":2}`,
  'parameters with inherited names': 'id=1&lat=1&lon=2&__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
  'numbers that are none': 'id=1&lat=NaN&lon=2&speed=NaN&hdop=1e999&accuracy=-Infinity&timestamp=99999999999999999999',
};

/** An object that no text can be made of, and lists of it. */
const UNWRITABLE = ['{"toString":1,"valueOf":1}', '[{"toString":1,"valueOf":1}]', '[[{"toString":1,"valueOf":1}],"a"]'];
const IN_PLACE_OF =
  '_type,lat,lon,tst,tid,ident,device_id,id,event,desc,t,bs,ign,batt,mcc,lac,BSSID,vin,inregions,din1,timestamp,can.dtc,event.enum,din,din#1,ident,position.latitude,position.valid,vehicle.vin,sos.event.trigger,location,coords,battery,extras,odometer,alarm,activity';
for (const unwritable of UNWRITABLE) {
  for (const element of new Set(IN_PLACE_OF.split(',')))
    BODIES[`${element} that is ${unwritable}`] = `{${PLACE},"${element}":${unwritable}}`;
}

for (const name of PROTOCOL_NAMES) {
  const protocol: Protocol = PROTOCOLS[name];
  if (protocol.kind !== 'http') continue;

  describe(`requested of ${name} by an attacker`, () => {
    const read = (request: HttpRequest): Message[] => {
      try {
        const parts = protocol.split?.(request) ?? [request];
        const messages = parts.map((part) => protocol.decode(part));
        for (const message of messages.slice(0, 10)) protocol.answer(message);
        return messages;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        return [];
      }
    };

    test.each(Object.entries(BODIES))('%s cost no more than their length, and are plain or refused', (_, body) => {
      for (const type of HEADERS) {
        const start = performance.now();
        const messages = read({ ...REQUEST, headers: { 'content-type': type }, body: new TextEncoder().encode(body) });
        // linear ones take some 100 ms; what is quadratic takes minutes
        expect(performance.now() - start).toBeLessThan(5_000);
        for (const { attributes } of messages.slice(0, 10).flatMap(({ fixes }) => fixes)) {
          for (const group of [attributes, attributes.vendor ?? {}]) {
            expect(Object.getPrototypeOf(group)).toBe(Object.prototype);
            expect(Object.keys(group).length).toBeLessThan(1_000);
          }
        }
      }
      expect('polluted' in {}).toBe(false);
    });

    test('what a manual prints, cut off anywhere, is refused or understood', () => {
      for (const record of printedRecords(name).flat().slice(0, 6)) {
        const { request } = readRecord(record);
        if (!request) continue;
        for (let at = 0; at < request.url.length; at += 3) read({ ...request, url: request.url.slice(0, at) });
        for (let at = 0; at < request.body.length; at += 3) read({ ...request, body: request.body.subarray(0, at) });
      }
    });
  });
}
