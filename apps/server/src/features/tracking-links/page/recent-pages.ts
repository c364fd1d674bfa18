import type { Language } from '@balise/i18n';
import type { Api } from '../../../http/api.ts';
import type { OpenLink } from './open-link.ts';
import { type LinkPage, readPage } from './read-page.ts';

/** A page is read once for all who look at it within so long, ms. */
const KEPT = 3000;
const MOST_KEPT = 1000;

type Kept = { at: number; about: string; page: Promise<LinkPage> };
type Addresses = Promise<(string | null)[]>;

/**
 * Reads what links show, once for many readers at a time. Whether a link may be opened at all is asked each time before; what is kept is of
 * the same link as it was saved, in the same rights.
 */
export function recentPages({ database, secret, clock, places }: Api) {
  const kept = new Map<number, Kept>();
  const named = new WeakMap<LinkPage, Map<Language, Addresses>>();

  const read = (link: OpenLink): Promise<LinkPage> => {
    const now = clock();
    const about = JSON.stringify([link.updatedAt, link.scope]);
    const known = kept.get(link.id);
    if (known && known.about === about && now >= known.at && now - known.at < KEPT) return known.page;
    const page = readPage(database, link, secret, now);
    const fresh: Kept = { at: now, about, page };
    page.catch(() => kept.get(link.id) === fresh && kept.delete(link.id));
    kept.delete(link.id);
    kept.set(link.id, fresh);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return page;
  };

  /** Where the vehicles of a page are, in words; of blurred places the nearest town alone. Null where the link shows no address. */
  const addresses = (link: OpenLink, page: LinkPage, language: Language): Addresses => {
    if (!link.fields.has('address')) return Promise.resolve(page.vehicles.map(() => null));
    const ofPage = named.get(page) ?? new Map<Language, Addresses>();
    named.set(page, ofPage);
    const known = ofPage.get(language);
    if (known) return known;
    const spots = page.vehicles.map(
      ({ place }) =>
        place && { latitude: place.latitude, longitude: place.longitude, passing: place.motion === 'moving' },
    );
    const asked = link.blur === null ? places.of(spots, language) : places.byTown(spots, language);
    ofPage.set(language, asked);
    return asked;
  };
  return { read, addresses };
}
