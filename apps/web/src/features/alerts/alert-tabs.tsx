import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The lists about alerts: what was raised, and by which rules. */
export function AlertTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <ListTabs
      label={t('alerts.tabs.label')}
      tabs={[
        { to: '/alerts', words: t('alerts.tabs.inbox') },
        { to: '/alerts/rules', words: t('alerts.tabs.rules') },
      ]}
    >
      {children}
    </ListTabs>
  );
}
