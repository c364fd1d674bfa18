import type { ReportPlace } from '@balise/contract';
import { Popover, UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './report-table.module.css';
import type { CellWords } from './use-cell-words.ts';

// maps are heavy, and most places are read
const SpotMap = lazy(() => import('../../../map/spot/spot-map.tsx').then((module) => ({ default: module.SpotMap })));

/** A place by its name; a press shows it on a small map. */
export function PlaceCell({ place, words }: { place: ReportPlace; words: CellWords }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [opened, setOpened] = useState(false);
  const name = words.place(place);
  return (
    <Popover opened={opened} onChange={setOpened} width={340} position="bottom" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={classes.spot}
          title={name}
          aria-label={t('reportScreen.spot', { place: name })}
          onClick={(event) => {
            event.stopPropagation(); // the row opens something else
            setOpened(!opened);
          }}
        >
          {name}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.spotPanel ?? ''} onClick={(event) => event.stopPropagation()}>
        <Suspense fallback={<div className={classes.spotMap} />}>
          <SpotMap place={place} label={t('reportScreen.spotMap', { place: name })} />
        </Suspense>
        <p className={classes.spotWords}>
          <b>{name}</b>
          <span>
            {number(place.latitude, 5)} ; {number(place.longitude, 5)}
          </span>
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
