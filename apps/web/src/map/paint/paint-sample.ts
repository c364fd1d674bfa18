import type { MarkerType } from '@balise/contract';
import type { MapScheme } from '../ground/flavors.ts';
import { PLATE_GAP } from '../vehicles/labels.ts';
import type { Mark } from '../vehicles/mark.ts';
import { cleared, fit } from './layer-canvas.ts';
import { drawTurned, labelWidth, paintLabel } from './paint.ts';
import { readPalette } from './palette.ts';

const SAMPLE = [
  { look: 'moving', kind: 'van', heading: 60, label: 'AB 12' },
  { look: 'idle', kind: 'truck', heading: 0, label: 'CD 34' },
  { look: 'power', kind: 'car', heading: 0, label: 'EF 56' },
] as const;

/** Draws three vehicles as a type of marker shows them, in the colours that are in force. */
export function paintSample(canvas: HTMLCanvasElement, type: MarkerType, scheme: MapScheme): void {
  const { clientWidth: width, clientHeight: height } = canvas;
  fit(canvas, width, height, devicePixelRatio);
  const context = cleared(canvas, devicePixelRatio);
  const palette = readPalette(scheme);
  const shown = type === 'plate' ? SAMPLE.slice(0, 2) : SAMPLE;
  shown.forEach((sample, index) => {
    const mark: Mark = {
      ...sample,
      id: index,
      place: { x: 0, y: 0 },
      stale: false,
      padlock: 'none',
      isOutOfService: false,
      colour: null,
    };
    const pixel = { x: type === 'plate' ? 10 + index * 66 : 18 + index * 40, y: height / 2 };
    context.save();
    context.translate(pixel.x, pixel.y);
    drawTurned(context, mark, type, palette);
    context.restore();
    if (type === 'plate') {
      const width = labelWidth(context, sample.label, palette);
      paintLabel(context, mark, pixel, width, PLATE_GAP, palette, false);
    }
  });
}
