import { REPORTS } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import { PeriodPicker } from '../../../ui/period/period-picker.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import type { BarField } from '../report-query.ts';
import type { ReportQuery } from '../use-report-query.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import classes from './filter-bar.module.css';
import { FilterButton } from './filter-button.tsx';
import { KindSelect } from './kind-select.tsx';
import { ShowButton } from './show-button.tsx';
import { VehiclePicker } from './vehicle-picker.tsx';
import { ZoneButton } from './zone-button.tsx';

export type Errors = Partial<Record<BarField, string>>;

type Properties = { asked: ReportQuery; errors: Errors; busy: boolean; onShow: () => void };

/** Which report, of whom, when, narrowed how: the address of the page in one row. Each change counts at once. */
export function FilterBar({ asked, errors, busy, onShow }: Properties) {
  const { t } = useTranslation();
  return (
    <search className={classes.bar} aria-label={t('reportScreen.filters')}>
      <Fields asked={asked} errors={errors} />
      <span className="grow" />
      <ShowButton asked={asked} busy={busy} onShow={onShow} />
    </search>
  );
}

/** The fields alone: in the bar, or one below the other in a phone's sheet. */
export function Fields({ asked, errors }: Pick<Properties, 'asked' | 'errors'>) {
  const { search, set } = useReportsSearch();
  const { kind, period, now } = asked;
  const { filters } = REPORTS[kind];
  return (
    <>
      <KindSelect
        kind={kind}
        onChange={(next) => set({ kind: next, groupBy: undefined, sort: undefined, direction: undefined })}
      />
      <ClientFilter
        className={classes.client}
        value={search.client}
        // vehicles and groups are a client's: another one has others
        onChange={(client) => set({ client, vehicles: undefined, groups: undefined })}
      />
      <VehiclePicker kind={kind} error={errors.devices} />
      <PeriodPicker
        period={period}
        now={now}
        error={errors.period}
        onChange={({ preset, period: { from, to } }) =>
          set({ period: preset, from: preset ? undefined : asMoment(from), to: preset ? undefined : asMoment(to) })
        }
      />
      {filters.includes('area') && <ZoneButton error={errors.area} />}
      {filters.some((filter) => filter !== 'area') && <FilterButton kind={kind} error={errors.filters} />}
    </>
  );
}
