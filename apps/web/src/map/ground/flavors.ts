import { type Flavor, namedFlavor } from '@protomaps/basemaps';

export type MapScheme = 'light' | 'dark';

/*
 * The ground is quiet so that vehicles speak: land and roads within a few steps of each other, water a cool grey, labels
 * dark grey with a halo of the ground.
 */
const LIGHT = {
  land: '#f4f3ef',
  built: '#eceae5',
  green: '#eeefe8',
  water: '#dbe3e8',
  road: '#ffffff',
  roadEdge: '#dcdad4',
  border: '#b9b7b1',
  grid: '#e1dfd9',
  town: '#454b52',
  faint: '#8a8f95',
  waterLabel: '#8496a3',
};
const DARK: typeof LIGHT = {
  land: '#1b1f21',
  built: '#202528',
  green: '#1d2322',
  water: '#11171c',
  road: '#343b3f',
  roadEdge: '#262b2e',
  border: '#4a5257',
  grid: '#2a3033',
  town: '#b4bbc1',
  faint: '#737b82',
  waterLabel: '#54626d',
};

/** Colours of the ground. */
export const GROUND: Record<MapScheme, typeof LIGHT> = { light: LIGHT, dark: DARK };

const ROADS = /(highway|major|minor|link|other|bridges|tunnel|railway|pier|runway)/;
const PLAIN = [
  'park_b',
  'wood_a',
  'wood_b',
  'scrub_a',
  'scrub_b',
  'park_a',
  'glacier',
  'sand',
  'beach',
  'zoo',
] as const;
const BUILT = ['hospital', 'industrial', 'school', 'pedestrian', 'aerodrome', 'military', 'buildings'] as const;

/** The Protomaps flavor in our greys. */
export function flavorOf(scheme: MapScheme): Flavor {
  const ground = GROUND[scheme];
  const base = namedFlavor(scheme);
  const roads = Object.keys(base).filter((name) => ROADS.test(name) && !name.includes('label'));
  return {
    ...base,
    ...Object.fromEntries(roads.map((name) => [name, name.includes('casing') ? ground.roadEdge : ground.road])),
    ...Object.fromEntries(PLAIN.map((name) => [name, ground.green])),
    ...Object.fromEntries(BUILT.map((name) => [name, ground.built])),
    background: ground.water, // what lies between tiles that have not come yet is more often sea than land
    earth: ground.land,
    water: ground.water,
    boundaries: ground.border,
    ocean_label: ground.waterLabel,
    city_label: ground.town,
    city_label_halo: ground.land,
    subplace_label: ground.faint,
    subplace_label_halo: ground.land,
    state_label: ground.faint,
    state_label_halo: ground.land,
    country_label: ground.faint,
    roads_label_minor: ground.faint,
    roads_label_minor_halo: ground.land,
    roads_label_major: ground.faint,
    roads_label_major_halo: ground.land,
  };
}
