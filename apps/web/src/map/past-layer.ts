import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Scheme } from './flavors.ts';
import { type DrawnTrack, GlTracks, type Rgba, type TrackPass } from './gl-tracks.ts';
import { cleared, fit, layerCanvas } from './layer-canvas.ts';
import { isNear, type Place, pixelOf, type View } from './mercator.ts';
import { nearTrack, type TrackPoint } from './near-track.ts';
import { type PastMark, type PastVehicle, paintMarks } from './paint-past.ts';
import { type Palette, readPalette } from './palette.ts';
import { PastVehicles } from './past-vehicles.ts';
import { mixed, rgbaOf } from './rgba.ts';
import { viewOf } from './view.ts';

const REACH = 12; // px; a finger is no finer
const UNSEEN = 12; // px: within a vehicle's ring nobody sees where the played part ends
const TRACKS_EVERY = 33; // ms
const PALER = 0.5; // of what is still to be played

/** What the map shows of a past. All colours are names of tokens without the dashes, or #rrggbb. */
export type PastPicture = { tracks: readonly DrawnTrack[]; colours: readonly string[]; marks: readonly PastMark[] };

/**
 * Tracks over the map, on two sheets: the tracks (drawn by the graphics card), and the marks of stops and events; over them the
 * vehicles at the moment of the clock. Only what changed is drawn anew: a vehicle that moves paints nothing.
 */
export class PastLayer {
  readonly #map: MapLibreMap;
  readonly #under: HTMLCanvasElement;
  readonly #middle: HTMLCanvasElement;
  readonly #lines: GlTracks;
  readonly #drivers: PastVehicles;
  #palette: Palette = readPalette('light');
  readonly #resolved = new Map<string, string>();
  #colours: { played: Rgba[]; rest: Rgba[]; halo: Rgba; chosen: Rgba } | undefined;
  #picture: PastPicture = { tracks: [], colours: [], marks: [] };
  #drawnMarks: { mark: PastMark; pixel: Place }[] = [];
  #vehicles: readonly PastVehicle[] = [];
  #played = Number.POSITIVE_INFINITY;
  #chosen: { from: number; to: number } | null = null;
  #pointed: Place | null = null;
  #frame = 0;
  #moved = true;
  #exact = false;
  #tracksDrawn: { at: number; pixels: Place[] } = { at: 0, pixels: [] };

