/** Roads of the trade in West Africa by the towns that they join: longitude, latitude. Drawn on the sign-in page. */
export const ROADS: readonly (readonly (readonly [number, number])[])[] = [
  // Dakar – Tambacounda – Kayes – Bamako – Sikasso – Bobo-Dioulasso – Ouagadougou – Fada N'Gourma – Niamey
  [
    [-17.45, 14.69],
    [-16.07, 14.15],
    [-13.67, 13.77],
    [-11.44, 14.45],
    [-9.5, 13.35],
    [-8.0, 12.64],
    [-7.5, 11.42],
    [-5.67, 11.32],
    [-4.3, 11.18],
    [-2.9, 11.75],
    [-1.52, 12.37],
    [0.36, 12.06],
    [1.78, 12.45],
    [2.11, 13.51],
  ],
  // Abidjan – Yamoussoukro – Bouaké – Ferkessédougou – Bobo-Dioulasso
  [
    [-4.01, 5.35],
    [-4.82, 5.9],
    [-5.28, 6.82],
    [-5.03, 7.69],
    [-5.11, 8.6],
    [-5.2, 9.59],
    [-4.75, 10.4],
    [-4.3, 11.18],
  ],
  // Abidjan – Takoradi – Cape Coast – Accra – Lomé – Cotonou – Lagos
  [
    [-4.01, 5.35],
    [-3.2, 5.46],
    [-2.6, 5.05],
    [-1.76, 4.93],
    [-1.25, 5.13],
    [-0.19, 5.6],
    [0.6, 5.92],
    [1.21, 6.17],
    [2.42, 6.37],
    [3.38, 6.52],
  ],
  // Accra – Kumasi – Tamale – Bolgatanga – Ouagadougou
  [
    [-0.19, 5.6],
    [-0.8, 6.2],
    [-1.62, 6.69],
    [-1.94, 7.73],
    [-1.3, 8.6],
    [-0.84, 9.4],
    [-0.85, 10.79],
    [-1.18, 11.3],
    [-1.52, 12.37],
  ],
];

/** Bends of the roads where a vehicle is drawn, and whether it drives against the order of the towns. */
export const VEHICLES: readonly { road: number; bend: number; back?: boolean }[] = [
  { road: 0, bend: 4 },
  { road: 0, bend: 7 },
  { road: 0, bend: 9 },
  { road: 0, bend: 12 },
  { road: 1, bend: 1 },
  { road: 1, bend: 4 },
  { road: 1, bend: 6, back: true },
  { road: 2, bend: 2, back: true },
  { road: 2, bend: 6 },
  { road: 2, bend: 8, back: true },
  { road: 3, bend: 1, back: true },
  { road: 3, bend: 4 },
  { road: 3, bend: 6, back: true },
];
