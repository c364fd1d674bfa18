import type { MarkerType } from '@balise/contract';
import type { MapPalette } from '../paint/palette.ts';
import { drawMarker, drawPointer } from './draw-marker.ts';
import type { Mark } from './mark.ts';
import { drawOutOfService, drawPadlock, PADLOCK_AT } from './marker-shapes.ts';

/** Side of one sprite in CSS px; the shapes and their halo fit in. */
export const SPRITE = 32;
/** Sprites in a row of the sheet. */
export const COLUMNS = 16;
export const ROWS = 32;

type Draw = (context: CanvasRenderingContext2D) => void;

/**
 * Every marker that is on screen, each drawn once on a canvas: by status, by kind of vehicle where that shows, and by the
 * device's own colour. What is asked for first is drawn then.
 */
export class SpriteSheet {
  readonly canvas = document.createElement('canvas');
  readonly #places = new Map<string, number>();
  readonly #palette: MapPalette;
  readonly #pixelRatio: number;
  #changed = true;

  constructor(palette: MapPalette, pixelRatio: number) {
    this.#palette = palette;
    this.#pixelRatio = pixelRatio;
    this.canvas.width = Math.ceil(SPRITE * COLUMNS * pixelRatio);
    this.canvas.height = Math.ceil(SPRITE * ROWS * pixelRatio);
  }

  /** Whether something was drawn since this was asked last. */
  takeChanged(): boolean {
    const changed = this.#changed;
    this.#changed = false;
    return changed;
  }

  /** Place of a vehicle's marker. */
  marker(mark: Mark, type: MarkerType): number {
    const kind = type === 'vehicle' ? mark.kind : '';
    return this.#place(`${type} ${mark.look} ${kind} ${mark.colour ?? ''}`, (context) =>
      drawMarker(context, mark, type, this.#palette),
    );
  }

  /** Place of what shows the heading around a marker that does not turn itself. */
  pointer(mark: Mark): number {
    return this.#place(`pointer ${mark.look} ${mark.colour ?? ''}`, (context) =>
      drawPointer(context, mark, this.#palette),
    );
  }

  /** Place of the padlock, which already is where it belongs beside a marker. */
  padlock(padlock: 'held' | 'open'): number {
    return this.#place(`padlock ${padlock}`, (context) => {
      context.translate(PADLOCK_AT, PADLOCK_AT);
      drawPadlock(context, this.#palette, padlock);
    });
  }

  /** Place of the sign of a vehicle that is out of service, on the padlock's other side. */
  outOfService(): number {
    return this.#place('out of service', (context) => {
      context.translate(-PADLOCK_AT, PADLOCK_AT);
      drawOutOfService(context, this.#palette);
    });
  }

  #place(key: string, draw: Draw): number {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.#places.size % (COLUMNS * ROWS); // more looks than that no one tells apart
    this.#places.set(key, place);
    this.#changed = true;
    const context = this.canvas.getContext('2d');
    if (!context) throw new Error('this browser draws no canvas');
    const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)];
    context.save();
    context.scale(this.#pixelRatio, this.#pixelRatio);
    context.translate(SPRITE * (column + 0.5), SPRITE * (row + 0.5));
    draw(context);
    context.restore();
    return place;
  }
}