  constructor(map: MapLibreMap) {
    this.#map = map;
    const host = map.getCanvasContainer();
    this.#under = layerCanvas(host);
    this.#middle = layerCanvas(host);
    this.#lines = new GlTracks(this.#under);
    this.#drivers = new PastVehicles(host);
    map.on('render', this.#drawAll);
  }

  dispose(): void {
    this.#map.off('render', this.#drawAll);
    cancelAnimationFrame(this.#frame);
    this.#lines.dispose();
    this.#drivers.dispose();
    for (const canvas of [this.#under, this.#middle]) canvas.remove();
  }

  setPicture(picture: PastPicture): void {
    if (picture.tracks !== this.#picture.tracks) this.#lines.setTracks(picture.tracks);
    if (picture.colours !== this.#picture.colours) this.#colours = undefined;
    this.#picture = picture;
    this.#ask(true);
  }

  /**
   * The vehicles at the moment of the clock, and up to when their way was played; Infinity: the replay has not begun.
   * @param running more moments follow: the tracks may lag as far as nobody sees
   */
  setClock(played: number, vehicles: readonly PastVehicle[], running: boolean): void {
    this.#played = played;
    this.#vehicles = vehicles;
    const view = viewOf(this.#map);
    this.#showVehicles(view);
    this.#exact = !running;
    // what is due is drawn with the next frame: this one may belong to the map
    if (this.#exact || this.#isTrackDue(this.#vehicles.map(({ place }) => pixelOf(place, view)))) this.#ask(false);
  }

  /** The vehicles as they are shown now. */
  get vehicles(): readonly PastVehicle[] {
    return this.#vehicles;
  }

  /** The part of the way that the reader chose. */
  choose(span: { from: number; to: number } | null): void {
    this.#chosen = span;
    this.#ask(true);
  }

  /** Where the reader points, here or on the chart. */
  point(place: Place | null): void {
    if (place === this.#pointed) return;
    this.#pointed = place;
    this.#drivers.point(place, viewOf(this.#map), this.#palette);
  }

  /** The scheme or the brand changed. */
  refreshPalette(scheme: Scheme): void {
    this.#palette = readPalette(scheme);
    this.#colours = undefined;
    this.#resolved.clear();
    this.#drivers.forget();
    this.#ask(true);
  }

  /** The point of a track under a point of the screen. */
  trackAt(pixel: Place, around: number): TrackPoint | undefined {
    return nearTrack(pixel, this.#picture.tracks, viewOf(this.#map), REACH, around);
  }

  /** The mark under a point of the screen. */
  markAt({ x, y }: Place): PastMark | undefined {
    return this.#drawnMarks.findLast(({ pixel }) => Math.hypot(pixel.x - x, pixel.y - y) <= REACH)?.mark;
  }

  #ask(everything: boolean): void {
    this.#moved ||= everything;
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #drawAll = (): void => {
    this.#moved = true;
    this.#draw();
  };

  readonly #draw = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const view = viewOf(this.#map);
    for (const canvas of [this.#under, this.#middle]) fit(canvas, view.width, view.height, devicePixelRatio);
    const pixels = this.#vehicles.map(({ place }) => pixelOf(place, view));
    if (this.#moved || this.#exact || this.#isTrackDue(pixels)) {
      this.#exact = false; // as it is now; the marks stand where they stood
      this.#tracksDrawn = { at: performance.now(), pixels };
      this.#lines.draw(view, devicePixelRatio, this.#passes());
    }
    if (this.#moved) {
      this.#moved = false;
      const marks = this.#picture.marks
        .map((mark) => ({ mark: this.#coloured(mark), pixel: pixelOf(mark.place, view) }))
        .filter(({ pixel }) => isNear(pixel, view, 60));
      this.#drawnMarks = paintMarks(cleared(this.#middle, devicePixelRatio), marks, this.#palette);
    }
    this.#showVehicles(view);
  };

  #showVehicles(view: View): void {
    this.#drivers.show(
      this.#vehicles.map((vehicle) => this.#coloured(vehicle)),
      view,
      this.#palette,
    );
    this.#drivers.point(this.#pointed, view, this.#palette);
  }

  /** Whether the played part of a way ends where it can be seen that it lags behind its vehicle. */
  #isTrackDue(pixels: readonly Place[]): boolean {
    const { at, pixels: before } = this.#tracksDrawn;
    if (performance.now() - at < TRACKS_EVERY) return false;
    if (before.length !== pixels.length) return true;
    return pixels.some(
      ({ x, y }, index) => Math.hypot(x - (before[index]?.x ?? 0), y - (before[index]?.y ?? 0)) > UNSEEN,
    );
  }

  /** With its colour as the canvas takes it. */
  #coloured<Drawn extends { colour: string | null }>(drawn: Drawn): Drawn {
    const { colour } = drawn;
    if (colour === null) return drawn;
    const known = this.#resolved.get(colour) ?? resolved(colour);
    this.#resolved.set(colour, known);
    return { ...drawn, colour: known };
  }

  #passes(): TrackPass[] {
    this.#colours ??= coloursOf(this.#picture.colours, this.#palette);
    const { played, rest, halo, chosen } = this.#colours;
    const [always, ever] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
    return [
      ...(this.#chosen ? [{ ...this.#chosen, width: 13, colours: chosen }] : []),
      { from: always, to: ever, width: 8, colours: halo },
      ...(this.#played === ever ? [] : [{ from: this.#played, to: ever, width: 2.5, colours: rest }]),
      { from: always, to: this.#played, width: 4, colours: played },
    ];
  }
}

/** What a token stands for now. */
const resolved = (name: string): string =>
  name.startsWith('#') ? name : getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

function coloursOf(names: readonly string[], palette: Palette) {
  const halo = rgbaOf(palette.halo);
  const played = names.map((name) => rgbaOf(resolved(name)));
  return {
    played,
    rest: played.map((colour) => mixed(colour, halo, PALER)),
    halo,
    chosen: mixed(rgbaOf(palette.accent), halo, 0.45),
  };
}
