import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The screens of maintenance; who only inspects vehicles has one. */
export function MaintenanceTabs() {
  const { t } = useTranslation();
  const seesMaintenance = useMay('view_maintenance');
  if (!seesMaintenance) return null;
  return (
    <ListTabs
      label={t('maintenance.title')}
      tabs={[
        { to: '/maintenance', words: t('maintenance.tabs.due') },
        { to: '/maintenance/calendar', words: t('maintenance.tabs.calendar') },
        { to: '/maintenance/forecasts', words: t('forecasts.title'), hasMore: true },
        { to: '/maintenance/inspections', words: t('inspections.tabs.inspections') },
        { to: '/maintenance/defects', words: t('inspections.tabs.defects') },
        { to: '/maintenance/trouble-codes', words: t('troubleCodes.tab') },
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
