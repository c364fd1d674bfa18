import { type GeoJSONSource, NavigationControl } from 'maplibre-gl';
import libraryCss from 'maplibre-gl/dist/maplibre-gl.css?inline';
import { createMap, FADE } from '../map/create-map.ts';
import { reopenArchives } from '../map/start-maplibre.ts';
import type { Drawn } from './drawn.ts';
import css from './link-map.css?inline';
import { LinkMarkers } from './link-markers.ts';
import { featuresOf, linkStyle, SHOWN } from './link-style.ts';
import { LinkView } from './link-view.ts';

type Words = { zoomIn: string; zoomOut: string; destination: string };
export type LinkMap = {
  show(drawn: Drawn): void;
  /** Takes the map away: the picture is back. */
  close(): void;
};

/** Nearer there is nothing but the vehicle. */
const CLOSEST = 14; // zoom

/**
 * The live map of a tracking link, in the place of its picture as soon as it is drawn whole (public/link-page.js).
 * @param failed the map cannot go on: something of it did not come, or the graphics card was taken away
 * @throws where the browser cannot draw it
 */
export function openLinkMap(picture: HTMLElement, words: Words, failed: () => void): LinkMap {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const box = boxBefore(picture);
  reopenArchives();
  let map: ReturnType<typeof createMap>;
  try {
    map = createMap(box, still ? 0 : FADE, {
      'Map.Title': picture.querySelector('svg')?.getAttribute('aria-label') ?? document.title,
      'NavigationControl.ZoomIn': words.zoomIn,
      'NavigationControl.ZoomOut': words.zoomOut,
    });
  } catch (error) {
    box.remove();
    throw error;
  }
  map.setMaxZoom(CLOSEST);
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  const view = new LinkView(map, still);
  const markers = new LinkMarkers(map, still, words.destination);
  const language = document.documentElement.lang === 'fr' ? 'fr' : 'en';
  const lay = () => map.setStyle(linkStyle(dark.matches ? 'dark' : 'light', language), { diff: false });
  let drawn: Drawn | undefined;
  let isClosed = false;

  const draw = () => drawn && void map.getSource<GeoJSONSource>(SHOWN)?.setData(featuresOf(drawn));
  const place = () => {
    const isShown = box.dataset.shown !== undefined && drawn !== undefined && drawn.places.length > 0;
    picture.hidden = isShown;
    box.hidden = box.dataset.shown !== undefined && !isShown;
  };
  const fail = () => queueMicrotask(() => isClosed || failed());
  map.on('error', fail);
  map.on('webglcontextlost', fail);
  map.on('idle', () => {
    if (!map.getSource(SHOWN) || box.dataset.shown !== undefined) return;
    box.dataset.shown = '';
    place();
  });
  dark.addEventListener('change', lay);
  return {
    show(next) {
      const before = drawn;
      drawn = next;
      place();
      draw();
      markers.show(next);
      if (next.places.length === 0) return;
      if (before && before.places.length > 0) view.follow(before, next);
      else view.begin(next);
      if (!map.getSource(SHOWN)) lay();
    },
    close() {
      isClosed = true;
      dark.removeEventListener('change', lay);
      markers.stop();
      picture.hidden = false;
      box.remove();
      map.remove();
    },
  };
}

/** As wide as the picture, and out of sight until the map is drawn. */
function boxBefore(picture: HTMLElement): HTMLElement {
  if (!document.getElementById('link-map-style')) {
    const style = document.createElement('style');
    style.id = 'link-map-style';
    style.textContent = libraryCss + css;
    document.head.append(style);
  }
  const box = document.createElement('div');
  box.className = 'link-map';
  box.style.setProperty('--width', `${picture.offsetWidth}px`);
  picture.before(box);
  return box;
}
