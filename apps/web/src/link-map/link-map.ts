import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import libraryCss from 'maplibre-gl/dist/maplibre-gl.css?inline';
import { createMap, FADE } from '../map/create-map.ts';
import { reopenArchives } from '../map/start-maplibre.ts';
import type { LinkDrawn } from './drawn.ts';
import css from './link-map.css?inline';
import { LinkMarkers } from './link-markers.ts';
import { featuresOf, linkStyle, SHOWN } from './link-style.ts';
import { LinkView } from './link-view.ts';

type Words = { zoomIn: string; zoomOut: string; destination: string };
type LinkMap = {
  show(drawn: LinkDrawn): void;
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
function openLinkMap(picture: HTMLElement, words: Words, failed: () => void): LinkMap {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const box = boxBefore(picture);
  reopenArchives();
  let map: MapLibreMap;
  try {
    map = createMap(box, still ? 0 : FADE, {
      'Map.Title': picture.querySelector('svg')?.getAttribute('aria-label') ?? document.title,
    });
  } catch (error) {
    box.remove();
    throw error;
  }
  map.setMaxZoom(CLOSEST);
  box.append(zoomButtons(map, words));
  const view = new LinkView(map, still);
  const markers = new LinkMarkers(map, still, words.destination);
  const language = document.documentElement.lang === 'fr' ? 'fr' : 'en';
  let drawn: LinkDrawn | undefined;
  const lay = () =>
    drawn && void map.setStyle(linkStyle(dark.matches ? 'dark' : 'light', language, drawn), { diff: false });
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

// an entry of the build exports nothing
Object.assign(globalThis, { openLinkMap });

/** MapLibre's own would be part of every map, where ours have others. */
function zoomButtons(map: MapLibreMap, { zoomIn, zoomOut }: Words): HTMLElement {
  const buttons = document.createElement('div');
  buttons.className = 'link-zoom';
  const add = (sign: string, name: string, step: number) => {
    const button = document.createElement('button');
    [button.type, button.textContent, button.ariaLabel, button.title] = ['button', sign, name, name];
    button.onclick = (originalEvent) => map.zoomTo(map.getZoom() + step, {}, { originalEvent });
    buttons.append(button);
  };
  add('+', zoomIn, 1);
  add('−', zoomOut, -1);
  return buttons;
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
