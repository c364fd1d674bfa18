import { ARREARS_AGES, CURRENCY_DIGITS, majorUnits, type WorkAndPay, type WorkAndPayEntry } from '@balise/contract';
import { type en, formatIn, type Language } from '@balise/i18n';
import type { PaperPart } from '../../../files/index.ts';

/** What a paper is about. */
export type PrintedContract = {
  contract: WorkAndPay;
  /** The whole ledger, the oldest day first. */
  entries: readonly WorkAndPayEntry[];
  language: Language;
  words: (typeof en)['workAndPay']['papers'];
};

/** How days and amounts are written on a paper. */
export function writtenOn({ contract: { currency }, language }: PrintedContract) {
  const { date, money, number } = formatIn(language, 'UTC'); // a day is a day in every zone
  return {
    day: (day: string) => date(Date.parse(`${day}T00:00:00Z`)),
    money: (units: number) => money(majorUnits(units, currency), currency),
    plain: (units: number) => number(majorUnits(units, currency), CURRENCY_DIGITS[currency]),
    number,
  };
}

/** Fair to both sides: the terms, what is owned, what is owed and why, and every entry. */
export function statementParts(sheet: PrintedContract): PaperPart[] {
  const { contract, words } = sheet;
  const { day, money } = writtenOn(sheet);
  return [
    { kind: 'facts', facts: [[words.onDay, day(contract.today)], ...partyFacts(sheet)] },
    { kind: 'facts', heading: words.termsTitle, facts: termFacts(sheet) },
    { kind: 'facts', heading: words.standTitle, facts: standFacts(sheet) },
    { kind: 'text', text: words.noInterest.replace('{{price}}', () => money(contract.price)) },
    ...pausesOf(sheet),
    entryTable(sheet),
    { kind: 'text', text: words.entriesStay },
  ];
}

type Facts = [name: string, value: string][];

export function partyFacts({ contract, words }: PrintedContract): Facts {
  const { clientName, driverName, driverPhone, designation } = contract;
  const driver = driverPhone === null ? driverName : `${driverName}, ${driverPhone}`;
  return [
    [words.seller, clientName],
    [words.driver, driver],
    [words.vehicle, designation],
  ];
}

function termFacts(sheet: PrintedContract): Facts {
  const { contract, words } = sheet;
  const { day, money, number } = writtenOn(sheet);
  const weekdays = contract.weekdays.map((one) => words.weekdays[one - 1]).join(', ');
  const facts: Facts = [
    [words.price, money(contract.price)],
    [words.deposit, money(contract.deposit)],
    [words.instalment, `${money(contract.instalment)} (${weekdays})`],
    [words.startsOn, day(contract.startsOn)],
    [words.grace, words.graceDays.replace('{{count}}', () => number(contract.graceDays))],
    [words.holidays, words.holidayRules[contract.holidayRule]],
  ];
  if (contract.cashPrice !== null) facts.splice(1, 0, [words.cashPrice, money(contract.cashPrice)]);
  if (contract.plan.endsOn !== null) facts.push([words.endsOn, day(contract.plan.endsOn)]);
  return facts;
}

function standFacts(sheet: PrintedContract): Facts {
  const { contract, entries, words } = sheet;
  const { money, number } = writtenOn(sheet);
  const waived = entries.filter(({ kind }) => kind === 'waiver').reduce((sum, { counts }) => sum + counts, 0);
  const late = ARREARS_AGES.filter((age) => contract.ages[age] > 0).map((age): [string, string] => [
    words.ages[age],
    money(contract.ages[age]),
  ]);
  const days =
    contract.daysUnpaid > 0 ? ` (${words.graceDays.replace('{{count}}', () => number(contract.daysUnpaid))})` : '';
  const lateAmount = `${money(contract.arrears)}${contract.arrears > 0 ? days : ''}`;
  return [
    // never more than there is, as on the screen
    [words.owned, `${number(Math.floor(contract.owned))}\u00a0%`],
    [words.paid, money(contract.paid - waived)],
    ...(waived > 0 ? ([[words.waived, money(waived)]] as Facts) : []),
    [words.remaining, money(contract.remaining)],
    ...(contract.advance > 0 ? ([[words.advance, money(contract.advance)]] as Facts) : []),
    [words.arrears, lateAmount],
    ...late,
    ...(contract.dueToday > 0 ? ([[words.dueToday, money(contract.dueToday)]] as Facts) : []),
  ];
}

function pausesOf(sheet: PrintedContract): PaperPart[] {
  const { contract, words } = sheet;
  const { day } = writtenOn(sheet);
  if (contract.pauses.length === 0) return [];
  const span = ({ fromDay, untilDay }: WorkAndPay['pauses'][number]) =>
    untilDay === null ? words.since.replace('{{day}}', () => day(fromDay)) : `${day(fromDay)} – ${day(untilDay)}`;
  const lasting = contract.pauses.filter(({ fromDay, untilDay }) => untilDay === null || untilDay >= fromDay);
  return [{ kind: 'facts', heading: words.pausesTitle, facts: lasting.map((pause) => [span(pause), pause.reason]) }];
}

function entryTable(sheet: PrintedContract): PaperPart {
  const { contract, entries, words } = sheet;
  const { day, plain } = writtenOn(sheet);
  const { columns } = words;
  const right = (heading: string) => ({
    heading: `${heading} (${contract.currency})`,
    share: 15,
    align: 'right' as const,
  });
  const due = (side: 'due' | 'paid') =>
    entries.reduce((sum, entry) => (entry.side === side ? sum + entry.amount : sum), 0);
  return {
    kind: 'table',
    heading: words.entriesTitle,
    columns: [
      { heading: columns.day, share: 13, align: 'left' },
      { heading: columns.what, share: 42, align: 'left', wraps: true },
      right(columns.due),
      right(columns.paid),
      right(columns.balance),
    ],
    rows: entries.map((entry) => [
      ...[day(entry.day), whatOf(entry, words)],
      ...(entry.side === 'due' ? [plain(entry.amount), ''] : ['', plain(entry.amount)]),
      plain(entry.balance),
    ]),
    total: ['', words.total, plain(due('due')), plain(due('paid')), plain(due('due') - due('paid'))],
  };
}

/** What an entry was: its kind, how it was paid, its reference and why. */
export function whatOf(entry: WorkAndPayEntry, words: PrintedContract['words']): string {
  const method = entry.method === null ? '' : words.methods[entry.method];
  return [words.kinds[entry.kind], method, entry.operator, entry.reference, entry.reason].filter(Boolean).join(' · ');
}
