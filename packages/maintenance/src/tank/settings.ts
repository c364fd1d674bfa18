/** What makes a change of a tank's level a fill or a drop. Litres where nothing else is said. */
export type TankSettings = {
  /** What the tank holds. */
  capacity: number;
  /** A fill, and a drop, of less is not one. */
  smallestFill: number;
  smallestDrop: number;
  /** What the engine burns at rest at most, litres an hour. */
  idleBurn: number;
  /** What the engine burns on the way at most, litres per 100 km. */
  driveBurn: number;
  /** How much another level a sloping place shows at most, as a share of the tank. */
  slope: number;
  /** How much warmer or colder fuel becomes in a day at most, kelvin. */
  swing: number;
};

const SHARE = 0.05;
const LEAST = 5; // l

/** What holds where nothing was set, of a tank of so many litres. */
export const tankDefaults = (capacity: number): TankSettings => ({
  capacity,
  smallestFill: Math.max(LEAST, capacity * SHARE),
  smallestDrop: Math.max(LEAST, capacity * SHARE),
  idleBurn: 4,
  driveBurn: 60,
  slope: 0.08,
  swing: 20,
});
