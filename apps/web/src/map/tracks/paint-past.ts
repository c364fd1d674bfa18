import type { StatusStyle } from '../../ui/status/badge-style.ts';
import type { Place } from '../mercator.ts';
import { labelWidth } from '../paint/paint.ts';
import type { MapPalette } from '../paint/palette.ts';
import { drawMarker } from '../vehicles/draw-marker.ts';
import { LABEL_HEIGHT, labelBox } from '../vehicles/labels.ts';

type Context = CanvasRenderingContext2D;

/** A place of the past that has a mark of its own. */
export type PastMark = {
  key: string;
  place: Place;
  /** A stop has its number on a square; a way begins hollow and ends full; an event is a small sign. */
  kind: 'stop' | 'start' | 'end' | 'event' | 'warning';
  /** On the square. */
  text: string;
  /** Beside it, where there is room. */
  label: string;
  /** In the place of the colour of stops: a token, or #rrggbb. */
  colour: string | null;
};

/** A vehicle where it is at the moment of the clock. */
export type PastVehicle = {
  place: Place;
  /** Degrees clockwise from north. */
  heading: number;
  look: StatusStyle;
  /** In the place of its status's. */
  colour: string | null;
  /** The plate; empty where it goes without saying. */
  label: string;
};

const HALF = 9; // px, half a side of a square
const RING = 21;
const SELECTED = 1.2;
const GAP = 12; // px from the middle of a square to its label
/** From the middle of a vehicle to the edge of what is painted of it, px. */
export const VEHICLE_REACH = RING + 2;

type Box = { left: number; top: number; right: number; bottom: number };
const touch = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Draws marks in their order; one that would cover another is left out, and a label goes where it covers nothing. @returns what was drawn */
export function paintMarks(context: Context, marks: readonly { mark: PastMark; pixel: Place }[], palette: MapPalette) {
  const taken: Box[] = [];
  const drawn: { mark: PastMark; pixel: Place }[] = [];
  const isFree = (box: Box): boolean => !taken.some((other) => touch(box, other));
  for (const one of marks) {
    const box = boxAround(one.pixel, reachOf(one.mark));
    if (!isFree(box)) continue;
    taken.push(box);
    drawn.push(one);
  }
  for (const { mark, pixel } of drawn) {
    if (mark.label === '') continue;
    const width = labelWidthOf(context, mark.label, palette);
    const box = labelBox(pixel, width, GAP);
    if (taken.some((other) => touch(box, other) && !touch(other, boxAround(pixel, 1)))) continue;
    taken.push(box);
    paintNote(context, mark.label, box, palette);
  }
  for (const { mark, pixel } of drawn) paintMark(context, mark, pixel, palette);
  return drawn;
}

const widths = new Map<string, number>();
const MOST_WIDTHS = 1000;

/** Measured once a label: whenever the map moves it would take longer than drawing it. */
export function labelWidthOf(context: Context, label: string, palette: MapPalette): number {
  const key = `${palette.font} ${label}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size >= MOST_WIDTHS) widths.clear();
  const width = labelWidth(context, label, palette);
  widths.set(key, width);
  return width;
}

const reachOf = ({ kind }: PastMark): number => (kind === 'event' ? 4 : HALF);

const boxAround = ({ x, y }: Place, reach: number): Box => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
});

const WARNING = new Path2D('M-.8-6a.95.95 0 0 1 1.6 0L6.4 4.2c.3.6-.1 1.3-.8 1.3H-5.600c-.7 0-1.100-.7-.8-1.300z');
const STROKE = new Path2D('M0-2.400v3.600M0 3.300v.01');

function paintMark(context: Context, { kind, text, colour }: PastMark, { x, y }: Place, palette: MapPalette): void {
  context.save();
  context.translate(x, y);
  const own = colour ?? palette.status.stopped;
  if (kind === 'event') paintDot(context, own, palette);
  else if (kind === 'warning') paintWarning(context, palette);
  else paintSquare(context, kind === 'start', own, text, palette);
  context.restore();
}

function paintSquare(context: Context, hollow: boolean, colour: string, text: string, palette: MapPalette): void {
  context.beginPath();
  context.roundRect(-HALF, -HALF, 2 * HALF, 2 * HALF, 5);
  context.fillStyle = hollow ? palette.surface : colour;
  context.strokeStyle = palette.halo;
  context.lineWidth = hollow ? 5 : 4;
  context.stroke();
  context.fill();
  if (hollow) {
    context.strokeStyle = colour;
    context.lineWidth = 2.5;
    context.stroke();
  }
  context.font = `600 11px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = hollow ? palette.text : palette.onStatus;
  context.fillText(text, 0, 0.5);
}

function paintDot(context: Context, colour: string, palette: MapPalette): void {
  context.beginPath();
  context.arc(0, 0, 3.5, 0, 2 * Math.PI);
  context.strokeStyle = palette.halo;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = colour;
  context.fill();
}

function paintWarning(context: Context, palette: MapPalette): void {
  context.lineJoin = 'round';
  context.strokeStyle = palette.halo;
  context.lineWidth = 3;
  context.stroke(WARNING);
  context.fillStyle = palette.status.power;
  context.fill(WARNING);
  context.strokeStyle = palette.onStatus;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.stroke(STROKE);
}

/** Words in a box. */
export function paintNote(context: Context, text: string, box: Box, palette: MapPalette): void {
  context.beginPath();
  context.roundRect(box.left, box.top, box.right - box.left, LABEL_HEIGHT, 4);
  context.fillStyle = palette.glass;
  context.fill();
  context.font = `600 11px ${palette.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = palette.text;
  context.fillText(text, box.left + 5, (box.top + box.bottom) / 2 + 0.5);
}

/** A vehicle on its way around (0, 0), heading north, in a ring of the accent, or of its own colour where several drive. */
export function paintPastVehicle(
  context: Context,
  { look, colour }: Pick<PastVehicle, 'look' | 'colour'>,
  palette: MapPalette,
): void {
  const ring = colour ?? palette.accent;
  context.beginPath();
  context.arc(0, 0, RING, 0, 2 * Math.PI);
  context.fillStyle = ring;
  context.globalAlpha = 0.16;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = ring;
  context.lineWidth = 2;
  context.stroke();
  context.save();
  context.scale(SELECTED, SELECTED);
  drawMarker(context, { look, kind: 'other', colour }, 'arrow', palette);
  context.restore();
}

/** From the middle of what is pointed at to its edge, px. */
export const POINTED_REACH = 8;

/** Where the reader points on the track, around (0, 0). */
export function paintPointed(context: Context, palette: MapPalette): void {
  context.beginPath();
  context.arc(0, 0, 6, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = palette.text;
  context.lineWidth = 2.5;
  context.stroke();
}
