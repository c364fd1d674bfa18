import type { FeatureCollection, Geometry } from 'geojson';
import { z } from 'zod';

const Positions: z.ZodType<unknown> = z.lazy(() => z.array(z.union([z.number(), Positions])));

const Simple = z.object({
  type: z.enum(['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon']),
  coordinates: Positions,
});
const Shape: z.ZodType<unknown> = z.lazy(() =>
  z.union([Simple, z.object({ type: z.literal('GeometryCollection'), geometries: z.array(Shape) })]),
);
const One = z.object({
  type: z.literal('Feature'),
  geometry: Shape.nullable(),
  properties: z.record(z.string(), z.unknown()).nullish(),
});
const Whole = z.union([
  z.object({ type: z.literal('FeatureCollection'), features: z.array(One) }),
  One.transform((feature) => ({ type: 'FeatureCollection' as const, features: [feature] })),
  Shape.transform((geometry) => ({
    type: 'FeatureCollection' as const,
    features: [{ type: 'Feature' as const, geometry, properties: {} }],
  })),
]);

/** GeoJSON as a collection, whether it is one, a feature or a geometry; undefined where it is none. */
export function collectionOf(text: string): FeatureCollection<Geometry | null> | undefined {
  try {
    const parsed = Whole.safeParse(JSON.parse(text));
    return parsed.success && isDeepEnough(parsed.data)
      ? (parsed.data as FeatureCollection<Geometry | null>)
      : undefined;
  } catch {
    return undefined; // not JSON
  }
}

const DEPTHS: Record<string, number> = {
  Point: 1,
  MultiPoint: 2,
  LineString: 2,
  MultiLineString: 3,
  Polygon: 3,
  MultiPolygon: 4,
};

/** Whether the coordinates of each geometry are nested as its type says. */
function isDeepEnough({ features }: { features: { geometry: unknown }[] }): boolean {
  const fits = (geometry: unknown): boolean => {
    if (typeof geometry !== 'object' || geometry === null) return true;
    if ('geometries' in geometry) return (geometry.geometries as unknown[]).every(fits);
    const { type, coordinates } = geometry as { type: string; coordinates: unknown };
    return isNested(coordinates, DEPTHS[type] ?? 0);
  };
  return features.every(({ geometry }) => fits(geometry));
}

const isNested = (value: unknown, depth: number): boolean =>
  depth === 0 ? typeof value === 'number' : Array.isArray(value) && value.every((one) => isNested(one, depth - 1));
