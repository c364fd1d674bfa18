import { REPORTS } from '@balise/contract';
import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { periodWords } from '../../../ui/period/period-words.ts';
import { chosenIn } from '../report-query.ts';
import { type ReportQuery, useTimeZone } from '../use-report-query.ts';
import { useReportsSearch } from '../use-reports-search.ts';
import classes from './filter-bar.module.css';
import { type Errors, Fields } from './filter-bar.tsx';
import { ShowButton } from './show-button.tsx';
import { useVehicleWords } from './use-vehicle-words.ts';

type Properties = { asked: ReportQuery; errors: Errors; busy: boolean; onShow: () => void };

/** The filters on a phone: what is asked in two lines, and a sheet with the fields. */
export function PhoneBar({ asked, errors, busy, onShow }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useTimeZone();
  const { search } = useReportsSearch();
  const [opened, setOpened] = useState(false);
  const vehicles = useVehicleWords(REPORTS[asked.kind].devices)(chosenIn(search));
  const wrong = Object.values(errors)[0];
  return (
    <div className={classes.phoneBar}>
      <UnstyledButton
        className={classes.summary}
        data-invalid={wrong !== undefined || undefined}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <b>{t(`reports.kinds.${asked.kind}`)}</b>
        <span>{wrong ?? `${vehicles} · ${periodWords(asked.period, asked.now, timeZone, format, t)}`}</span>
      </UnstyledButton>
      <ShowButton asked={asked} busy={busy} onShow={onShow} />
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        classNames={{ content: classes.sheet ?? '' }}
        title={t('reportScreen.filters')}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={classes.sheetFields}>
          <Fields asked={asked} errors={errors} />
          <Button
            onClick={() => {
              setOpened(false);
              onShow();
            }}
          >
            {t('reportScreen.show')}
          </Button>
        </div>
      </Drawer>
    </div>
  );
}
