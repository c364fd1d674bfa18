import { REPORTS, type ReportGroup, type ReportKind, type ReportPage } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ColumnChoice } from '../../../ui/table/column-choice.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useHaveMade } from '../use-have-made.ts';
import type { ReportQuery } from '../use-report-query.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import { BandLegend } from './bands.tsx';
import type { Column } from './columns.ts';
import classes from './report-table.module.css';

type Properties = {
  asked: ReportQuery;
  page: ReportPage | undefined;
  columns: readonly Column[];
  shown: string[] | null;
  onShown: (shown: string[] | null) => void;
};

/** How many rows of how many vehicles, and what arranges them. */
export function ResultHead({ asked, page, columns, shown, onShown }: Properties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const choosable = columns.slice(1).map(({ key }) => ({ id: key, label: t(`reports.columns.${key}`) }));
  return (
    <header className={classes.head}>
      <Counts page={page} />
      <span className="grow" />
      <GroupBy kind={asked.kind} />
      {!phone && <ColumnChoice columns={choosable} shown={shown} onChange={onShown} />}
      {!phone && <ExcelButton asked={asked} />}
      {asked.kind === 'timeline' && <BandLegend />}
    </header>
  );
}

function Counts({ page }: { page: ReportPage | undefined }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  if (!page) return null;
  const { total, devices, timeZone } = page;
  return (
    <>
      <div role="status">
        <h2>{t('reportScreen.rows', { count: total, number: number(total) })}</h2>
      </div>
      <span className={classes.about}>
        {t('reportScreen.about', { count: devices, number: number(devices), zone: timeZone })}
      </span>
    </>
  );
}

function GroupBy({ kind }: { kind: ReportKind }) {
  const { t } = useTranslation();
  const { search, set } = useReportsSearch();
  const groups: readonly ReportGroup[] = REPORTS[kind].groups;
  const now = search.groupBy && groups.includes(search.groupBy) ? search.groupBy : undefined;
  const words = (group: ReportGroup | undefined) => t(`reportScreen.groupBy.${group ?? 'none'}`);
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          aria-label={`${t('reportScreen.groupBy.label')}: ${words(now)}`}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {words(now)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[undefined, ...groups].map((group) => (
          <Menu.Item key={group ?? 'none'} aria-current={group === now} onClick={() => set({ groupBy: group })}>
            {words(group)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ExcelButton({ asked }: { asked: ReportQuery }) {
  const { t } = useTranslation();
  const { haveMade, isPending } = useHaveMade(asked);
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" />}
      loading={isPending}
      onClick={() => haveMade('xlsx')}
    >
      {t('reportScreen.formats.xlsx')}
    </Button>
  );
}
