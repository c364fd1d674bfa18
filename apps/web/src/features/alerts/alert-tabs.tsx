import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { ListTabs } from '../../ui/page/list-tabs.tsx';
import { useFailedDeliveries } from './failed/requests.ts';

/** The lists about alerts: what was raised, by which rules, who receives it, and what did not arrive. */
export function AlertTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const mayManage = useMay('manage_alert_rules');
  const mayManageContacts = useMay('manage_alert_contacts');
  const failed = useFailedDeliveries(mayManageContacts);
  return (
    <ListTabs
      label={t('alerts.tabs.label')}
      tabs={[
        { to: '/alerts', words: t('alerts.tabs.inbox') },
        { to: '/alerts/rules', words: t('alerts.tabs.rules') },
        ...(mayManageContacts ? [{ to: '/alerts/contacts' as const, words: t('alerts.tabs.contacts') }] : []),
        ...(mayManage ? [{ to: '/alerts/webhooks' as const, words: t('alerts.tabs.webhooks') }] : []),
        ...(mayManageContacts
          ? [{ to: '/alerts/failed' as const, words: t('alerts.tabs.failed'), count: failed }]
          : []),
      ]}
    >
      {children}
    </ListTabs>
  );
}
