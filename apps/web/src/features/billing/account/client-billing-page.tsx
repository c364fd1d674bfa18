import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page/page.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { accountQuery } from '../requests.ts';
import { ClientBilling } from './client-billing.tsx';

/** The account of one client, for its reseller. */
export function ClientBillingPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/billing/client/$id' });
  const { page = 1, pageSize = PAGE_SIZE } = useSearch({ from: '/billing/client/$id' });
  const navigate = useNavigate({ from: '/billing/client/$id' });
  const { data } = useSuspenseQuery(accountQuery(Number(id)));
  return (
    <Page title={data.fullName} back={<WayBack to="/billing" words={t('billing.account.all')} />}>
      <ClientBilling
        clientId={data.clientId}
        page={page}
        pageSize={pageSize}
        onPage={(next) => void navigate({ search: (before) => ({ ...before, ...next }) as object })}
      />
    </Page>
  );
}
