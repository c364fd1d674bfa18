import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../../ui/page/list-tabs.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';

/** The screens of maintenance, and below them those of its forecasts. */
export function ForecastTabs() {
  const { t } = useTranslation();
  return (
    <>
      <MaintenanceTabs />
      <ListTabs
        label={t('forecasts.title')}
        tabs={[
          { to: '/maintenance/forecasts', words: t('forecasts.tabs.risks') },
          { to: '/maintenance/forecasts/drifts', words: t('forecasts.tabs.drifts') },
          { to: '/maintenance/forecasts/parts', words: t('forecasts.tabs.parts') },
          { to: '/maintenance/forecasts/workload', words: t('forecasts.tabs.workload') },
          { to: '/maintenance/forecasts/quality', words: t('forecasts.tabs.quality') },
        ]}
      />
    </>
  );
}
