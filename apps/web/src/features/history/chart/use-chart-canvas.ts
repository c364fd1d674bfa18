import { type RefObject, useEffect, useRef } from 'react';
import { cleared, fit } from '../../../map/layer-canvas.ts';
import { useShownScheme } from '../../../theme/scheme.ts';
import { readInk } from './chart-ink.ts';
import type { ChartScale } from './chart-scale.ts';
import { paintChart } from './paint-chart.ts';
import type { ChartContent } from './use-chart-picture.ts';

/** A canvas that shows the chart; repainted when its content, its size or the scheme changes, and never by the clock. */
export function useChartCanvas(content: ChartContent, scale: ChartScale): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useShownScheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the page, which changed with the scheme
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet || scale.width === 0) return;
    // the scheme's attribute is in force once the page was painted with it
    const frame = requestAnimationFrame(() => {
      fit(sheet, scale.width, scale.height, devicePixelRatio);
      const ink = readInk();
      const lines = content.lines.map(({ token, ...line }) => ({ ...line, colour: ink.token(token) }));
      paintChart(cleared(sheet, devicePixelRatio), { ...content, lines }, scale, ink);
    });
    return () => cancelAnimationFrame(frame);
  }, [content, scale, scheme]);
  return canvas;
}
