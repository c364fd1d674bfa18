import type { MarkerType } from '@balise/contract';
import type { StatusStyle } from '../../ui/status/badge-style.ts';
import type { Place } from '../mercator.ts';
import { type Cluster, diameterOf } from '../vehicles/clusters.ts';
import { drawMarker, drawPointer, turns } from '../vehicles/draw-marker.ts';
import { LABEL_HEIGHT, labelBox } from '../vehicles/labels.ts';
import type { Mark } from '../vehicles/mark.ts';
import { DRAW_MARKER, drawOutOfService, drawPadlock, PADLOCK_AT } from '../vehicles/marker-shapes.ts';
import type { MapPalette } from './palette.ts';

type Context = CanvasRenderingContext2D;

const RING = 3.5; // px
const GAP = 0.09; // radians between two shares of a ring
const LABEL_FONT = '600 11px';
const LABEL_PADDING = 5;
const SELECTED = 1.2;

/** Pixels that a plate takes, its ground included. */
export function labelWidth(context: Context, label: string, palette: MapPalette): number {
  context.font = `${LABEL_FONT} ${palette.font}`;
  return Math.ceil(context.measureText(label).width) + 2 * LABEL_PADDING;
}

/** The way of the last hour: ends where the vehicle is on screen. */
export function paintTrail(context: Context, pixels: Place[], palette: MapPalette): void {
  if (pixels.length < 2) return;
  const path = new Path2D();
  for (const { x, y } of pixels) path.lineTo(x, y);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.globalAlpha = 0.9;
  context.strokeStyle = palette.halo;
  context.lineWidth = 7;
  context.stroke(path);
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 3.5;
  context.stroke(path);
}

/** A disc with the count, its ring split by status. A power cut inside shows its diamond on the ring. */
export function paintCluster(context: Context, cluster: Cluster, { x, y }: Place, palette: MapPalette): void {
  const count = cluster.marks.length;
  const radius = diameterOf(count) / 2;
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fillStyle = palette.surface;
  context.fill();
  context.strokeStyle = palette.edge;
  context.lineWidth = 1;
  context.stroke();
  paintRing(context, cluster, radius - RING, palette);
  context.font = `600 13px ${palette.font}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = palette.text;
  context.fillText(count < 1000 ? String(count) : `${Math.floor(count / 100) / 10}k`, 0, 1);
  if (cluster.counts.power > 0) {
    context.translate((radius - RING) * Math.SQRT1_2, -(radius - RING) * Math.SQRT1_2);
    context.scale(0.62, 0.62);
    DRAW_MARKER.power(context, palette);
  }
  context.restore();
}

const RING_ORDER = ['moving', 'idle', 'stopped', 'disconnected', 'power', 'never'] as const satisfies StatusStyle[];

function paintRing(context: Context, cluster: Cluster, radius: number, palette: MapPalette): void {
  const present = RING_ORDER.filter((look) => cluster.counts[look] > 0);
  const gap = present.length > 1 ? GAP : 0;
  let angle = -Math.PI / 2;
  context.lineWidth = RING;
  context.lineCap = 'butt';
  for (const look of present) {
    const share = (cluster.counts[look] / cluster.marks.length) * 2 * Math.PI;
    context.beginPath();
    context.arc(0, 0, radius, angle + gap / 2, angle + Math.max(share - gap / 2, gap / 2 + 0.05));
    context.strokeStyle = palette.status[look];
    context.stroke();
    angle += share;
  }
}

/** A plate at the right of its marker. */
export function paintLabel(
  context: Context,
  mark: Mark,
  pixel: Place,
  width: number,
  gap: number,
  palette: MapPalette,
  selected: boolean,
): void {
  const box = labelBox(pixel, width, gap);
  context.beginPath();
  context.roundRect(box.left, box.top, width, LABEL_HEIGHT, 4);
  if (selected) {
    context.strokeStyle = palette.halo;
    context.lineWidth = 4;
    context.stroke();
  }
  context.fillStyle = selected ? palette.accent : palette.glass;
  context.fill();
  if (!selected) {
    context.strokeStyle = palette.edge;
    context.lineWidth = 1;
    context.stroke();
  }
  context.font = `${LABEL_FONT} ${palette.font}`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillStyle = selected ? palette.onAccent : palette.text;
  context.fillText(mark.label, box.left + LABEL_PADDING, pixel.y + 0.5);
}

/** The selected vehicle above all others: larger, in a ring of the accent. */
export function paintSelected(
  context: Context,
  mark: Mark,
  type: MarkerType,
  { x, y }: Place,
  palette: MapPalette,
): void {
  context.save();
  context.translate(x, y);
  context.beginPath();
  context.arc(0, 0, 21, 0, 2 * Math.PI);
  context.fillStyle = palette.accent;
  context.globalAlpha = 0.16;
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = palette.accent;
  context.lineWidth = 2;
  context.stroke();
  context.scale(SELECTED, SELECTED);
  context.globalAlpha = mark.stale ? 0.55 : 1;
  context.save();
  drawTurned(context, mark, type, palette);
  context.restore();
  if (mark.padlock !== 'none') {
    context.save();
    context.translate(PADLOCK_AT, PADLOCK_AT);
    drawPadlock(context, palette, mark.padlock);
    context.restore();
  }
  if (mark.isOutOfService) {
    context.translate(-PADLOCK_AT, PADLOCK_AT);
    drawOutOfService(context, palette);
  }
  context.restore();
}

/** A marker with its pointer, at the heading of its vehicle, around the context's origin. */
export function drawTurned(context: Context, mark: Mark, type: MarkerType, palette: MapPalette): void {
  const turn = (mark.heading * Math.PI) / 180;
  if (mark.look === 'moving' && !turns(mark, type)) {
    context.save();
    context.rotate(turn);
    drawPointer(context, mark, palette);
    context.restore();
  }
  if (turns(mark, type)) context.rotate(turn);
  drawMarker(context, mark, type, palette);
}
