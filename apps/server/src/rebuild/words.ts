import { isDeepStrictEqual } from 'node:util';
import type { Difference } from '../features/history/index.ts';
import type { RebuildOutcome } from './rebuild-device.ts';

/** Differences that are listed for one device. */
const MOST = 50;

/** The result of a rebuild, as lines for the operator. */
export function wordsOf(deviceId: number, outcome: RebuildOutcome): string[] {
  const name = `device ${deviceId}`;
  if (!('found' in outcome)) {
    return [`${name}: ${outcome.result === 'silent' ? 'never reported' : 'no device has this number'}`];
  }
  const { found, result } = outcome;
  const { events, episodes, usage } = found.derived;
  const until = found.until === null ? 'the newest record' : instant(found.until);
  const rows = `${episodes} episodes, ${events} events, ${usage} quarters of an hour`;
  const span = found.from === null ? `up to ${until}` : `from ${instant(found.from)} to ${until}`;
  const count = found.differences.length;
  const reported = found.differences.slice(0, MOST).map((one) => `  ${lineOf(one)}`);
  if (count > MOST) reported.push(`  … and ${count - MOST} more`);
  const rest = {
    equal: ['equal'],
    differs: [`${count} differences; --write mends them`, ...reported],
    mended: [`${count} differences, mended and proven equal`, ...reported],
    broken: [`${count} differences that are there still after they were written`, ...reported],
    busy: [`${count} differences; it reports faster than it can be derived: try again`, ...reported],
  }[result];
  const [first, ...others] = rest;
  return [`${name}, ${span} (${rows}): ${first}`, ...others];
}

function lineOf({ what, at, kind, stored, derived }: Difference): string {
  const name = [what, kind, instant(at)].filter(Boolean).join(' ');
  if (stored === null) return `${name}: is missing: ${short(derived)}`;
  if (derived === null) return `${name}: did not happen: ${short(stored)}`;
  if (stored === undefined) return `${name}: is ${short(derived)}`;
  const [before, after] = fieldsThatDiffer(stored, derived);
  return `${name}: ${short(before)} is ${short(after)}`;
}

/** Of two objects only what they do not have in common. */
function fieldsThatDiffer(stored: unknown, derived: unknown): [unknown, unknown] {
  if (!isObject(stored) || !isObject(derived)) return [stored, derived];
  const names = Object.keys({ ...stored, ...derived });
  const other = names.filter((name) => !isDeepStrictEqual(stored[name], derived[name]));
  const of = (row: Record<string, unknown>) => Object.fromEntries(other.map((name) => [name, row[name]]));
  return [of(stored), of(derived)];
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const short = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 300);
const instant = (at: number): string => new Date(at).toISOString();
