/** Latitude and longitude in degrees. */
export type Point = readonly [latitude: number, longitude: number];

/** Where vehicles sleep, on dry land, with streets around them out to `radius` metres. */
export const DEPOTS = {
  yopougon: { at: [5.372, -4.088], radius: 4200, grid: 18 },
  abobo: { at: [5.432, -4.02], radius: 4000, grid: -12 },
  bouake: { at: [7.69, -5.03], radius: 3500, grid: 8 },
  pikine: { at: [14.768, -17.365], radius: 2600, grid: 34 },
  thies: { at: [14.791, -16.926], radius: 3000, grid: 12 },
  cotonou: { at: [6.402, 2.36], radius: 2600, grid: 4 },
  accra: { at: [5.64, -0.19], radius: 4500, grid: 27 },
  kumasi: { at: [6.69, -1.62], radius: 4000, grid: -20 },
  ikeja: { at: [6.62, 3.34], radius: 4500, grid: 10 },
  lyon: { at: [45.735, 4.91], radius: 4200, grid: 6 },
  lille: { at: [50.615, 3.075], radius: 3800, grid: 40 },
} as const satisfies Record<string, { at: Point; radius: number; grid: number }>;
export type DepotName = keyof typeof DEPOTS;

/** Long roads, as the towns that they pass. Town coordinates: GeoNames. */
export const CORRIDORS = {
  abidjanBouake: [
    [5.372, -4.088],
    [5.49, -4.05],
    [5.873, -4.755],
    [5.898, -4.823],
    [6.08, -4.97],
    [6.555, -5.018],
    [6.82, -5.277],
    [7.03, -5.2],
    [7.41, -5.05],
    [7.69, -5.03],
  ],
  abidjanAbengourou: [
    [5.432, -4.02],
    [5.66, -3.99],
    [6.105, -3.86],
    [6.4, -3.7],
    [6.73, -3.496],
  ],
  dakarThies: [
    [14.768, -17.365],
    [14.72, -17.27],
    [14.716, -17.19],
    [14.745, -17.02],
    [14.791, -16.926],
  ],
  dakarKaolack: [
    [14.768, -17.365],
    [14.72, -17.27],
    [14.58, -17.12],
    [14.42, -16.96],
    [14.35, -16.58],
    [14.15, -16.07],
  ],
  cotonouParakou: [
    [6.402, 2.36],
    [6.66, 2.22],
    [7.18, 1.99],
    [7.8, 2.02],
    [8.03, 2.49],
    [8.77, 2.6],
    [9.337, 2.63],
  ],
  accraKumasi: [
    [5.64, -0.19],
    [5.8, -0.36],
    [6.09, -0.48],
    [6.28, -0.75],
    [6.42, -1.12],
    [6.6, -1.4],
    [6.69, -1.62],
  ],
  lagosIbadan: [
    [6.62, 3.34],
    [6.75, 3.43],
    [6.9, 3.55],
    [7.13, 3.74],
    [7.3, 3.87],
  ],
  lyonMarseille: [
    [45.735, 4.91],
    [45.52, 4.83],
    [45.2, 4.81],
    [44.93, 4.87],
    [44.56, 4.76],
    [44.14, 4.79],
    [43.93, 4.87],
    [43.64, 5.1],
    [43.44, 5.22],
    [43.36, 5.35],
  ],
  lilleParis: [
    [50.615, 3.075],
    [50.42, 2.95],
    [50.29, 2.82],
    [49.95, 2.9],
    [49.4, 2.75],
    [49.19, 2.6],
    [48.99, 2.5],
  ],
} as const satisfies Record<string, readonly Point[]>;
export type CorridorName = keyof typeof CORRIDORS;
