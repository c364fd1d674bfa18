import type { WeekHours } from '@balise/contract';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Cell, coverOf, paintedTo } from './week-hours.ts';

/** ms for which a finger rests on an hour before it draws, and px that it may tremble meanwhile: a finger that moves sooner scrolls. */
const HOLD = 300;
const TREMBLE = 10;

/** From where, over which hours, and what it does: what it did to its first hour. */
type Stroke = { from: Cell; before: WeekHours; isOn: boolean };
type Rest = { at: Cell; x: number; y: number; timer: number };

/**
 * Draws spans on the grid: with the mouse at once, with a finger that rests first, so that the page scrolls under one that does not. A tap
 * changes one hour. By the keyboard, `stretch` gives the hours up to another what the first one has, until `lift`.
 * @param focus what the keyboard goes on from
 */
export function useStroke(
  grid: RefObject<HTMLElement | null>,
  value: WeekHours,
  onChange: (hours: WeekHours) => void,
  focus: (cell: Cell) => void,
) {
  const stroke = useRef<Stroke>(undefined);
  const rest = useRef<Rest>(undefined);
  useStillPage(grid, stroke);
  const lift = (): void => {
    clearTimeout(rest.current?.timer);
    rest.current = undefined;
    stroke.current = undefined;
  };
  useEffect(() => () => clearTimeout(rest.current?.timer), []);
  const begin = (from: Cell): void => {
    rest.current = undefined;
    stroke.current = { from, before: value, isOn: coverOf(value, from.day, from.hour) !== 'all' };
    drawTo(from);
  };
  const stretch = (from: Cell, to: Cell): void => {
    stroke.current ??= { from, before: value, isOn: coverOf(value, from.day, from.hour) === 'all' };
    drawTo(to);
  };
  const drawTo = (to: Cell): void => {
    if (!stroke.current) return;
    const { before, from, isOn } = stroke.current;
    onChange(paintedTo(before, from, to, isOn));
  };
  const pointer = {
    onPointerDown: (event: PointerEvent): void => {
      const at = cellOf(event.target);
      if (!at || event.button !== 0 || !event.isPrimary) return;
      focus(at);
      if (event.pointerType === 'mouse') return begin(at);
      const timer = window.setTimeout(() => begin(at), HOLD);
      rest.current = { at, x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove: ({ clientX, clientY, pointerType, buttons }: PointerEvent): void => {
      if (pointerType === 'mouse' && buttons !== 1) return lift();
      const { current } = rest;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > TREMBLE) lift();
      // a finger keeps the element that it began on as its target
      const to = stroke.current && cellOf(document.elementFromPoint(clientX, clientY));
      if (to) drawTo(to);
    },
    onPointerUp: (): void => {
      if (rest.current) begin(rest.current.at);
      lift();
    },
    onPointerCancel: lift,
  };
  return { pointer, stretch, lift };
}

/** While a finger draws, the page stays where it is. React's own listeners cannot say so. */
function useStillPage(grid: RefObject<HTMLElement | null>, stroke: RefObject<Stroke | undefined>): void {
  useEffect(() => {
    const element = grid.current;
    const hold = (event: Event): void => {
      if (stroke.current) event.preventDefault();
    };
    element?.addEventListener('touchmove', hold, { passive: false });
    element?.addEventListener('contextmenu', hold);
    return () => {
      element?.removeEventListener('touchmove', hold);
      element?.removeEventListener('contextmenu', hold);
    };
  }, [grid, stroke]);
}

function cellOf(target: EventTarget | null): Cell | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : undefined;
  const [day, hour] = name?.split('-').map(Number) ?? [];
  return day === undefined || hour === undefined ? undefined : { day, hour };
}
