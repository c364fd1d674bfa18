import { z } from 'zod';
import { PartnerId } from '../core/ids.ts';
import { nameText, optionalNameText } from '../core/link-text.ts';
import { line, optionalText } from '../core/text.ts';

/** `#rrggbb`. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'invalid_colour');

/** What is beside the sign-in: the map in the brand's colour, or the colour alone. */
export const SIGN_IN_BACKGROUNDS = ['map', 'plain'] as const;
export type SignInBackground = (typeof SIGN_IN_BACKGROUNDS)[number];

/** Characters of a logo at most, 75 kB of a file: it is in every page of the partner. */
export const LOGO_CHARACTERS = 100_000;
/** Pixels of a logo's side at most: it is shown at 32. */
export const LOGO_SIDE = 1024;

const DATA_IMAGE =
  /^data:image\/(?:(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}|svg\+xml,(?:[\w!'()*.~-]|%[\dA-Fa-f]{2})+)$/;
const SVG_PATH = /^[Mm][MmLlHhVvCcSsQqTtAaZzEe0-9\s,.+-]*$/;

const Logo = z
  .string()
  .max(LOGO_CHARACTERS, 'too_long')
  .refine((logo) => DATA_IMAGE.test(logo) || SVG_PATH.test(logo), 'invalid_logo')
  .nullable()
  .describe(
    'data: address of a PNG, JPEG, WebP or SVG in base64, or of an SVG as encodeURIComponent writes it (an SVG without scripts, styles and references), at most ' +
      `${LOGO_SIDE} px wide and high; or SVG path data on a 24 × 24 grid; null for the initial`,
  );

const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const HOST_NAME = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})+$`, 'u');

/** A host name, from whatever a person copies out of a browser. */
export const HostName = line(2000)
  .transform(bareHost)
  .refine((host) => HOST_NAME.test(host) && !/^[\d.]+$/.test(host), 'invalid_host_name')
  .describe('without scheme, port and path; lower case');

function bareHost(typed: string): string {
  return typed
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Maps that need no address: the world that is built in, and the streets of openfreemap.org. */
export const NAMED_MAPS = ['embedded', 'openfreemap'] as const;
export type NamedMap = (typeof NAMED_MAPS)[number];
export const isNamedMap = (url: string): url is NamedMap => (NAMED_MAPS as readonly string[]).includes(url);

/** Which kind of source an address of a map is, by what it looks like; undefined for what is none. */
export function mapKindOf(url: string): 'raster' | 'vector' | 'pmtiles' | 'style' | undefined {
  if (!/^https?:\/\/[\w.-]+(?::\d+)?\/\S+$/i.test(url)) return undefined;
  const path = url.replace(/[?#].*$/, '');
  if (['{z}', '{x}', '{y}'].every((part) => url.includes(part))) {
    return /\.(?:mvt|pbf)$/.test(path) ? 'vector' : 'raster';
  }
  if (path.endsWith('.pmtiles')) return 'pmtiles';
  return path.endsWith('.json') ? 'style' : undefined;
}

/** What lies under the vehicles. */
export const MapSource = z.object({
  url: z
    .string()
    .describe(
      '`embedded`, `openfreemap`, or an address: tiles with {z}, {x} and {y} (pictures, or .mvt and .pbf in the Protomaps schema), a .pmtiles file in that schema, or a style (.json)',
    ),
  attribution: z.string().describe('the credits that the map shows; required with an address'),
  hosts: z
    .array(z.string())
    .describe('further hosts that a style takes tiles, glyphs and sprites from; browsers are allowed no others'),
});
export type MapSource = z.infer<typeof MapSource>;

/** Host names that a map may be fetched from beside its own. */
export const MapHosts = z.array(HostName).max(10, 'too_long').default([]);

/** A map as it is chosen. */
const MapSourceFields = z
  .object({
    url: line(1000).refine(
      (url) => isNamedMap(url) || (/^https:/i.test(url) && mapKindOf(url) !== undefined),
      'invalid_map',
    ),
    attribution: optionalText(300),
    hosts: MapHosts,
  })
  .refine(({ url, attribution }) => isNamedMap(url) || attribution !== '', {
    path: ['attribution'],
    message: 'required',
  });

export const OptionalEmail = line(254)
  .refine((value) => value === '' || z.email().safeParse(value).success, 'invalid_email')
  .default('');

/** What a partner's own people may change of it (edit_brand). */
export const BrandFields = z.object({
  displayName: nameText(60),
  tagline: z.object({ en: optionalText(120), fr: optionalText(120) }).default({ en: '', fr: '' }),
  accent: Colour.describe('#rrggbb; the other colours are derived from it, so that text on it stays readable'),
  logo: Logo.default(null),
  signInBackground: z.enum(SIGN_IN_BACKGROUNDS).default('map'),
  defaultLanguage: z.enum(['en', 'fr']),
  supportPhone: line(40)
    .refine((value) => /^[+\d\s().\u00a0\u202f-]*$/.test(value), 'invalid_phone')
    .default(''),
  supportEmail: OptionalEmail,
  supportWeb: line(300)
    .refine((value) => value === '' || /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i.test(value), 'invalid_url')
    .default(''),
  mailFromName: optionalNameText(60).describe('empty: the display name'),
  mapSource: MapSourceFields.nullable()
    .default(null)
    .describe('what the partner’s people see under their vehicles until they choose; null: the platform’s map'),
});
export type BrandFields = z.output<typeof BrandFields>;

/** What a sign-in page shows of the partner who offers the platform; nothing here is secret. */
export const Brand = z.object({
  /** Null: the platform's own. */
  id: PartnerId.nullable(),
  /** What a person types as partner name. */
  name: z.string(),
  displayName: z.string(),
  tagline: z.object({ en: z.string(), fr: z.string() }),
  accent: Colour,
  logo: z.string().nullable().describe('data: image, or SVG path data on a 24 × 24 grid; null for the initial'),
  signInBackground: z.enum(SIGN_IN_BACKGROUNDS),
  defaultLanguage: z.enum(['en', 'fr']),
  supportPhone: z.string(),
  supportEmail: z.string(),
  supportWeb: z.string(),
  preview: z.boolean().describe('shown to anyone with a preview link, not to the world'),
});
export type Brand = z.infer<typeof Brand>;
