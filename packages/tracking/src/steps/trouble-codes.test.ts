import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRecord, foldSorted, historyOf, type Said, START } from '../testing.ts';
import { codeOf } from './trouble-codes.ts';

const MINUTE = 60;
/** The changes that lists of codes lead to, as `+P0301 @ minute`. */
const changes = (lists: readonly [minute: number, ...codes: string[]][]): string[] => {
  const said = lists.map(([minute, ...dtcs]): Said => ({ at: minute * MINUTE, dtcs }));
  const { events } = foldSorted(said.map((one) => aRecord(one)));
  return events.flatMap((event) => {
    const at = (event.at - START) / 60_000;
    if (event.kind === 'trouble_codes_reported') return [`+${event.content.codes.join(' ')} @ ${at}`];
    return event.kind === 'trouble_codes_gone' ? [`-${event.content.codes.join(' ')} @ ${at}`] : [];
  });
};

describe('trouble codes', () => {
  it('begin once however often they are repeated, and end with an empty list', () => {
    expect(changes([[0, 'P0301'], [1, 'p0301 '], [2, 'P0301', 'P0420'], [3]])).toEqual([
      '+P0301 @ 0',
      '+P0420 @ 2',
      '-P0301 P0420 @ 3',
    ]);
  });

  it('reported one a message are all there; one that a list lacks ends when it was not reported for ten minutes', () => {
    const alternating: [number, string][] = [
      [0, 'P0301'],
      [1, 'P0420'],
      [5, 'P0301'],
      [9, 'P0420'],
    ];
    expect(changes([...alternating, [15, 'P0420'], [16, 'P0420']])).toEqual([
      '+P0301 @ 0',
      '+P0420 @ 1',
      '-P0301 @ 16',
    ]);
  });

  it('are not ended by messages that say nothing of them, or nothing that can be read', () => {
    expect(
      changes([
        [0, 'P0301'],
        [60, 'HELLO'],
        [120, 'P0000'],
      ]),
    ).toEqual(['+P0301 @ 0']);
    expect(historyOf([{ at: 0, dtcs: ['P0301'] }, { at: 9000 }]).codes?.active).toMatchObject([{ code: 'P0301' }]);
  });

  it('end where the tracker counts none', () => {
    const said: Said[] = [
      { at: 0, dtcs: ['P0301'] },
      { at: 60, vendor: { dtcsNumber: 0 } },
    ];
    expect(historyOf(said).codes).toMatchObject({ active: [], gone: ['P0301'] });
  });

  it('of one moment are one event, in whatever order its messages come', () => {
    const lists = [['P0301'], ['P0420'], [], ['C1201']];
    fc.assert(
      fc.property(fc.shuffledSubarray(lists, { minLength: 4 }), (order) => {
        const { history, events } = foldSorted(order.map((dtcs, n) => aRecord({ at: 0, dtcs, satellites: n })));
        expect(history.codes?.active.map(({ code }) => code)).toEqual(['C1201', 'P0301', 'P0420']);
        const reported = events.filter(({ kind }) => kind === 'trouble_codes_reported').at(-1);
        expect(reported?.content).toMatchObject({ codes: ['C1201', 'P0301', 'P0420'] });
      }),
    );
  });

  it('of which there are too many leave out the later ones', () => {
    const many = Array.from({ length: 30 }, (_, n) => `P0${100 + n}`);
    expect(historyOf([{ at: 0, dtcs: many }]).codes?.active).toHaveLength(20);
  });
});

describe('a code', () => {
  it.each([
    [' p0301', 'P0301'],
    ['U0100-87', 'U0100'],
    ['SPN 100 FMI 3', 'SPN100/FMI3'],
    ['SPN100/FMI3', 'SPN100/FMI3'],
    ['4364-18', 'SPN4364/FMI18'],
    ['P0000', null],
    ['X0301', null],
    ['P4301', null],
    ['0-3', null],
    ['100-32', null],
    ['12345', null],
    [301, null],
  ])('%s is %s', (said, code) => {
    expect(codeOf(said)).toBe(code);
  });
});
