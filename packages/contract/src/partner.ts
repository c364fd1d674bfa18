import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PartnerId } from './ids.ts';
import { line } from './text.ts';

/** `#rrggbb`. */
export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'invalid_colour');

/** What a sign-in page shows of whoever offers the platform under its name; nothing here is secret. */
export const Brand = z.object({
  /** Null: the platform's own. */
  id: PartnerId.nullable(),
  /** What a person types as partner name. */
  name: z.string(),
  displayName: z.string(),
  tagline: z.object({ en: z.string(), fr: z.string() }),
  accent: Colour,
  logo: z.string().nullable().describe('data: image, or SVG path data on a 24 × 24 grid; null for the initial'),
  defaultLanguage: z.enum(['en', 'fr']),
  supportPhone: z.string(),
  supportEmail: z.string(),
});
export type Brand = z.infer<typeof Brand>;

export const partnerLogin = endpoint({
  name: 'partnerLogin',
  method: 'GET',
  path: '/partner/login',
  access: 'anyone',
  tag: 'Partner',
  summary: 'The brand of a sign-in page',
  description:
    'By `url`, the address that the browser shows (its host name counts), or by `name`, the partner name that a person typed. ' +
    "With neither, the request's own host name counts.",
  query: z.object({ url: line(2000).optional(), name: line(100).optional() }),
  reply: Brand,
  errors: ['platform_unknown'],
});
