import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { ListTabs } from '../../../ui/page/list-tabs.tsx';

/** The lists of clients: those that there are, and those that were deleted. `children` stand at the end of their line. */
export function ClientTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  if (!useMay('delete_client')) return children;
  const tabs = [
    { to: '/clients', words: t('clientDeletions.lists.current') },
    { to: '/clients/deleted', words: t('clientDeletions.lists.deleted') },
  ] as const;
  return (
    <ListTabs label={t('clientDeletions.lists.label')} tabs={tabs}>
      {children}
    </ListTabs>
  );
}
