import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useSignal, useVehicle } from '../../live/index.ts';
import { BottomSheet } from '../../ui/page/sheet/bottom-sheet.tsx';
import type { Stop } from '../../ui/page/sheet/sheet-stops.ts';
import { CardActs } from './card/card-acts.tsx';
import { CardHead } from './card/card-head.tsx';
import { CardBody } from './card/vehicle-card.tsx';
import { SearchField } from './list/controls/search-field.tsx';
import { SortMenu } from './list/controls/sort-menu.tsx';
import { fleetList } from './list/fleet-list.ts';
import { ChooseButton, ListBody } from './list/list-panel.tsx';
import classes from './phone-layout.module.css';

type Properties = {
  selected: number | null;
  select: (id: number | null) => void;
  stop: Stop;
  setStop: (stop: Stop) => void;
};

/** On a phone the list and the card share one sheet under the map; the search is above it. */
export function PhoneLayout({ selected, select, stop, setStop }: Properties) {
  const vehicle = useVehicle(selected);
  useEffect(() => {
    if (selected !== null) setStop('middle');
  }, [selected, setStop]);
  return (
    <>
      <div className={classes.search}>
        <SearchField large />
      </div>
      <BottomSheet stop={stop} setStop={setStop}>
        {vehicle ? (
          <>
            <CardHead vehicle={vehicle} close={() => select(null)} />
            <CardActs vehicle={vehicle} />
            <CardBody vehicle={vehicle} />
          </>
        ) : (
          <>
            <SheetHead />
            <ListBody selected={selected} select={select} withSearch={false} />
          </>
        )}
      </BottomSheet>
    </>
  );
}

function SheetHead() {
  const { t } = useTranslation();
  const { located, shown } = useSignal(fleetList);
  const { number } = useFormat();
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{t('tracking.title')}</h1>
      <span className="text-xs faint grow">
        {t('tracking.onMapOf', { shown: number(located), total: number(shown) })}
      </span>
      <ChooseButton />
      <SortMenu />
    </header>
  );
}
