import { formatIn, type Language, linkPageMessages } from '@balise/i18n';
import { drawnOf } from './drawn.ts';
import { mapPicture } from './map/picture.ts';
import type { WorldTiles } from './map/world.ts';
import type { OpenLink } from './open-link.ts';
import type { LinkPage } from './read-page.ts';
import { fill } from './vehicle-html.ts';

/** Pictures that are kept: some kilobytes each. */
const MOST_KEPT = 500;

/**
 * Draws the picture of a page, once for as long as all that is in it stays the same: a vehicle that stands is drawn once for all who look.
 * What is kept is of one link in one language, and is known by everything that is drawn.
 */
export function recentPictures(world: WorldTiles | undefined) {
  const kept = new Map<string, { of: string; picture: Promise<string> }>();

  return (link: OpenLink, page: LinkPage, language: Language): Promise<string> => {
    if (!world) return Promise.resolve('');
    const shown = page.vehicles.filter(({ place }) => place !== null);
    const title = fill(linkPageMessages[language].map, { names: shown.map(({ name }) => name).join(', ') });
    const { places, destination } = drawnOf(link, page);
    const { timeZone } = link;
    const key = `${link.id} ${language}`;
    const of = JSON.stringify([places, destination, title, timeZone]);
    const known = kept.get(key);
    if (known?.of === of) return known.picture;
    const picture = mapPicture(world, { places, destination, title, format: formatIn(language, timeZone) });
    const fresh = { of, picture };
    picture.catch(() => kept.get(key) === fresh && kept.delete(key));
    kept.delete(key);
    kept.set(key, fresh);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
