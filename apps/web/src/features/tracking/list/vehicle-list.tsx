import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFleetComplete, useSignal } from '../../../live/index.ts';
import { useSettings } from '../../../settings/settings.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { fleetList } from './fleet-list.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import classes from './vehicle-list.module.css';
import { VehicleRow } from './vehicle-row.tsx';

type Properties = { selected: number | null; select: (id: number | null) => void };

/** Rows of the vehicles that fit the question. Only those on screen exist. */
export function VehicleList({ selected, select }: Properties) {
  const { t } = useTranslation();
  const { ids } = useSignal(fleetList);
  const complete = useFleetComplete();
  const box = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const { density } = useSettings().display;
  const height = phone ? 60 : density === 'compact' ? 44 : 52;
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
  });
  useEffect(() => {
    if (height > 0) rows.measure();
  }, [rows, height]);
  const place = selected === null ? -1 : ids.indexOf(selected);
  const shownFor = useRef<number | null>(null);
  useEffect(() => {
    if (place >= 0 && shownFor.current !== selected) rows.scrollToIndex(place, { align: 'auto' });
    shownFor.current = place >= 0 ? selected : null;
  }, [rows, selected, place]);
  if (ids.length === 0) return complete ? <ListEmpty /> : <ListSkeleton />;
  return (
    <div ref={box} className={classes.box}>
      <ul className={classes.list} style={{ height: rows.getTotalSize() }} aria-label={t('tracking.list')}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <VehicleRow
            key={key}
            id={ids[index] ?? 0}
            place={index + 1}
            of={ids.length}
            offset={start}
            selected={ids[index] === selected}
            select={select}
          />
        ))}
      </ul>
    </div>
  );
}
