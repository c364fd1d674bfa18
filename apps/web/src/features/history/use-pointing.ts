import { type PointerEvent, useMemo, useRef } from 'react';
import type { ChartScale } from './chart-scale.ts';
import type { Pointed } from './pointed.ts';
import type { Replay } from './replay.ts';

/** Pointing at the chart shows the place on the map; pressing puts the clock there, dragging takes it along. */
export function usePointing(scale: ChartScale, replay: Replay, pointed: Pointed) {
  const held = useRef(false);
  return useMemo(() => {
    const momentOf = ({ clientX, currentTarget }: PointerEvent): number =>
      scale.atOf(clientX - currentTarget.getBoundingClientRect().left);
    const release = (): void => {
      held.current = false;
    };
    return {
      onPointerDown: (event: PointerEvent): void => {
        if (event.button !== 0) return;
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        replay.seek(momentOf(event));
      },
      onPointerMove: (event: PointerEvent): void => {
        const moment = momentOf(event);
        if (held.current) replay.seek(moment);
        else if (event.pointerType !== 'touch') pointed.set(moment);
      },
      onPointerUp: release,
      onPointerCancel: release,
      onPointerLeave: (): void => pointed.set(null),
    };
  }, [scale, replay, pointed]);
}
