import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bottom-sheet.module.css';
import { heightAt, nearestStop, STOPS, type Stop } from './sheet-stops.ts';

type Properties = { stop: Stop; setStop: (stop: Stop) => void; children: ReactNode };

/** A sheet over the map with three stops. It is dragged by its head, or moved with the arrow keys on its grip. */
export function BottomSheet({ stop, setStop, children }: Properties) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const start = useRef<{ y: number; height: number } | null>(null);
  const room = (): number => sheet.current?.parentElement?.clientHeight ?? window.innerHeight;

  const onPointerDown = (event: PointerEvent): void => {
    start.current = { y: event.clientY, height: sheet.current?.clientHeight ?? 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (!start.current) return;
    setDragged(
      Math.min(
        heightAt('full', room()),
        Math.max(heightAt('low', room()), start.current.height + start.current.y - event.clientY),
      ),
    );
  };
  const onPointerUp = (): void => {
    if (dragged !== null) setStop(nearestStop(dragged, room()));
    else if (start.current) setStop(stop === 'low' ? 'middle' : stop === 'middle' ? 'full' : 'low');
    start.current = null;
    setDragged(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setStop(STOPS[Math.min(2, Math.max(0, STOPS.indexOf(stop) + step))] ?? stop);
  };
  return (
    <div
      ref={sheet}
      className={classes.sheet}
      data-stop={stop}
      data-dragged={dragged !== null || undefined}
      style={dragged === null ? undefined : { height: dragged }}
    >
      <div
        className={classes.grip}
        role="slider"
        tabIndex={0}
        aria-label={t('tracking.sheet')}
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={2}
        aria-valuenow={STOPS.indexOf(stop)}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
      />
      {children}
    </div>
  );
}
