import { useEffect } from 'react';
import type { ChartScale } from './chart-scale.ts';
import type { ChartView } from './use-chart-view.ts';

const STEP = 1.0015; // factor of the length for a pixel of the wheel
const LINE = 33; // px: some wheels count in lines
const MOST = 300; // px of one turn

/**
 * The wheel zooms at the pointer; sideways, or with shift, it moves what is shown.
 * @param narrow the chart lies in what scrolls: only with the control key, as trackpads tell of pinching
 */
export function useWheel(element: HTMLElement | null, scale: ChartScale, view: ChartView, narrow: boolean): void {
  useEffect(() => {
    if (!element) return;
    const onWheel = (event: WheelEvent): void => {
      if (narrow && !event.ctrlKey) return;
      event.preventDefault(); // which React's own listener may not
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.shiftKey || Math.abs(x) > Math.abs(y)) return view.move((x || y) * scale.perPixel);
      const turned = Math.min(MOST, Math.max(-MOST, y * (event.ctrlKey ? 4 : 1)));
      view.zoom(STEP ** turned, scale.atOf(event.clientX - element.getBoundingClientRect().left));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [element, scale, view, narrow]);
}
