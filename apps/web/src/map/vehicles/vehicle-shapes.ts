import type { VehicleKind } from './mark.ts';

/* Side views on a grid of 14 × 14 around (0, 0), one outline a kind: they read at the size of a letter. */

const wheel = (x: number): string => `M${x - 1.9} 3.4a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z`;
const SHAPES: Record<VehicleKind, Path2D> = {
  car: new Path2D(
    `M-6.8 2.6V0l2-.6 1.6-2.7q.3-.6 1-.6h3.6q.6 0 1 .5L4.6-.6l2 .5q.4.1.4.6v2.1z${wheel(-3.6)}${wheel(3.6)}`,
  ),
  van: new Path2D(`M-6.8 2.6v-6q0-.7.7-.7h7.4q.6 0 .9.5l2 3.1 2.2.6q.5.1.5.6v1.9z${wheel(-3.6)}${wheel(3.8)}`),
  truck: new Path2D(`M-7 2.6v-7h8.2v7zM1.9 2.6v-5.2h2.2q.4 0 .7.4L6.7.4q.2.3.2.6v1.6z${wheel(-4)}${wheel(4.2)}`),
  bus: new Path2D(`M-6.9 2.6v-6.5q0-.8.8-.8H6.1q.8 0 .8.8v6.5z${wheel(-3.8)}${wheel(3.8)}`),
  motorcycle: new Path2D(
    `M-6.7 2.6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM1.7 2.6a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM-4.4 2l1.7-3.2h3L2-3.4H.8v-1.2H3l2.1 6.4-1.2.5L2.7-1 .4 2z`,
  ),
  other: new Path2D('M0-5.5 5-2.8v5.6L0 5.5-5 2.8v-5.6z'),
};
const WINDOWS: Partial<Record<VehicleKind, Path2D>> = {
  car: new Path2D('M-2.7-.7-1.7-2.6H.1v1.9zM1-2.6h1.1L3.4-.7H1z'),
  van: new Path2D('M1.2-2.8h.4l1.5 2.2H1.2z'),
  truck: new Path2D('M2.7-1.6h1.2L5.2.2H2.7z'),
  bus: new Path2D('M-5.6-3.4h2.6v2.3h-2.6zM-1.9-3.4H.7v2.3h-2.6zM1.8-3.4h2.6v2.3H1.8z'),
};

/** Fills the outline of a kind, its windows in the colour of the ground. */
export function drawVehicle(
  context: CanvasRenderingContext2D,
  kind: VehicleKind,
  colour: string,
  ground: string,
): void {
  const windows = WINDOWS[kind];
  context.save();
  context.translate(0, -0.6);
  context.fillStyle = colour;
  context.fill(SHAPES[kind]);
  context.fillStyle = ground;
  if (windows) context.fill(windows);
  context.restore();
}
