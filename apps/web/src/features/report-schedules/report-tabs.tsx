import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** A report on screen, and those that are sent at fixed times. */
export function ReportTabs() {
  const { t } = useTranslation();
  const tabs = [
    { to: '/reports', words: t('reportSchedules.tabs.report') },
    { to: '/reports/schedules', words: t('reportSchedules.tabs.schedules') },
  ] as const;
  return <ListTabs label={t('reportSchedules.tabs.label')} tabs={tabs} />;
}
