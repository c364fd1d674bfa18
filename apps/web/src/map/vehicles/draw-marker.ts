import type { MarkerType } from '@balise/contract';
import type { MapPalette } from '../paint/palette.ts';
import type { Mark } from './mark.ts';
import { DRAW_MARKER } from './marker-shapes.ts';
import { drawVehicle } from './vehicle-shapes.ts';

type Context = CanvasRenderingContext2D;
type Looked = Pick<Mark, 'look' | 'kind' | 'colour'>;

const DOT = 0.62; // of the usual size
const GLYPH = 0.56;
const DISC = 11; // px, radius of a vehicle's tile
const POINTER = new Path2D('M0-15.5 4.6-10.6a11.6 11.6 0 0 0-9.2 0z');

/** The palette in which a marker is drawn: its own colour in the place of its status's. */
const paletteOf = ({ look, colour }: Looked, palette: MapPalette): MapPalette =>
  colour === null ? palette : { ...palette, status: { ...palette.status, [look]: colour } };

/** Draws a marker around (0, 0). The arrow of what moves points north; a vehicle's picture does not turn. */
export function drawMarker(context: Context, mark: Looked, type: MarkerType, palette: MapPalette): void {
  const own = paletteOf(mark, palette);
  if (type === 'vehicle') return drawTile(context, mark, own);
  context.save();
  if (type !== 'arrow') context.scale(DOT, DOT);
  DRAW_MARKER[mark.look](context, own);
  context.restore();
}

/** Whether a marker turns with the heading. */
export const turns = ({ look }: Pick<Mark, 'look'>, type: MarkerType): boolean =>
  look === 'moving' && type !== 'vehicle';

/** The nose of a round marker that moves, pointing north. */
export function drawPointer(context: Context, mark: Looked, palette: MapPalette): void {
  context.fillStyle = paletteOf(mark, palette).status[mark.look];
  context.strokeStyle = palette.halo;
  context.lineWidth = 2;
  context.lineJoin = 'round';
  context.stroke(POINTER);
  context.fill(POINTER);
}

/** What kind of vehicle it is, in a ring of its colour; its status keeps its shape beside it. */
function drawTile(context: Context, mark: Looked, palette: MapPalette): void {
  const colour = palette.status[mark.look];
  context.beginPath();
  context.arc(0, 0, DISC + 1.5, 0, 2 * Math.PI);
  context.fillStyle = palette.halo;
  context.fill();
  context.beginPath();
  context.arc(0, 0, DISC, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 2.2;
  context.stroke();
  drawVehicle(context, mark.kind, palette.text, palette.surface);
  context.save();
  context.translate(-9, 8.5);
  context.scale(GLYPH, GLYPH);
  DRAW_MARKER[mark.look](context, palette);
  context.restore();
}
