import { median } from '../meter/believed.ts';

const AT_AN_END = 5; // levels that say what was in the tank

/**
 * Pure: litres that were burnt by what the tank lost, without what was taken, and with what was filled in. Null: too few levels.
 * @param levels of the period, in the order of their time
 */
export function burntOf(
  levels: readonly { litres: number }[],
  events: readonly { kind: 'fill' | 'drop'; litres: number }[],
): number | null {
  if (levels.length < 2 * AT_AN_END) return null;
  const first = median(levels.slice(0, AT_AN_END).map(({ litres }) => litres))!;
  const last = median(levels.slice(-AT_AN_END).map(({ litres }) => litres))!;
  return events.reduce((sum, { kind, litres }) => sum + (kind === 'fill' ? litres : -litres), first - last);
}
