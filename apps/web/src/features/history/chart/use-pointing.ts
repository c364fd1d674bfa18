import { type PointerEvent, useMemo, useRef } from 'react';
import type { Replay } from '../replay/replay.ts';
import type { ChartScale } from './chart-scale.ts';
import { isWhole } from './chart-view.ts';
import type { Pointed } from './pointed.ts';
import type { ChartView } from './use-chart-view.ts';

type Place = { x: number; y: number };
/** `press`: has not moved yet. `clock`: takes the clock along. `view`: moves or zooms what is shown. */
type Gesture = { kind: 'none' | 'press' | 'clock' | 'view'; held: Map<number, Place>; start: number };

const STILL = 5; // px: a press that moved less is a click
const REACH = { mouse: 8, touch: 22 }; // px beside the clock's line from where it is dragged
const NEAREST = 24; // px: fingers closer than that zoom as if they were this far apart

/**
 * Pointing at the chart shows the place on the map, a click puts the clock there. Dragging moves what is shown; the clock goes along where it
 * was grabbed, or where everything is shown already. Two fingers zoom.
 */
export function usePointing(scale: ChartScale, view: ChartView, replay: Replay, pointed: Pointed) {
  const gesture = useRef<Gesture>({ kind: 'none', held: new Map(), start: 0 });
  return useMemo(() => {
    const now = gesture.current;
    const release = ({ pointerId }: PointerEvent): void => {
      now.held.delete(pointerId);
      if (now.held.size === 0) now.kind = 'none';
    };
    const dragOne = (before: Place, { x }: Place, touch: boolean): void => {
      if (now.kind === 'press') {
        if (Math.abs(x - now.start) < STILL) return;
        const grabbed = Math.abs(now.start - scale.xOf(replay.at)) <= (touch ? REACH.touch : REACH.mouse);
        now.kind = grabbed || isWhole(view.shown, view.bounds) ? 'clock' : 'view';
      }
      if (now.kind === 'clock') replay.seek(scale.atOf(x));
      else view.move((before.x - x) * scale.perPixel);
    };
    const dragTwo = (before: Place, place: Place, other: Place): void => {
      now.kind = 'view';
      view.zoom(apart(before, other) / apart(place, other), scale.atOf((place.x + other.x) / 2));
      view.move(((before.x - place.x) / 2) * scale.perPixel);
    };
    return {
      onPointerDown: (event: PointerEvent): void => {
        if (event.button !== 0) return;
        const place = placeOf(event);
        if (now.held.size === 0) Object.assign(now, { kind: 'press', start: place.x });
        now.held.set(event.pointerId, place);
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove: (event: PointerEvent): void => {
        const place = placeOf(event);
        const touch = event.pointerType === 'touch';
        const before = now.held.get(event.pointerId);
        if (!before) {
          if (!touch) pointed.set(scale.atOf(place.x));
          return;
        }
        const [other] = [...now.held].flatMap(([id, one]) => (id === event.pointerId ? [] : [one]));
        if (other) dragTwo(before, place, other);
        else dragOne(before, place, touch);
        if (now.kind !== 'press') now.held.set(event.pointerId, place);
      },
      onPointerUp: (event: PointerEvent): void => {
        if (now.kind === 'press' && now.held.has(event.pointerId)) replay.seek(scale.atOf(placeOf(event).x));
        release(event);
      },
      // also where the browser took a vertical drag for itself, to scroll
      onPointerCancel: release,
      onPointerLeave: (): void => pointed.set(null),
    };
  }, [scale, view, replay, pointed]);
}

function placeOf({ clientX, clientY, currentTarget }: PointerEvent): Place {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

const apart = (a: Place, b: Place): number => Math.max(NEAREST, Math.hypot(a.x - b.x, a.y - b.y));
