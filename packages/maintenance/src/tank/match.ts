/** A purchase, as far as it is held against the tank. */
export type BoughtFuel = {
  id: number;
  at: number;
  /** False: only its day is known. */
  isTimed: boolean;
  litres: number;
  /** The sensor was read about then. */
  isMeasured: boolean;
};
/** A fill that the tank's sensor showed. */
export type SeenFill = { id: number; from: number; to: number; litres: number };

/**
 * How a purchase and a fill agree. agrees: within the tolerance; less: bought was more than came into the tank; more: the other way;
 * not_filled: bought, and nothing came into the tank; not_bought: filled in, and no purchase was entered; not_measured: the sensor said
 * nothing about then.
 */
export const FUEL_MATCHES = ['agrees', 'less', 'more', 'not_filled', 'not_bought', 'not_measured'] as const;

export type FuelMatch = {
  kind: (typeof FUEL_MATCHES)[number];
  fill: SeenFill | null;
  purchases: BoughtFuel[];
  /** Litres that were bought and did not come into the tank; below 0: the other way. Null: not known. */
  missing: number | null;
};

/** How far apart purchase and fill may be and still be the same: minutes, a share of the litres, and litres. */
export type MatchTolerance = { minutes: number; share: number; litres: number };

export const MATCH_DEFAULTS: MatchTolerance = { minutes: 90, share: 0.1, litres: 5 };

/** How much farther a purchase may be of which only the day is known, minutes. */
export const UNTIMED_MINUTES = 720;

const MINUTE = 60_000;

/**
 * Pure: purchases held against fills, in the order of their time. A fill takes the purchases nearest to it in time; several receipts for
 * one fill are added up.
 */
export function matchFuel(
  purchases: readonly BoughtFuel[],
  fills: readonly SeenFill[],
  tolerance: MatchTolerance = MATCH_DEFAULTS,
): FuelMatch[] {
  const taken = new Map<SeenFill, BoughtFuel[]>();
  const alone: FuelMatch[] = [];
  for (const purchase of purchases) {
    const minutes = tolerance.minutes + (purchase.isTimed ? 0 : UNTIMED_MINUTES);
    const near = fills
      .map((fill) => ({ fill, off: Math.max(0, fill.from - purchase.at, purchase.at - fill.to) }))
      .filter(({ off }) => off <= minutes * MINUTE)
      .sort(
        (a, b) =>
          a.off - b.off || Math.abs(a.fill.litres - purchase.litres) - Math.abs(b.fill.litres - purchase.litres),
      );
    const found = near[0]?.fill;
    if (found) taken.set(found, [...(taken.get(found) ?? []), purchase]);
    else {
      const kind = purchase.isMeasured ? 'not_filled' : 'not_measured';
      alone.push({ kind, fill: null, purchases: [purchase], missing: kind === 'not_filled' ? purchase.litres : null });
    }
  }
  const matched = fills.map((fill) => matchOf(fill, taken.get(fill) ?? [], tolerance));
  return [...matched, ...alone].sort((a, b) => momentOf(a) - momentOf(b));
}

function matchOf(fill: SeenFill, purchases: BoughtFuel[], tolerance: MatchTolerance): FuelMatch {
  if (purchases.length === 0) return { kind: 'not_bought', fill, purchases, missing: null };
  const bought = purchases.reduce((sum, { litres }) => sum + litres, 0);
  const missing = bought - fill.litres;
  const isSame = Math.abs(missing) <= Math.max(tolerance.litres, tolerance.share * bought);
  return { kind: isSame ? 'agrees' : missing > 0 ? 'less' : 'more', fill, purchases, missing };
}

const momentOf = ({ fill, purchases }: FuelMatch): number => fill?.from ?? purchases[0]?.at ?? 0;
