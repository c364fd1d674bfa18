import type { ReportJob } from '@balise/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { isOfWholeDays } from '../../../ui/period/period.ts';

/** What a file is called in the tray: its report and its period. */
export function useJobName(): (job: ReportJob) => string {
  const { t } = useTranslation();
  const { days, moments } = useFormat();
  return useCallback(
    ({ kind, from, to, timeZone }) =>
      t('reportScreen.tray.name', {
        report: t(`reports.kinds.${kind}`),
        period: isOfWholeDays({ from, to }, timeZone) ? days(from, to - 1) : moments(from, to),
      }),
    [t, days, moments],
  );
}
