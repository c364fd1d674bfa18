import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTabs } from '../../ui/page/list-tabs.tsx';

/** The contracts, and mobile money that waits to be assigned. */
export function PayTabs({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const tabs = [
    { to: '/work-and-pay', words: t('workAndPay.tabs.contracts') },
    { to: '/work-and-pay/payments', words: t('workAndPay.tabs.payments') },
  ] as const;
  return (
    <ListTabs label={t('workAndPay.tabs.label')} tabs={tabs}>
      {children}
    </ListTabs>
  );
}
