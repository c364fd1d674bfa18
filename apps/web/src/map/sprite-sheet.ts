import type { StatusLook } from '../ui/badge-look.ts';
import { DRAW_MARKER, drawPadlock, PADLOCK_AT } from './marker-shapes.ts';
import type { Palette } from './palette.ts';

/** Side of one sprite in CSS px; the shapes and their halo fit in. */
export const SPRITE = 32;
const LOOKS = ['moving', 'idle', 'stopped', 'disconnected', 'power', 'never'] as const satisfies StatusLook[];
const PADLOCK = LOOKS.length;
export const SPRITES = LOOKS.length + 1;

/** Place of a status in the sheet. */
export const spriteOf = (look: StatusLook): number => LOOKS.indexOf(look);
export const PADLOCK_SPRITE = PADLOCK;

/** Every marker side by side on one canvas. The padlock already stands where it belongs beside a marker. */
export function spriteSheet(palette: Palette, pixelRatio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(SPRITE * SPRITES * pixelRatio);
  canvas.height = Math.ceil(SPRITE * pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no canvas');
  for (let index = 0; index < SPRITES; index++) {
    context.save();
    context.scale(pixelRatio, pixelRatio);
    context.translate(SPRITE * (index + 0.5), SPRITE / 2);
    const look = LOOKS[index];
    if (look) DRAW_MARKER[look](context, palette);
    else {
      context.translate(PADLOCK_AT, PADLOCK_AT);
      drawPadlock(context, palette);
    }
    context.restore();
  }
  return canvas;
}
