import type { FixRecord, ValueAt } from '@balise/tracking';

type Values = { alarms?: readonly string[] };

/** Records without the tracker's alarm of speeding, where the legal profile of that time's owner hides it; what the vehicle did else is as it was. */
export function withoutHiddenSpeeding(
  records: FixRecord[],
  hidden: readonly (readonly [from: number, until: number])[],
): FixRecord[] {
  if (hidden.length === 0) return records;
  return records.map((record) => {
    const { at, fix } = record;
    if (!saysSpeeding(fix.attributes) || !hidden.some(([from, until]) => from <= at && at < until)) return record;
    const { alarms, ...others } = fix.attributes;
    const shown = (alarms ?? []).filter((alarm) => alarm !== 'overspeed');
    return { ...record, fix: { ...fix, attributes: shown.length > 0 ? { ...others, alarms: shown } : others } };
  });
}

/** The same of the newest values, of which each has a time of its own. */
export function valuesWithoutSpeeding(values: Record<string, ValueAt>): Record<string, ValueAt> {
  const [alarms, at] = values['alarms'] ?? [];
  if (at === undefined || !Array.isArray(alarms) || !alarms.includes('overspeed')) return values;
  const { alarms: _, ...others } = values;
  const shown = alarms.filter((alarm) => alarm !== 'overspeed');
  return shown.length > 0 ? { ...others, alarms: [shown, at] } : others;
}

const saysSpeeding = ({ alarms }: Values): boolean => alarms?.includes('overspeed') ?? false;
