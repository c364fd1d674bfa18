import type { PaperPart } from '../../../files/index.ts';
import { type PrintedContract, partyFacts, writtenOn } from './statement.ts';

/** That the price is paid and the vehicle is the driver's, to be signed by both. */
export function transferParts(sheet: PrintedContract): PaperPart[] {
  const { contract, entries, words } = sheet;
  const { day, money } = writtenOn(sheet);
  const waived = entries.filter(({ kind }) => kind === 'waiver').reduce((sum, { counts }) => sum + counts, 0);
  const last = entries.filter(({ side }) => side === 'paid').at(-1);
  const on = new Intl.DateTimeFormat('en-CA', { timeZone: contract.timeZone }).format(contract.stateSince);
  const values: Record<string, string> = {
    client: contract.clientName,
    driver: contract.driverName,
    vehicle: contract.designation,
    price: money(contract.price),
    day: day(on),
  };
  return [
    { kind: 'facts', facts: partyFacts(sheet) },
    { kind: 'text', text: words.transferText.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '') },
    {
      kind: 'facts',
      facts: [
        [words.price, money(contract.price)],
        [words.paid, money(contract.paid - waived)],
        ...(waived > 0 ? [[words.waived, money(waived)] as const] : []),
        [words.startsOn, day(contract.startsOn)],
        ...(last ? [[words.lastPaid, day(last.day)] as const] : []),
        [words.transferredOn, day(on)],
      ],
    },
    { kind: 'text', text: words.transferRest },
    {
      kind: 'signatures',
      names: [`${words.seller}: ${contract.clientName}`, `${words.driver}: ${contract.driverName}`],
    },
  ];
}
