import { degrees, hundredths, iso, type LineFormat, type LinePoint, tenths } from './line-format.ts';

/** RFC 7946: a feature for each stretch, with the times (ISO 8601) and speeds (m/s) of its points beside it. */
export const geojson: LineFormat = {
  head: ({ name, description }) =>
    `{"type":"FeatureCollection","name":${JSON.stringify(name)},"description":${JSON.stringify(description)},"features":[\n`,
  stretch: (points, isFirst, { name }) => `${isFirst ? '' : ',\n'}${JSON.stringify(feature(points, name))}`,
  // RFC 7946, 6.1: members that it does not know are allowed
  tail: (notes) => (notes.length > 0 ? `\n],"notes":${JSON.stringify(notes)}}\n` : '\n]}\n'),
};

function feature(points: readonly LinePoint[], name: string) {
  const coordinates = points.map(({ longitude, latitude, altitude }) => {
    const place = [degrees(longitude), degrees(latitude)];
    return altitude === null ? place : [...place, tenths(altitude)];
  });
  return {
    type: 'Feature',
    // a line has two points at least
    geometry:
      points.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates },
    properties: {
      name,
      times: points.map(({ at }) => iso(at)),
      speeds: points.map(({ speed }) => (speed === null ? null : hundredths(speed))),
    },
  };
}
