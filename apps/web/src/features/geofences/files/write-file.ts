import type { Geofence } from '@balise/contract';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { type Corner, outlineOf, unwrapped, type Zone } from '../../../map/drawing/zone.ts';
import { drawableOf } from '../geofence-form.ts';
import type { FileFormat } from './draft.ts';

type Exported = Pick<Geofence, 'name' | 'description' | 'colour' | 'type' | 'drawCoordinate' | 'speedLimit'>;

/** Geofences as a file that other programs read, and we too. Those that are not drawn are left out. */
export function writeFile(geofences: readonly Exported[], format: FileFormat): string {
  const drawn = geofences.flatMap((geofence) => {
    const zone = drawableOf(geofence);
    return zone ? [{ geofence, zone }] : [];
  });
  switch (format) {
    case 'geojson':
      return `${JSON.stringify(collectionOf(drawn), null, 1)}\n`;
    case 'kml':
      return `${XML}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>\n${drawn.map(placemark).join('\n')}\n</Document></kml>\n`;
    case 'gpx':
      return `${XML}<gpx version="1.1" creator="Balise" xmlns="http://www.topografix.com/GPX/1/1">\n${drawn.map(track).join('\n')}\n</gpx>\n`;
  }
}

type Drawn = { geofence: Exported; zone: Zone };

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** What a shape is beside its outline: a circle stays one when it is read again. */
function sizesOf(zone: Zone): Record<string, number> {
  if (zone.kind === 'circle') return { ...zone.center, radius: zone.radius };
  return zone.kind === 'corridor' ? { width: zone.width } : {};
}

const collectionOf = (drawn: readonly Drawn[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: drawn.map(({ geofence: { name, description, colour, speedLimit }, zone }): Feature => {
    const properties = {
      name,
      description,
      colour,
      type: zone.kind,
      ...sizesOf(zone),
      ...(speedLimit && { speedLimit }),
    };
    const rings = ringsOf(zone);
    return {
      type: 'Feature',
      properties,
      geometry:
        zone.kind === 'corridor'
          ? { type: 'LineString', coordinates: rings[0] ?? [] }
          : { type: 'Polygon', coordinates: rings },
    };
  }),
});

/** The line of a corridor; the closed rings of any other shape, its outline first. Longitude first, going on beyond 180°. */
function ringsOf(zone: Zone): Position[][] {
  if (zone.kind === 'corridor') return [positions(zone.points)];
  const whole = zone.kind === 'rectangle' && zone.east < zone.west ? { ...zone, east: zone.east + 360 } : zone;
  const holes = zone.kind === 'polygon' ? (zone.holes ?? []) : [];
  const outline = outlineOf(whole);
  return [outline, ...holes].map((ring) => closed(positions(ring, outline[0]?.longitude)));
}

const positions = (points: readonly Corner[], near?: number): Position[] =>
  unwrapped(points, near).map(({ latitude, longitude }) => [rounded(longitude), rounded(latitude)]);

const rounded = (degrees: number): number => Number(degrees.toFixed(7)); // a centimetre

const closed = (ring: Position[]): Position[] => (ring[0] ? [...ring, ring[0]] : ring);

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function placemark({ geofence: { name, description, colour, speedLimit }, zone }: Drawn): string {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(colour) ?? [];
  const data = { type: zone.kind, colour, ...sizesOf(zone), ...(speedLimit && { speedLimit }) };
  const coordinates = (ring: Position[]) => `<coordinates>${ring.map((one) => one.join(',')).join(' ')}</coordinates>`;
  const [outline = [], ...holes] = ringsOf(zone);
  const ring = (one: Position[]) => `<LinearRing>${coordinates(one)}</LinearRing>`;
  const shape =
    zone.kind === 'corridor'
      ? `<LineString>${coordinates(outline)}</LineString>`
      : `<Polygon><outerBoundaryIs>${ring(outline)}</outerBoundaryIs>${holes.map((hole) => `<innerBoundaryIs>${ring(hole)}</innerBoundaryIs>`).join('')}</Polygon>`;
  return [
    `<Placemark><name>${escaped(name)}</name><description>${escaped(description)}</description>`,
    `<Style><LineStyle><color>ff${blue}${green}${red}</color></LineStyle><PolyStyle><color>40${blue}${green}${red}</color></PolyStyle></Style>`,
    `<ExtendedData>${Object.entries(data)
      .map(([key, value]) => `<Data name="${key}"><value>${value}</value></Data>`)
      .join('')}</ExtendedData>`,
    `${shape}</Placemark>`,
  ].join('');
}

/** GPX knows tracks only: an outline is a closed one, whose type says what it was. */
function track({ geofence: { name, description }, zone }: Drawn): string {
  const points = (ringsOf(zone)[0] ?? []).map(([longitude = 0, latitude]) => {
    const within = longitude - 360 * Math.round(longitude / 360);
    return `<trkpt lat="${latitude}" lon="${rounded(within)}"/>`;
  });
  return `<trk><name>${escaped(name)}</name><desc>${escaped(description)}</desc><type>${zone.kind}</type><trkseg>${points.join('')}</trkseg></trk>`;
}
