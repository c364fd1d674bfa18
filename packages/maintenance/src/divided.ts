/**
 * An amount divided by weights, in whole units that add up to it. What does not divide goes to the largest remainders, the first of equal ones.
 * @param amount 0 or more, whole
 * @param weights at least one; null: not known, which counts as the average of the others. All 0 or not known: equal parts.
 */
export function divided(amount: number, weights: readonly (number | null)[]): number[] {
  const known = weights.filter((weight) => weight !== null && weight > 0) as number[];
  const average = known.length === 0 ? 1 : known.reduce((sum, weight) => sum + weight, 0) / known.length;
  const filled = weights.map((weight) => (known.length === 0 ? 1 : (weight ?? average)));
  const all = filled.reduce((sum, weight) => sum + weight, 0);
  const exact = filled.map((weight) => (amount * weight) / all);
  const parts = exact.map(Math.floor);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((part, place) => ({ place, remainder: part - Math.floor(part) }))
    .sort((a, b) => b.remainder - a.remainder || a.place - b.place);
  for (const { place } of byRemainder.slice(0, left)) parts[place]! += 1;
  return parts;
}
