import type { Currency } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Arrangement } from '../../ui/page/arrangement.tsx';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { useShownColumns } from '../../ui/table/use-shown-columns.ts';
import { ClientBilling } from './account/client-billing.tsx';
import classes from './billing.module.css';
import { BillingTable, CHOSEN_COLUMNS } from './billing-table.tsx';
import { BillingToolbar } from './billing-toolbar.tsx';
import { overviewQuery } from './requests.ts';
import { BillingSearch, VIEW_KEYS } from './search.ts';
import { useWritten } from './use-written.ts';

/** What clients owe; somebody of a client sees its own account. */
export function BillingPage() {
  const { t } = useTranslation();
  const { client } = useUser();
  if (!client) return <Overview />;
  return (
    <Page title={t('billing.ownTitle')}>
      <ClientBilling clientId={client.id} />
    </Page>
  );
}

function Overview() {
  const { t } = useTranslation();
  const format = useFormat();
  const search: BillingSearch = useSearch({ from: '/billing' });
  const navigate = useNavigate({ from: '/billing' });
  const { data, error } = useQuery(overviewQuery(search));
  const keeps = useMay('manage_billing');
  const [shown, setShown] = useShownColumns('billing');
  if (error && !data) throw error; // the route's error screen says why
  const set = (next: Partial<BillingSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }) as BillingSearch, replace });
  const narrowed = search.search !== undefined || search.state !== undefined;
  return (
    <Page
      title={t('billing.title')}
      count={data && format.number(data.total)}
      acts={
        keeps && (
          <Button variant="default" renderRoot={(rest) => <Link to="/billing/plans" {...rest} />}>
            {t('billing.plans')}
          </Button>
        )
      }
    >
      {data && data.owed.length > 0 && <Figures owed={data.owed} />}
      <BillingToolbar search={search} counts={data?.counts} set={set}>
        <Arrangement
          screen="billing"
          search={search}
          keep={VIEW_KEYS}
          columns={CHOSEN_COLUMNS.map((id) => ({ id, label: t(`billing.columns.${id}`) }))}
          shown={shown}
          onShown={setShown}
          onSearch={(kept) => void navigate({ search: BillingSearch.parse(kept) })}
        />
      </BillingToolbar>
      {data?.total === 0 ? (
        <section className={box.list}>
          {narrowed ? (
            <StatePanel icon="search" title={t('billing.noResult.title')} text={t('billing.noResult.text')}>
              <Button variant="default" onClick={() => set({ search: undefined, state: undefined })}>
                {t('billing.noResult.action')}
              </Button>
            </StatePanel>
          ) : (
            <StatePanel icon="bill" title={t('billing.empty.title')} text={t('billing.empty.text')} />
          )}
        </section>
      ) : (
        <BillingTable clients={data?.clients} shown={shown} search={search} set={set}>
          {data && (
            <Pager
              total={data.total}
              page={search.page}
              pageSize={search.pageSize ?? PAGE_SIZE}
              onChange={(next) => set(next as Partial<BillingSearch>)}
            />
          )}
        </BillingTable>
      )}
    </Page>
  );
}

type Owed = { currency: Currency; owed: number; overdue: number; clients: number };

function Figures({ owed }: { owed: Owed[] }) {
  const { t } = useTranslation();
  const { money } = useWritten();
  return (
    <dl className="flow gap-12">
      {owed.map(({ currency, owed, overdue, clients }) => (
        <div key={currency} className={classes.figure}>
          <dt>
            {t('billing.figures.owed')} · {currency}
          </dt>
          <dd>{money(owed, currency)}</dd>
          <dd className={classes.beside} data-late={overdue > 0 || undefined}>
            {clients === 0
              ? t('billing.figures.none')
              : `${t('billing.figures.owing', { count: clients })} · ${t('billing.figures.overdue')} ${money(overdue, currency)}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
