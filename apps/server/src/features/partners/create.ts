import { Colour, type Language, type PartnerId, text } from '@balise/contract';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { PLATFORM_BRAND } from './brand.ts';
import { insertPartner } from './queries.ts';

export type NewPartner = {
  /** What a person types at the sign-in. */
  name: string;
  hostNames: string[];
  displayName: string;
  tagline: { en: string; fr: string };
  /** `#rrggbb`. */
  accent: string;
  logo: string | null;
  defaultLanguage: Language;
  supportPhone: string;
  supportEmail: string;
};

const LOGO = 100_000; // characters: it stands in every page of the partner
const Checked = z.object({
  name: text(60).refine((name) => name.toLowerCase() !== PLATFORM_BRAND.name),
  hostNames: z.array(z.hostname()),
  accent: Colour,
  logo: z.string().max(LOGO).nullable(),
});

/**
 * Creates a partner with its brand, as the owner of the database.
 * @returns its id; undefined where the name is taken
 * @throws z.ZodError for a name, host name, colour or logo that no sign-in page could use
 */
export async function createPartner(owner: Database, partner: NewPartner): Promise<PartnerId | undefined> {
  const { name, hostNames, accent, logo } = Checked.parse(partner);
  return await insertPartner(owner, {
    name,
    host_names: hostNames.map((host) => host.toLowerCase()),
    display_name: partner.displayName,
    tagline_en: partner.tagline.en,
    tagline_fr: partner.tagline.fr,
    accent,
    logo,
    default_language: partner.defaultLanguage,
    support_phone: partner.supportPhone,
    support_email: partner.supportEmail,
  });
}
