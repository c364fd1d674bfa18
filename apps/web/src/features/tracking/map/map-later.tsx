import { type ComponentProps, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../tracking-page.module.css';
import type { TrackingMap as Shown } from './tracking-map.tsx';
import { useMapReady } from './use-map-ready.ts';

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
