import type { StatusStyle } from '../../ui/status/badge-style.ts';
import type { MapPalette } from '../paint/palette.ts';

/*
 * One shape a status, drawn around (0, 0), 20 px across: it reads in greyscale. Each is on a halo of the ground's
 * colour, so that it reads on any tiles.
 */

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
type Draw = (context: Context, palette: MapPalette) => void;

const ARROW = new Path2D(
  'M0-10.5c.5 0 .9.3 1.1.7L8 8.6c.3.8-.4 1.5-1.2 1.2L0 7-6.8 9.8c-.8.3-1.5-.4-1.2-1.2L-1.1-9.8c.2-.4.6-.7 1.1-.7z',
);
const BOLT = new Path2D('M1.1-5.8-3.6.9h3L-1.2 5.8 3.7-.9H.7z');
const SHACKLE = new Path2D('M-1.7-.4v-1.1a1.7 1.7 0 0 1 3.4 0v1.1');

const square = (side: number, radius: number): Path2D => {
  const path = new Path2D();
  path.roundRect(-side / 2, -side / 2, side, side, radius);
  return path;
};
const disc = (radius: number): Path2D => {
  const path = new Path2D();
  path.arc(0, 0, radius, 0, 2 * Math.PI);
  return path;
};

const haloed =
  (path: Path2D, width: number, look: StatusStyle): Draw =>
  (context, palette) => {
    context.lineJoin = 'round';
    context.strokeStyle = palette.halo;
    context.lineWidth = width;
    context.stroke(path);
    context.fillStyle = palette.status[look];
    context.fill(path);
  };

function drawIdle(context: Context, palette: MapPalette): void {
  haloed(disc(7.6), 2.6, 'idle')(context, palette);
  context.fillStyle = palette.onStatus;
  context.fillRect(-3.2, -3.3, 2.2, 6.6);
  context.fillRect(1, -3.3, 2.2, 6.6);
}

function drawHollow(context: Context, palette: MapPalette, look: StatusStyle): void {
  context.fillStyle = palette.halo;
  context.fill(disc(8.6));
  context.strokeStyle = palette.status[look];
  context.lineWidth = 2.2;
  if (look === 'never') context.setLineDash([2.8, 2.07]);
  context.stroke(disc(6.2));
  context.setLineDash([]);
}

function drawDisconnected(context: Context, palette: MapPalette): void {
  drawHollow(context, palette, 'disconnected');
  context.lineCap = 'round';
  context.stroke(new Path2D('M-5.6 5.6 5.6-5.6'));
}

function drawPower(context: Context, palette: MapPalette): void {
  context.save();
  context.rotate(Math.PI / 4);
  haloed(square(14, 1.8), 4, 'power')(context, palette);
  context.restore();
  context.fillStyle = palette.onStatus;
  context.fill(BOLT);
}

/** How each status is drawn. The arrow points north. */
export const DRAW_MARKER: Record<StatusStyle, Draw> = {
  moving: haloed(ARROW, 5.1, 'moving'),
  idle: drawIdle,
  stopped: haloed(square(13, 3), 2.9, 'stopped'),
  disconnected: drawDisconnected,
  power: drawPower,
  never: (context, palette) => drawHollow(context, palette, 'never'),
};

/** The padlock of a vehicle, around its own middle: light on dark where it is blocked, the other way round while that is not certain. */
export function drawPadlock(context: Context, palette: MapPalette, padlock: 'held' | 'open'): void {
  const [ground, sign] =
    padlock === 'held' ? [palette.blocked, palette.onBlocked] : [palette.onBlocked, palette.blocked];
  const tile = square(11, 3);
  context.fillStyle = ground;
  context.fill(tile);
  context.strokeStyle = padlock === 'held' ? palette.halo : sign;
  context.lineWidth = 1.5;
  context.stroke(tile);
  context.strokeStyle = sign;
  context.lineWidth = 1.2;
  context.stroke(SHACKLE);
  context.fillStyle = sign;
  context.fillRect(-2.8, -0.5, 5.6, 3.6);
}

/** A bar in a disc beside a vehicle that is out of service, around its own middle. */
export function drawOutOfService(context: Context, palette: MapPalette): void {
  context.beginPath();
  context.arc(0, 0, 5.5, 0, 2 * Math.PI);
  context.fillStyle = palette.status.power;
  context.fill();
  context.strokeStyle = palette.halo;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = palette.onStatus;
  context.fillRect(-3.3, -1.1, 6.6, 2.2);
}

/** Where the padlock is beside the marker's middle, px. */
export const PADLOCK_AT = 7;
