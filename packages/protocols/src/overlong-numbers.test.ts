import { expect, test } from 'vitest';
import type { Message } from './core/protocol.ts';
import { toLatin1 } from './core/text.ts';
import { PROTOCOLS, type ProtocolName } from './registry.ts';

/* Digits that come to more than every number, in fields beside the place: they are refused or left out, never stored as Infinity. */

const NOW = new Date('2026-11-21T12:34:56Z');
/** What replaces ~. */
const OVERLONG = ['9'.repeat(400), `${'9'.repeat(400)}.5`, '1e999'];

const RMC = '$GPRMC,151410.00,A,3010.4103,N,08146.2728,W,10.0,214.90,010326,,,A*58';
const TOTEM = '$$B0353358019462410|AA$GPRMC,102156.000,A,2232.4690,N,11403.6847,E,0.00,,180909,,*15';
const TOTEM_TAIL = '|000000001010|20090918102156|14181353|00000000|279311AA|0000|';
const TAIP = '>RUS0003,190826131202-2353539-04668019050009';
const SAID: readonly [ProtocolName, string][] = [
  ['totem', `${TOTEM}|~|01.2|01.6${TOTEM_TAIL}0.7614|0080|D2B5`],
  ['totem', `${TOTEM}|02.0|~|01.6${TOTEM_TAIL}0.7614|0080|D2B5`],
  ['totem', `${TOTEM}|02.0|01.2|~${TOTEM_TAIL}0.7614|0080|D2B5`],
  ['totem', `${TOTEM}|02.0|01.2|01.6${TOTEM_TAIL}~|0080|D2B5`],
  ['tk103', '(013612345678BZ00{262,02,~,20})'],
  ['tk103', '(013612345678BZ00{262,02,10,~})'],
  ['tk103', '(013612345678DW50,262,02,~,20,0,210326,101112)'],
  ['taip', `${TAIP}30080,1,~,12000400,900,1.5,2.5,10;ID=1<`],
  ['taip', `${TAIP}30080,1,5,12000400,~,1.5,2.5,10;ID=1<`],
  ['taip', `${TAIP}30080,1,5,12000400,900,~,2.5,10;ID=1<`],
  ['taip', `${TAIP}30080,1,5,12000400,900,1.5,~,10;ID=1<`],
  ['tlt2h', `#868105044690301#MT600+#0000#1#~#143#40#215#AUTO#1\r\n#39${RMC}\r\n##\r\n`],
  ['tlt2h', `#868105044690301#MT600+#0000#1#12#~#40#215#AUTO#1\r\n#39${RMC}\r\n##\r\n`],
  ['tlt2h', `#868105044690301#MT600+#0000#1#12#143#~#215#AUTO#1\r\n#39${RMC}\r\n##\r\n`],
  ['tlt2h', `#868105044690301#MT600+#0000#1#12#143#40#~#AUTO#1\r\n#39${RMC}\r\n##\r\n`],
  ['aquila', '$$CLIENT_1ZF,170215089,~,18.462809,73.824188,260613182744,A,01,123456,*37\r\n'],
  ['gps103', 'imei:359587010124900,T:~,0809231929,13554900601,F,112909.397,A,2234.4669,N,11354.3287,E,0.11,;'],
  ['gps103', 'imei:359587010124900,oil ~,0809231929,13554900601,F,112909.397,A,2234.4669,N,11354.3287,E,0.11,;'],
  [
    'easytrack',
    '*ET,135790246811221,HB,A,1A0B15,071E0F,0030EF26,80249F3B,04B0,1C20,00C00000,20,4,0000,00F123,100,4845423835,0091564212,0B45,~,9#',
  ],
  [
    'gl200',
    '+RESP:GTFRI,1A0900,860599000306845,G3-313,0,0,2,1,2.1,0,426.7,8.611466,47.681639,20181214134603,0228,0001,077F,4812,~,1,5.7,34,437.3,8.611600,47.681846,20181214134619,0228,0001,077F,4812,25.2,60,20181214134641,0125$',
  ],
];

test.each(SAID)('%s %s: a number beyond all numbers is refused or left out', (name, said) => {
  const readAs = (number: string) => fixesOf(name, said.replace('~', number)).map((fix) => JSON.stringify(fix));
  expect([readAs('7'), readAs('7.5')], 'it is read').not.toEqual([readAs('8'), readAs('8.5')]);
  for (const number of OVERLONG)
    for (const fix of fixesOf(name, said.replace('~', number))) expect(endlessIn(fix), number.slice(0, 9)).toEqual([]);
});

function fixesOf(name: ProtocolName, said: string): Message['fixes'] {
  const protocol = PROTOCOLS[name];
  if (protocol.kind !== 'stream') return [];
  try {
    return protocol.decode(toLatin1(said), protocol.open() as never, NOW).fixes;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [];
  }
}

/** The names under which there are numbers that are none. */
function endlessIn(value: object): string[] {
  return Object.entries(value).flatMap(([name, entry]) => {
    if (typeof entry === 'number') return Number.isFinite(entry) ? [] : [name];
    return typeof entry === 'object' && entry !== null ? endlessIn(entry) : [];
  });
}
