import { useTranslation } from 'react-i18next';
import { useSignal } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { choosing } from '../tracking-state.ts';
import { ChoosingBar } from './controls/choosing-bar.tsx';
import { GroupFilter } from './controls/group-filter.tsx';
import { SearchField } from './controls/search-field.tsx';
import { SortMenu } from './controls/sort-menu.tsx';
import { StatusChips } from './controls/status-chips.tsx';
import classes from './list-panel.module.css';
import { LiveFooter } from './live-footer.tsx';
import { VehicleList } from './vehicle-list.tsx';

type Properties = { selected: number | null; select: (id: number | null) => void; collapse: () => void };

/** The fleet as a list: search, chips, rows, and how fresh it is. */
export function ListPanel({ selected, select, collapse }: Properties) {
  const { t } = useTranslation();
  return (
    <section className={classes.panel} aria-labelledby="vehicles-title">
      <header className={classes.head}>
        <h1 id="vehicles-title" className={classes.title}>
          {t('tracking.title')}
        </h1>
        <SortMenu />
        <ChooseButton />
        <IconButton name={t('tracking.collapse')} onClick={collapse}>
          <Icon name="chevronLeft" />
        </IconButton>
      </header>
      <ListBody selected={selected} select={select} withSearch />
      <LiveFooter />
    </section>
  );
}

/** What the panel and the phone's sheet have in common. */
export function ListBody({ selected, select, withSearch }: Omit<Properties, 'collapse'> & { withSearch: boolean }) {
  return (
    <>
      {withSearch && (
        <div className={classes.search}>
          <SearchField />
        </div>
      )}
      <GroupFilter />
      <StatusChips />
      <ChoosingBar />
      <VehicleList selected={selected} select={select} />
    </>
  );
}

/** Shows and hides the boxes of the rows. */
export function ChooseButton() {
  const { t } = useTranslation();
  const on = useSignal(choosing);
  return (
    <IconButton name={t(on ? 'tracking.chooseDone' : 'tracking.choose')} pressed={on} onClick={() => choosing.set(!on)}>
      <Icon name="checklist" />
    </IconButton>
  );
}
