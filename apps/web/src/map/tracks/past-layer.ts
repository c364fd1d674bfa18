import type { Map as MapLibreMap } from 'maplibre-gl';
import type { MapScheme } from '../ground/flavors.ts';
import { isNear, type Place, pixelOf, type View } from '../mercator.ts';
import { cleared, fit, layerCanvas, showInk } from '../paint/layer-canvas.ts';
import { type MapPalette, readPalette } from '../paint/palette.ts';
import { resolvedColour } from '../paint/rgba.ts';
import { viewOf } from '../view.ts';
import { nearTrack, type TrackPoint } from './near-track.ts';
import { type PastMark, type PastVehicle, paintMarks } from './paint-past.ts';
import { PastTracks } from './past-tracks.ts';
import { PastVehicles } from './past-vehicles.ts';
import type { DrawnTrack } from './track-parts.ts';

const REACH = 12; // px; a finger is no finer

/** What the map shows of a past. All colours are names of tokens without the dashes, or #rrggbb. */
export type PastPicture = { tracks: readonly DrawnTrack[]; colours: readonly string[]; marks: readonly PastMark[] };

/**
 * Tracks over the map, on two sheets: the tracks (drawn by the graphics card), and the marks of stops and events; over them the
 * vehicles at the moment of the clock. Only what changed is drawn anew: a vehicle that moves paints nothing.
 */
export class PastLayer {
  readonly #map: MapLibreMap;
  readonly #tracks: PastTracks;
  readonly #marks: HTMLCanvasElement;
  readonly #drivers: PastVehicles;
  #palette: MapPalette = readPalette('light');
  readonly #resolved = new Map<string, string>();
  #picture: PastPicture = { tracks: [], colours: [], marks: [] };
  #drawnMarks: { mark: PastMark; pixel: Place }[] = [];
  #vehicles: readonly PastVehicle[] = [];
  #played = Number.POSITIVE_INFINITY;
  #pointed: Place | null = null;
  #frame = 0;

  constructor(map: MapLibreMap) {
    this.#map = map;
    const host = map.getCanvasContainer();
    this.#tracks = new PastTracks(host, () => this.#ask());
    this.#marks = layerCanvas(host);
    this.#drivers = new PastVehicles(host);
    map.on('render', this.#draw);
  }

  dispose(): void {
    this.#map.off('render', this.#draw);
    cancelAnimationFrame(this.#frame);
    this.#tracks.dispose();
    this.#marks.remove();
    this.#drivers.dispose();
  }

  setPicture(picture: PastPicture): void {
    const { tracks, colours } = this.#picture;
    if (picture.tracks !== tracks || picture.colours !== colours)
      this.#tracks.setTracks(picture.tracks, picture.colours);
    this.#picture = picture;
    this.#ask();
  }

  /**
   * The vehicles at the moment of the clock, and up to when their way was played; Infinity: the replay has not begun.
   * @param running more moments follow: the tracks may lag as far as no one sees
   */
  setClock(played: number, vehicles: readonly PastVehicle[], running: boolean): void {
    this.#played = played;
    this.#vehicles = vehicles;
    const view = viewOf(this.#map);
    this.#showVehicles(view);
    const pixels = this.#pixels(view);
    if (!running || this.#tracks.isDue(pixels)) this.#tracks.draw(view, this.#palette, played, pixels, false);
  }

  /** The vehicles as they are shown now. */
  get vehicles(): readonly PastVehicle[] {
    return this.#vehicles;
  }

  /** The part of the way that the reader chose. */
  choose(span: { from: number; to: number } | null): void {
    this.#tracks.choose(span);
    this.#ask();
  }

  /** Where the reader points, here or on the chart. */
  point(place: Place | null): void {
    if (place === this.#pointed) return;
    this.#pointed = place;
    this.#drivers.point(place, viewOf(this.#map), this.#palette);
  }

  /** The scheme or the brand changed. */
  refreshPalette(scheme: MapScheme): void {
    this.#palette = readPalette(scheme);
    this.#resolved.clear();
    this.#tracks.forget();
    this.#drivers.forget();
    this.#ask();
  }

  /** The point of a track under a point of the screen. */
  trackAt(pixel: Place, around: number): TrackPoint | undefined {
    return nearTrack(pixel, this.#picture.tracks, viewOf(this.#map), REACH, around);
  }

  /** The mark under a point of the screen. */
  markAt({ x, y }: Place): PastMark | undefined {
    return this.#drawnMarks.findLast(({ pixel }) => Math.hypot(pixel.x - x, pixel.y - y) <= REACH)?.mark;
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#draw);
  }

  readonly #draw = (): void => {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const view = viewOf(this.#map);
    this.#tracks.draw(view, this.#palette, this.#played, this.#pixels(view), true);
    fit(this.#marks, view.width, view.height, devicePixelRatio);
    const marks = this.#picture.marks
      .map((mark) => ({ mark: this.#coloured(mark), pixel: pixelOf(mark.place, view) }))
      .filter(({ pixel }) => isNear(pixel, view, 60));
    showInk(this.#marks, marks.length > 0);
    this.#drawnMarks = paintMarks(cleared(this.#marks, devicePixelRatio), marks, this.#palette);
    this.#showVehicles(view);
  };

  #pixels(view: View): Place[] {
    return this.#vehicles.map(({ place }) => pixelOf(place, view));
  }

  #showVehicles(view: View): void {
    this.#drivers.show(
      this.#vehicles.map((vehicle) => this.#coloured(vehicle)),
      view,
      this.#palette,
    );
    this.#drivers.point(this.#pointed, view, this.#palette);
  }

  /** With its colour as the canvas takes it. */
  #coloured<Drawn extends { colour: string | null }>(drawn: Drawn): Drawn {
    const { colour } = drawn;
    if (colour === null) return drawn;
    const known = this.#resolved.get(colour) ?? resolvedColour(colour);
    this.#resolved.set(colour, known);
    return { ...drawn, colour: known };
  }
}
