import type { Brand } from '@balise/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../escape-html.ts';
import { luminanceOf } from '../luminance.ts';

type BrandOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Brand | undefined>;

/** Serves what a browser installs the web app by, under the name, colour and logo of the host's brand. */
export function serveInstalledApp(fastify: FastifyInstance, brandOf: BrandOf): void {
  const file = (path: string, type: string, of: (brand: Brand) => string): void => {
    fastify.get(path, async (request, reply) => {
      const brand = await brandOf(request, reply);
      if (!brand) return reply.code(404).type('text/plain').send('Not found');
      return reply.type(type).header('cache-control', 'no-cache').send(of(brand));
    });
  };
  file('/app.webmanifest', 'application/manifest+json; charset=utf-8', manifestOf);
  file('/app-icon.svg', 'image/svg+xml; charset=utf-8', iconOf);
}

/** The web app manifest (W3C) of a brand. */
export function manifestOf({ displayName, accent, defaultLanguage }: Brand): string {
  return JSON.stringify({
    id: '/',
    start_url: '/',
    scope: '/',
    name: displayName,
    short_name: shortName(displayName),
    lang: defaultLanguage,
    display: 'standalone',
    theme_color: accent,
    background_color: '#ffffff',
    icons: ['any', 'maskable'].map((purpose) => ({
      src: '/app-icon.svg',
      sizes: 'any',
      type: 'image/svg+xml',
      purpose,
    })),
  });
}

const MOST_LETTERS = 12; // what fits below an icon on most phones

/** The whole name where it fits, else its first words; a first word that is too long is left to the phone to cut. */
function shortName(name: string): string {
  const [first = '', ...words] = name.split(/\s+/);
  let short = first;
  for (const word of words) {
    if (`${short} ${word}`.length > MOST_LETTERS) break;
    short = `${short} ${word}`;
  }
  return short;
}

/**
 * The icon of a brand: its logo, or its initial, on a square without round corners, which phones cut as they like. What matters is within
 * the inner 60 %, so that no mask touches it.
 */
export function iconOf({ id, logo, displayName, accent }: Brand): string {
  const isPicture = logo?.startsWith('data:') ?? false;
  const ground = isPicture ? '#ffffff' : accent;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" fill="${ground}"/>` +
    `${isPicture ? picture(logo ?? '') : drawn(id === null, logo, displayName, inkOn(accent))}</svg>`
  );
}

const picture = (logo: string): string =>
  `<image x="102" y="102" width="308" height="308" preserveAspectRatio="xMidYMid meet" href="${escapeHtml(logo)}"/>`;

/** As `BrandMark` of the web app draws it, on a 24 × 24 grid. */
function drawn(isPlatform: boolean, path: string | null, name: string, ink: string): string {
  const stroke = `fill="none" stroke="${ink}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"`;
  const grid = (content: string): string => `<g transform="translate(102.4 102.4) scale(12.8)">${content}</g>`;
  if (path) return grid(`<path d="${escapeHtml(path)}" ${stroke}/>`);
  if (isPlatform)
    return grid(
      `<circle cx="12" cy="14.3" r="2.5" fill="${ink}"/><path d="M7.6 11.2a5.4 5.4 0 0 1 8.8 0M5 8a9.2 9.2 0 0 1 14 0" ${stroke}/>`,
    );
  const initial = escapeHtml(name.slice(0, 1).toUpperCase());
  return `<text x="256" y="350" text-anchor="middle" font-family="system-ui,sans-serif" font-size="270" font-weight="600" fill="${ink}">${initial}</text>`;
}

/** White or near black, whichever is easier to read on a colour. @param accent #rrggbb */
const inkOn = (accent: string): string => (luminanceOf(accent) > 0.4 ? '#181b1f' : '#ffffff');
