import { zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { crc16Arc } from '../../core/checksum.ts';
import type { Command } from '../../core/protocol.ts';
import { fromLatin1, toLatin1 } from '../../core/text.ts';
import { wialon } from './index.ts';

const context = { identity: '123456789012345', now: new Date(0), serial: 1 };
const sum = (text: string) => crc16Arc(toLatin1(text)).toString(16).toUpperCase().padStart(4, '0');
const PLACE = '231012;153959;5354.4926;N;02731.4499;E;10;20;300;7';

function session(...packets: string[]) {
  const state = wialon.open();
  const answers: string[] = [];
  const fixes = packets.flatMap((packet) => {
    const bytes = toLatin1(packet);
    expect(wialon.frameLength(bytes, state)).toBe(bytes.length);
    const message = wialon.decode(bytes, state);
    answers.push(fromLatin1(wialon.answer(message, new Date(0)) ?? new Uint8Array()));
    return message.fixes;
  });
  return { state, answers, fixes };
}

test.each([
  [`#SD#${PLACE};0000\r\n`, '#ASD#13\r\n'],
  [`#D#${PLACE};NA;NA;NA;;NA;a:1:1;0000\r\n`, '#AD#16\r\n'],
  [`#B#${PLACE}|0000\r\n`, '#AB#\r\n'],
  ['#M#hello;0000\r\n', '#AM#01\r\n'],
  ['#SD#231012;153959;5354.4926;N\r\n', '#ASD#-1\r\n'],
  [`#SD#${PLACE.replace('231012', '239912')}\r\n`, '#ASD#0\r\n'],
  [`#SD#${PLACE.replace('5354', '9954')}\r\n`, '#ASD#10\r\n'],
])('%s is refused by its code and brings nothing', (packet, answer) => {
  const { answers, fixes } = session(packet);
  expect(answers).toEqual([answer]);
  expect(fixes).toEqual([]);
});

test('a black box is answered with how many of it were taken', () => {
  const body = `${PLACE}|231012;154059;NA;NA;NA;NA;NA;NA;NA;NA|nothing|`;
  const { answers, fixes } = session(`#B#${body}${sum(body)}\r\n`);
  expect(answers).toEqual(['#AB#2\r\n']);
  expect(fixes.map(({ location }) => location?.latitude.toFixed(4))).toEqual(['53.9082', undefined]);
  expect(fixes[0]!.attributes.vendor).toEqual({ archive: true });
});

test('inputs, outputs, cells and values of Wialon’s own are read', () => {
  const parameters = 'mcc1:1:612,mnc1:1:3,lac1:1:10,cell_id1:1:20,pwr_ext:2:13.8,tank:2:45.5,odd:1:x,Text:3:a:b';
  const { fixes } = session(`#D#${PLACE};1.5;257;2;14.77,,3.6;AB45DF;${parameters}\r\n`);
  expect(fixes[0]!.attributes).toMatchObject({
    inputs: { 1: true, 2: false, 9: true, 16: false },
    outputs: { 1: false, 2: true, 8: false },
    analogInputs: { 1: 14.77, 3: 3.6 },
    driverId: 'AB45DF',
    externalVoltage: 13.8,
    cell: { mcc: 612, mnc: 3, lac: 10, id: 20 },
    vendor: { tank: 45.5, text: 'a:b' },
  });
  expect(fixes[0]!.attributes.vendor).not.toHaveProperty('odd');
});

test('a time may have a fraction, and may be missing', () => {
  const { fixes } = session(
    `#SD#${PLACE.replace('153959', '153959.250000000')}\r\n`,
    `#SD#${PLACE.replace('231012;153959', 'NA;NA')}\r\n`,
  );
  expect(fixes.map(({ time }) => time)).toEqual([Date.UTC(2012, 9, 23, 15, 39, 59, 250), null]);
});

test('blocks of an image and of a tachograph are frames with their bytes, confirmed one by one', () => {
  const { answers } = session(
    '#I#3;0;1;070512;124010;sample.jpg\r\nA\nB',
    '#I#2;1;1;070512;124010;sample.jpg\r\nCD',
    '#IT#070512;124010;driver;;1;0000\r\n',
    `#IT#070512;124010;driver;;1;${sum('070512;124010;driver;;1;')}\r\n`,
    `#T#;3;0;${sum('XYZ')}\r\nXYZ`,
    `#T#;3;0;0000\r\nXYZ`,
  );
  expect(answers).toEqual([
    '#AI#0;1\r\n',
    '#AI#1;1\r\n#AI#1\r\n',
    '#AIT#01\r\n',
    '#AIT#1\r\n',
    '#AT#0;1\r\n#AT#1\r\n',
    '#AT#0;01\r\n',
  ]);
});

test('what the driver or the tracker says in words is a result', () => {
  const message = wialon.decode(toLatin1('#M#L1 is on\r\n'), wialon.open());
  expect(message.commandResult).toEqual({ text: 'L1 is on' });
});

test('a zero in a text is no letter that can be stored', () => {
  const { fixes } = session(`#D#${PLACE};NA;NA;NA;;a\0b;n\0:3:c\0d\r\n`, '#M#e\0f\r\n');
  expect(fixes.map(({ attributes }) => JSON.stringify(attributes)).join(' ')).not.toContain('u0000');
});

const contained = (text: string | Uint8Array) => {
  const packed = zlibSync(typeof text === 'string' ? toLatin1(text) : text);
  return Uint8Array.from([0xff, packed.length & 0xff, packed.length >> 8, ...packed]);
};

test('a container is its packet, whether small or long, one after the other', () => {
  const state = wialon.open();
  const of = (text: string) => wialon.decode(contained(text), state);
  expect(of('#L#42;NA\r\n')).toMatchObject({ identities: ['42'], reply: '#AL#1\r\n' });
  // noise, so that it stays longer than small ones are
  const parameters = Array.from({ length: 150 }, (_, at) => `p${at}:1:${(at * 7_919_777) % 1_000_003}`).join(',');
  const long = `#D#${PLACE};NA;NA;NA;;NA;${parameters}\r\n`;
  expect(contained(long).length).toBeGreaterThan(600);
  expect(Object.keys(of(long).fixes[0]!.attributes.vendor!)).toHaveLength(150);
  expect(of('#M#hello\r\n').commandResult).toEqual({ text: 'hello' });
});

test.each([[Uint8Array.of(0xff, 0, 0)], [Uint8Array.of(0xff, 1, 0, 0x78)], [contained('#P#\r\n').with(5, 0x07)]])(
  'a container of something else is refused',
  (container) => {
    expect(() => wialon.decode(container, wialon.open())).toThrow(RangeError);
  },
);

test('without an identity few containers are inflated; with one, any number', () => {
  const ping = contained('#P#\r\n');
  const state = wialon.open();
  for (let count = 0; count < 8; count++) wialon.decode(ping, state);
  expect(() => wialon.decode(ping, state)).toThrow(/containers without an identity/);
  const known = wialon.open();
  wialon.decode(toLatin1('#L#42;NA\r\n'), known);
  for (let count = 0; count < 1000; count++) expect(wialon.decode(ping, known).reply).toBe('#AP#\r\n');
});

test('sixty kilobytes of small containers cost some milliseconds', () => {
  const ping = contained('#P#\r\n');
  const state = wialon.open();
  wialon.decode(toLatin1('#L#42;NA\r\n'), state);
  const all = (): number => {
    const start = performance.now();
    for (let at = 0; at < 60_000; at += ping.length) wialon.decode(ping, state);
    return performance.now() - start;
  };
  // 0.3 s where each has room of its own
  expect(Math.min(all(), all(), all())).toBeLessThan(100);
});

test('half a character has no bytes', () => {
  for (const kind of ['message', 'configuration', 'text'] as const)
    expect(() => wialon.encode({ kind, text: 'a\ud800' }, context)).toThrow(RangeError);
  expect(Array.from(wialon.encode({ kind: 'text', text: 'é😀' }, context)!)).toEqual([
    ...[0xc3, 0xa9, 0xf0, 0x9f, 0x98, 0x80, 0x0d, 0x0a],
  ]);
});

test('a container grows to one packet at most', () => {
  const packed = zlibSync(new Uint8Array(10_000_000).fill(0x41));
  const container = Uint8Array.from([0xff, packed.length & 0xff, packed.length >> 8, ...packed]);
  expect(wialon.frameLength(container, wialon.open())).toBe(container.length);
  expect(() => wialon.decode(container, wialon.open())).toThrow(/more than/);
});

test.each<[Command, string]>([
  [{ kind: 'photo' }, '#QI#\r\n'],
  [{ kind: 'output', index: 2, on: false }, 'L2=0\r\n'],
  [{ kind: 'ussd', text: '*100#' }, 'USSD:*100#\r\n'],
  [{ kind: 'message', text: 'hello' }, '#M#hello\r\n'],
  [{ kind: 'configuration', text: 'a=1\r\nb=2' }, '#UC#8\r\na=1\r\nb=2'],
])('%o is a line of text', (command, text) => {
  expect(fromLatin1(wialon.encode(command, context)!)).toBe(text);
});

test('to a tracker of version 2 a packet has its checksum; words of two lines are refused', () => {
  const { state } = session('#L#2.0;42;NA;0000\r\n');
  expect(fromLatin1(wialon.encode({ kind: 'message', text: 'hello' }, { ...context, state })!)).toBe(
    `#M#hello;${sum('hello;')}\r\n`,
  );
  expect(() => wialon.encode({ kind: 'text', text: 'VER?\r\nL1=1' }, context)).toThrow(RangeError);
  expect(wialon.encode({ kind: 'block' }, context)).toBeUndefined();
});
