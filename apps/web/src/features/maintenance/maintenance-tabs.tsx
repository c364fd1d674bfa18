import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The screens of maintenance. */
export function MaintenanceTabs() {
  const { t } = useTranslation();
  return (
    <ListTabs
      label={t('maintenance.title')}
      tabs={[
        { to: '/maintenance', words: t('maintenance.tabs.due') },
        { to: '/maintenance/calendar', words: t('maintenance.tabs.calendar') },
        { to: '/maintenance/orders', words: t('workshop.tabs.orders') },
        { to: '/maintenance/parts', words: t('workshop.tabs.parts') },
        { to: '/maintenance/services', words: t('maintenance.tabs.services') },
        { to: '/maintenance/operations', words: t('maintenance.operation.title') },
        { to: '/maintenance/costs', words: t('maintenance.tabs.costs') },
        { to: '/maintenance/history', words: t('maintenance.tabs.history') },
      ]}
    />
  );
}
