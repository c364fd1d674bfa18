import { expect, test } from 'vitest';
import { couldBlock, saysNo } from './could-block.ts';
import type { Command } from './protocol.ts';

const text = (words: string): Command => ({ kind: 'text', text: words });

test.each([
  ['gt06', 'RELAY,1#'],
  ['gt06', 'Relay,1,123456#'],
  ['gt06', 'DYD#'],
  ['gt06', 'DYD,000000#'],
  ['gt06', 'WHERE#RELAY,1#'],
  ['gt06', 'STATUS#\nDYD#'],
  ['teltonika', 'setdigout 1'],
  ['teltonika', 'setdigout ?1 0 60'],
  ['teltonika', 'setparam 11801:1'],
  ['teltonika', 'getinfo\r\nsetdigout 1'],
  ['h02', 'S20,1,1'],
  ['gps103', 'J'],
  ['gps103', '109'],
  ['tk103', 'AV010'],
  ['meitrack', 'C01,0,12222'],
  ['eelink', 'RELAY,1#'],
  ['xexun', 'powercar123456 11'],
  ['totem', '025,C,1'],
  ['wialon', 'L1=1'],
  ['suntech', 'Enable1'],
  ['jt600', 'S07,0'],
  ['easytrack', 'FD,Y1'],
  ['suntech', 'ReqVer;Enable1'],
  ['suntech', '04;01'],
  ['watch', 'POWEROFF'],
  ['atrack', 'AT$OUTC=1,1'],
  ['atrack', 'AT$INFO=?\r\nAT$OUTC=1'],
  ['t800x', 'RELAY,1#'],
  ['startek', '900,1,1'],
  ['its', 'STARTELEC1'],
  ['its', 'GETLIVE#^STARTELEC1'],
  ['xirgo', '+XT:7005,2,1'],
  ['pt502', 'OPC1,1'],
  ['minifinder', 'DS1'],
  ['galileo', 'Out 1,1'],
  ['an unknown protocol', 'hello'],
  ['constructor', 'toString'],
])('%s might cut by “%s”', (protocol, words) => {
  expect(couldBlock(protocol, text(words), { relayOutput: '1' })).toBe(true);
});

test.each([
  ['gt06', 'WHERE#'],
  ['gt06', ' status# '],
  ['teltonika', 'getinfo'],
  ['teltonika', 'readio 239'],
  ['tk103', 'AP00'],
  ['suntech', 'StatusReq'],
  ['atrack', 'AT$FORM=?'],
  ['t800x', 'VERSION#'],
  ['watch', 'TS'],
  ['its', 'GETLIVE'],
  ['galileo', 'insys'],
])('%s only asks by “%s”', (protocol, words) => {
  expect(couldBlock(protocol, text(words), {})).toBe(false);
});

test('a block always might, an unblock never', () => {
  expect(couldBlock('gt06', { kind: 'block' }, {})).toBe(true);
  expect(couldBlock('gt06', { kind: 'unblock' }, {})).toBe(false);
});

test('an output might where it is the relay’s or the relay’s output is not known, on or off', () => {
  const output = (index: number, on = true): Command => ({ kind: 'output', index, on });
  expect(couldBlock('teltonika', output(2), { relayOutput: '1' })).toBe(false);
  for (const settings of [{}, { relayOutput: '2' }, { relayOutput: '' }, { relayOutput: 'x' }]) {
    expect([couldBlock('teltonika', output(2), settings), couldBlock('teltonika', output(2, false), settings)]).toEqual(
      [true, true],
    );
  }
});

test.each(['tk103', 'eelink', 'meiligao', 'ruptela', 'wialon', 'globalsat', 'huasheng', 'an unknown protocol'])(
  'an output of %s might, with any number of the relay: it counts in a way of its own',
  (protocol) => {
    for (const relayOutput of ['1', '2', '3'])
      for (const index of [0, 1, 2])
        expect(couldBlock(protocol, { kind: 'output', index, on: true }, { relayOutput })).toBe(true);
  },
);

test.each(['x$AT+GTOUT=gv300w,1,,,', 'a,1', 'a b', 'a#', 'a;Enable1', 'a\r\n', 'a\nb', 'é'])(
  'nothing is harmless behind the password “%s”: it may end one command and begin another',
  (password) => {
    const asked: Command[] = [{ kind: 'position' }, { kind: 'reboot' }, { kind: 'unblock' }, text('getinfo')];
    for (const command of asked) expect(couldBlock('teltonika', command, { password })).toBe(true);
  },
);

test('what might reach an output or change what the relay does is one that might cut', () => {
  const doubtful: Command[] = [
    { kind: 'arm' },
    { kind: 'disarm' },
    { kind: 'powerOff' },
    { kind: 'factoryReset' },
    { kind: 'configuration', text: 'X' },
    { kind: 'firmware', text: 'X' },
    // to another tracker, perhaps
    { kind: 'sms', phone: '+2250700000000', text: 'RELAY,1#' },
    { kind: 'speedLimit', kmh: 80 },
  ];
  for (const command of doubtful) expect(couldBlock('gt06', command, { relayOutput: '1' })).toBe(true);
});

test.each(['gps103', 'its', 'jt808', 'minifinder'])('a speed limit of %s only has the tracker warn', (protocol) => {
  for (const kmh of [5, 70, 250]) expect(couldBlock(protocol, { kind: 'speedLimit', kmh }, {})).toBe(false);
  for (const kmh of [4, 251, 70.5, -70, Number.NaN, Number.POSITIVE_INFINITY])
    expect(couldBlock(protocol, { kind: 'speedLimit', kmh }, {})).toBe(true);
  expect(couldBlock(protocol, { kind: 'speedLimit', kmh: 70 }, { password: '1 ;Enable1' })).toBe(true);
});

test.each([
  'DYD=Speed Limit, Speed 40km/h',
  'ERROR',
  'Fail!',
  'DYD=Unvalued Fix',
  'Command not supported',
  'CMD;Enable1NoUse',
])('“%s” is a refusal', (answer) => expect(saysNo(answer)).toBe(true));
test.each(['DYD=Success!', 'Relay OK', 'DOUT1:1 Timeout:INFINITY', 'S20,DONE,130305', 'CMD;Enable1'])(
  '“%s” is none',
  (answer) => expect(saysNo(answer)).toBe(false),
);
