import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { live } from '../../../live/index.ts';
import { fleetList } from '../list/fleet-list.ts';
import classes from '../tracking-page.module.css';
import type { TrackingMap as Shown } from './tracking-map.tsx';

const PATIENCE = 2000; // ms: a map without vehicles is more than an empty screen

const TrackingMap = lazy(async () => ({ default: (await import('./tracking-map.tsx')).TrackingMap }));

/** The map, whose library is by far the largest part of the app: it is run when the first vehicles are listed. */
export function MapLater(properties: ComponentProps<typeof Shown>) {
  const { t } = useTranslation();
  const empty = <section className={classes.ground} aria-label={t('tracking.map')} aria-busy />;
  if (!useMapReady()) return empty;
  return (
    <Suspense fallback={empty}>
      <TrackingMap {...properties} />
    </Suspense>
  );
}

/** Whether it is the map's turn: the list's first rows have been painted, or are long in coming. */
function useMapReady(): boolean {
  const [turn, setTurn] = useState(false);
  useEffect(() => {
    if (turn) return;
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = setTimeout(() => setTurn(true), PATIENCE);
    const look = (): void => {
      const listed = fleetList.get().ids.length > 0 || live.complete.get();
      // a frame is asked for before it is painted
      if (listed && frame === 0)
        frame = requestAnimationFrame(() => {
          timer = setTimeout(() => setTurn(true));
        });
    };
    const ends = [fleetList.subscribe(look), live.complete.subscribe(look)];
    look();
    return () => {
      for (const end of ends) end();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }, [turn]);
  return turn;
}
