import type { Draft, FileFormat } from './draft.ts';

/** Bytes of a file, and geofences in it, at most. */
export const MOST_BYTES = 5 * 1024 * 1024;
export const MOST_DRAFTS = 1_000;

/** Why a file cannot be read. */
export const FILE_FAULTS = ['too_large', 'unreadable', 'unknown_format', 'empty', 'too_many'] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** The geofences that a GeoJSON, KML, KMZ or GPX file draws. */
export async function readFile(file: File): Promise<Draft[] | FileFault> {
  if (file.size > MOST_BYTES) return 'too_large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return await readText(new TextDecoder().decode(bytes));
  const text = await textInZip(bytes);
  return text.length > MOST_BYTES * 4 ? 'too_large' : await readText(text);
}

/** The geofences that a text draws; its format shows in it. */
export async function readText(text: string): Promise<Draft[] | FileFault> {
  const format = formatOf(text);
  if (!format) return 'unknown_format';
  const read = format === 'geojson' ? readGeoJson : readXml;
  const drafts = await read(text, format);
  if (typeof drafts === 'string') return drafts;
  if (drafts.length === 0) return 'empty';
  return drafts.length > MOST_DRAFTS ? 'too_many' : drafts;
}

function formatOf(text: string): FileFormat | undefined {
  const start = text.slice(0, 4000);
  if (/^\s*\{/.test(start)) return 'geojson';
  return /<kml[\s>]/i.test(start) ? 'kml' : /<gpx[\s>]/i.test(start) ? 'gpx' : undefined;
}

async function readGeoJson(text: string): Promise<Draft[] | FileFault> {
  const { draftsFrom } = await import('./from-features.ts');
  const { collectionOf } = await import('./geojson.ts');
  const collection = collectionOf(text);
  return collection ? draftsFrom(collection) : 'unreadable';
}

async function readXml(text: string, format: FileFormat): Promise<Draft[] | FileFault> {
  const [{ kml, gpx }, { draftsFrom }] = await Promise.all([import('@tmcw/togeojson'), import('./from-features.ts')]);
  const document = new DOMParser().parseFromString(text, 'text/xml');
  if (document.getElementsByTagName('parsererror').length > 0) return 'unreadable';
  return draftsFrom(format === 'kml' ? kml(document) : gpx(document));
}

/** A KMZ is a zip with a KML in it. */
const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b; // "PK"

/** The KML in a KMZ; what is larger than a file may be is not unpacked. */
async function textInZip(bytes: Uint8Array): Promise<string> {
  const { unzipSync, strFromU8 } = await import('fflate');
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => /\.kml$/i.test(name) && originalSize <= MOST_BYTES * 4,
    });
    const [first] = Object.values(files);
    return first ? strFromU8(first) : '';
  } catch {
    return ''; // not a zip after all
  }
}
