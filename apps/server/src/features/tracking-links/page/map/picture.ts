import type { Format } from '@balise/i18n';
import { mercatorX, mercatorY } from '@balise/tracking';
import { escapeHtml } from '../../../../http/escape-html.ts';
import type { LinkSpot } from '../blur.ts';
import type { DrawnPlace, LinkDrawn } from '../drawn.ts';
import { clipLine, clipRing, type Point, type Rectangle } from './clip.ts';
import type { TileFeature } from './vector-tile.ts';
import { LAST_ZOOM, type WorldTiles } from './world.ts';

/** Of the picture, in its own units. */
const [WIDTH, HEIGHT] = [640, 320];
const EDGE = 40;
/** Metres that the picture shows from left to right at least: below that the embedded world is empty. */
const LEAST = 60_000;
const AROUND = 40_075_016.7; // m, of the equator
const MOST_TOWNS = 10;
const APART = 46; // between two names of towns
/** A ring with a smaller area than this is left out, square units. */
const SPECK = 6;

export type Drawing = LinkDrawn & {
  /** What the picture is of, for readers who do not see it. */
  title: string;
  format: Format;
};

/**
 * A picture of the places of a link on the embedded world: coasts, borders, lakes, rivers, towns, a scale, the vehicles and their ways, as an
 * SVG of some kilobytes. Empty where there is no place.
 */
export async function mapPicture(world: WorldTiles, { places, destination, title, format }: Drawing): Promise<string> {
  const view = viewOf(places, destination);
  if (!view) return '';
  const land = await landOf(world, view, places.map(view.at));
  const several = places.length > 1;
  const marks = places.map((place, at) => markOf(place, several ? at + 1 : null, view));
  const goal = destination && goalOf(view.at(destination));
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(title)}" font-family="system-ui,sans-serif" font-size="12">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#cfe3ee"/>${land}${goal ?? ''}${marks.join('')}${scaleOf(view, format)}</svg>`;
}

/** Which part of the world is shown: `width` of the plane of width 1 (Web Mercator), its upper left corner, and where a place is in the picture. */
type View = { width: number; left: number; top: number; metres: number; at: (spot: LinkSpot) => Point };

function viewOf(places: readonly DrawnPlace[], destination: LinkSpot | null): View | undefined {
  const spots: LinkSpot[] = places.flatMap(({ latitude, longitude, trail }) => [
    { latitude, longitude },
    ...trail.map(([lat, lng]) => ({ latitude: lat, longitude: lng })),
  ]);
  const [first] = spots;
  if (!first) return undefined;
  if (destination) spots.push(destination);
  const points = spots.map(onPlane);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const inner = WIDTH - 2 * EDGE;
  const shrink = Math.cos((first.latitude * Math.PI) / 180);
  const tall = ((bottom - top) * WIDTH) / (HEIGHT - 2 * EDGE);
  const width = Math.max(((right - left) * WIDTH) / inner, tall, LEAST / (AROUND * shrink));
  const corner = [(left + right - width) / 2, (top + bottom - (width * HEIGHT) / WIDTH) / 2] as const;
  const at = (spot: LinkSpot): Point => {
    const [x, y] = onPlane(spot);
    return [((x - corner[0]) / width) * WIDTH, ((y - corner[1]) / width) * WIDTH];
  };
  return { width, left: corner[0], top: corner[1], metres: width * AROUND * shrink, at };
}

const onPlane = ({ latitude, longitude }: LinkSpot): Point => [mercatorX(longitude), mercatorY(latitude)];

const PICTURE: Rectangle = { left: -2, top: -2, right: WIDTH + 2, bottom: HEIGHT + 2 };
type Town = { name: string; rank: number; at: Point };

/** What is drawn of the land, from the tiles that the view touches. */
async function landOf(world: WorldTiles, view: View, marks: readonly Point[]): Promise<string> {
  const zoom = Math.max(0, Math.min(LAST_ZOOM, Math.floor(Math.log2(1 / view.width))));
  const side = 2 ** zoom;
  const paths = { earth: '', lake: '', river: '', border: '' };
  const towns: Town[] = [];
  const rows = [Math.floor(view.top * side), Math.floor((view.top + (view.width * HEIGHT) / WIDTH) * side)] as const;
  for (let y = Math.max(0, rows[0]); y <= Math.min(side - 1, rows[1]); y++) {
    for (let x = Math.floor(view.left * side); x <= Math.floor((view.left + view.width) * side); x++) {
      const tile = await world(zoom, ((x % side) + side) % side, y);
      if (!tile) continue;
      // a tile goes on a little beyond its edge, for what its neighbours have too
      const cell = frameOf(x, y, side, view);
      const placed = (name: string, draw: (feature: TileFeature, lines: Point[][]) => void): void => {
        const layer = tile[name];
        const scale = layer ? (cell.right - cell.left) / layer.extent : 0;
        for (const feature of layer?.features ?? []) {
          draw(
            feature,
            feature.lines.map((line) => line.map(([px, py]): Point => [cell.left + px * scale, cell.top + py * scale])),
          );
        }
      };
      const within = common(cell, PICTURE);
      const rings = (lines: Point[][]) => lines.map((ring) => ringPath(clipRing(ring, within))).join('');
      const ways = (lines: Point[][]) =>
        lines
          .flatMap((line) => clipLine(line, within))
          .map(linePath)
          .join('');
      placed('earth', (_, lines) => {
        paths.earth += rings(lines);
      });
      placed('water', ({ properties }, lines) => {
        if (properties.kind === 'lake') paths.lake += rings(lines);
        else paths.river += ways(lines);
      });
      placed('boundaries', (_, lines) => {
        paths.border += ways(lines);
      });
      placed('places', ({ properties }, lines) => {
        const at = lines[0]?.[0];
        if (at && properties.kind === 'locality' && isWithin(at, within))
          towns.push({ name: String(properties.name), rank: Number(properties.population_rank ?? 0), at });
      });
    }
  }
  return `<path d="${paths.earth}" fill="#f3f1ea"/><path d="${paths.lake}" fill="#cfe3ee"/><path d="${paths.river}" fill="none" stroke="#b5d3e2"/>
