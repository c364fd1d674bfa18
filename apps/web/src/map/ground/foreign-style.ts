import type { Language } from '@balise/i18n';
import type { SourceSpecification, StyleSpecification } from 'maplibre-gl';
import { type MapView, type Opened, openTile, type Tiled } from './open-tile.ts';

/** The styles of OpenFreeMap that keep quiet under the vehicles. */
export const openFreeMap = {
  light: 'https://tiles.openfreemap.org/styles/positron',
  dark: 'https://tiles.openfreemap.org/styles/dark',
};
export const OPENFREEMAP_CREDITS =
  '<a href="https://openfreemap.org">OpenFreeMap</a> © <a href="https://www.openmaptiles.org/">OpenMapTiles</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>';

/** Credits are typed by people, and MapLibre takes them for HTML. */
export const plain = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * A style with the descriptions of its sources in it; one of its tiles came.
 * @param credits shown where none of its sources has any
 * @throws where something of it does not come, or is no style
 */
export async function openStyle(url: string, credits: string, at: MapView, signal: AbortSignal): Promise<Opened> {
  const style = await json<StyleSpecification>(url, signal);
  if (style.version !== 8 || !Array.isArray(style.layers) || !style.sources) throw new Error(`${url} is no style`);
  const described = await Promise.all(
    Object.entries(style.sources).map(async ([name, source]) => [name, await describe(source, signal)] as const),
  );
  const tiled = described.flatMap(([, source]) => (isTiled(source) && source.tiles ? [source] : []));
  // the first may be no more than a shade under the others
  const main = tiled.find(({ type }) => type === 'vector') ?? tiled[0];
  if (!main) throw new Error(`${url} has no tiles`);
  await openTile(main, at, signal);
  if (!tiled.some(({ attribution }) => attribution)) main.attribution = credits;
  const whole = { ...style, sources: Object.fromEntries(described) };
  return (_, language) => inLanguage(whole, language);
}

const isTiled = (source: SourceSpecification): source is Tiled => source.type === 'vector' || source.type === 'raster';

/** A source whose description lies elsewhere (TileJSON), with that description in it. */
async function describe(source: SourceSpecification, signal: AbortSignal): Promise<SourceSpecification> {
  if (!isTiled(source) || !source.url || !/^https?:/.test(source.url)) return source;
  const { url, ...own } = source;
  const { tiles, minzoom, maxzoom, bounds, scheme, attribution } = await json<Tiled>(url, signal);
  if (!Array.isArray(tiles)) throw new Error(`${url} describes no tiles`);
  const described = Object.entries({ tiles, minzoom, maxzoom, bounds, scheme, attribution });
  return { ...Object.fromEntries(described.filter(([, value]) => value !== undefined)), ...own };
}

async function json<Read>(url: string, signal: AbortSignal): Promise<Read> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`${url} was answered with ${reply.status}`);
  return (await reply.json()) as Read;
}

/** A style in the OpenMapTiles schema that writes names in the reader's language where they have one. Pure. */
export function inLanguage(style: StyleSpecification, language: Language): StyleSpecification {
  if (language === 'en') return style; // which such styles prefer by themselves
  const layers = style.layers.map((layer) => {
    if (layer.type !== 'symbol' || layer.layout?.['text-field'] === undefined) return layer;
    const named = withNames(layer.layout['text-field'], language);
    return { ...layer, layout: { ...layer.layout, 'text-field': named as string } };
  });
  return { ...style, layers };
}

const FOREIGN = new Set(['name_en', 'name:en', 'name:latin']);

function withNames(expression: unknown, language: Language): unknown {
  if (!Array.isArray(expression)) return expression;
  const [operator, name] = expression;
  if (operator === 'get' && FOREIGN.has(name)) return ['coalesce', ['get', `name:${language}`], expression];
  return expression.map((part) => withNames(part, language));
}