<path d="${paths.border}" fill="none" stroke="#8d8a94" stroke-dasharray="4 3"/>${townsOf(towns, marks)}`;
}

const frameOf = (x: number, y: number, side: number, { left, top, width }: View): Rectangle => ({
  left: ((x / side - left) / width) * WIDTH,
  top: ((y / side - top) / width) * WIDTH,
  right: (((x + 1) / side - left) / width) * WIDTH,
  bottom: (((y + 1) / side - top) / width) * WIDTH,
});

const common = (one: Rectangle, other: Rectangle): Rectangle => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

const isWithin = ([x, y]: Point, { left, top, right, bottom }: Rectangle): boolean =>
  x >= left && x < right && y >= top && y < bottom;

function ringPath(ring: readonly Point[]): string {
  let area = 0;
  for (const [place, [x, y]] of ring.entries()) {
    const [px = 0, py = 0] = ring[(place + ring.length - 1) % ring.length] ?? [];
    area += (px * y - x * py) / 2;
  }
  return Math.abs(area) < SPECK ? '' : `${linePath(ring)}z`;
}

/** Whole units, relative to the point before, those that do not move left out. */
function linePath(line: readonly Point[]): string {
  let text = '';
  let last: Point | undefined;
  for (const [x, y] of line) {
    const here: Point = [Math.round(x), Math.round(y)];
    if (!last) text += `M${here[0]} ${here[1]}`;
    else if (here[0] !== last[0] || here[1] !== last[1]) text += `l${here[0] - last[0]} ${here[1] - last[1]}`;
    last = here;
  }
  return text.includes('l') ? text : '';
}

/** The largest towns, none too near to another or to the edge; names make room for the marks of vehicles. */
function townsOf(towns: readonly Town[], marks: readonly Point[]): string {
  const shown: Town[] = [];
  for (const town of towns.toSorted((a, b) => b.rank - a.rank)) {
    const [x, y] = town.at;
    if (shown.length === MOST_TOWNS) break;
    if (x < 8 || x > WIDTH - 60 || y < 14 || y > HEIGHT - 8) continue;
    if (shown.every(({ at }) => Math.hypot((at[0] - x) / 2, at[1] - y) > APART / 2)) shown.push(town);
  }
  return shown
    .map(({ name, at: [x, y] }) => {
      const [left, top] = [Math.round(x), Math.round(y)];
      const aside = marks.some((mark) => Math.abs(mark[0] - x) < 12 && Math.abs(mark[1] - y) < 12) ? 18 : 5;
      return `<circle cx="${left}" cy="${top}" r="2" fill="#5b5866"/><text x="${left + aside}" y="${top + 4}" fill="#45424f">${escapeHtml(name)}</text>`;
    })
    .join('');
}

const COLOURS = { moving: '#0a7350', stopped: '#2c5ba6', silent: '#5f666d' };

/** A vehicle with its way: a circle where its place is blurred, else a point; with its number where there are several. */
function markOf({ latitude, longitude, reach, motion, trail }: DrawnPlace, number: number | null, view: View): string {
  const [x, y] = view.at({ latitude, longitude }).map(Math.round) as Point;
  const colour = COLOURS[motion];
  const way = linePath(trail.map(([lat, lng]) => view.at({ latitude: lat, longitude: lng })));
  const line =
    way === '' ? '' : `<path d="${way}" fill="none" stroke="${colour}" stroke-width="3" stroke-linejoin="round"/>`;
  const radius = reach === null ? 0 : Math.round((reach / view.metres) * WIDTH);
  const around = radius > 8 ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}" fill-opacity=".2"/>` : '';
  const said = number === null ? '' : `<text x="${x}" y="${y + 4}" text-anchor="middle" fill="#fff">${number}</text>`;
  return `${line}${around}<circle cx="${x}" cy="${y}" r="9" fill="${colour}" stroke="#fff" stroke-width="2"/>${said}`;
}

const goalOf = ([x, y]: Point): string =>
  `<path d="M${Math.round(x)} ${Math.round(y)}v-18h14l-4 5 4 5h-14" fill="#1c2024" stroke="#1c2024" stroke-width="2"/>`;

/** A bar of a round length, below on the right. */
function scaleOf({ metres }: View, format: Format): string {
  const most = metres / 5;
  const power = 10 ** Math.floor(Math.log10(most));
  const length = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  const width = Math.round((length / metres) * WIDTH);
  const [right, y] = [WIDTH - 12, HEIGHT - 12];
  const { unit } = format.distance(1000);
  const said = escapeHtml(format.text({ value: format.number(length / 1000), unit }));
  return `<path d="M${right - width} ${y - 5}v5h${width}v-5" fill="none" stroke="#1c2024" stroke-width="1.5"/><text x="${right - width / 2}" y="${y - 5}" text-anchor="middle" fill="#1c2024">${said}</text>`;
}
