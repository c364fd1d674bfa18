import { CLIENT_STATES, type ClientState, type Currency } from '@balise/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ListPage } from '../../ui/page/list-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { ClientStateMark } from '../../ui/status/client-state.tsx';
import chips from '../../ui/status/status-chips.module.css';
import { ClientBilling } from './account/client-billing.tsx';
import classes from './billing.module.css';
import { useBillingColumns } from './billing-columns.tsx';
import { overviewQuery } from './requests.ts';
import { type BillingSearch, VIEW_KEYS } from './search.ts';
import { useWritten } from './use-written.ts';

/** What clients owe; a user of a client sees its own account. */
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
  const list = useListSearch<BillingSearch>('/billing', VIEW_KEYS);
  const { search, set } = list;
  const { data, error } = useQuery(overviewQuery(search));
  const maySetPlans = useMay('manage_billing');
  const maySeeSms = useMay('view_sms');
  const columns = useBillingColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('billing.title')}
      screen="billing"
      searchHint={t('billing.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.clients }}
      sort={{ order: search.order ?? 'fullName', direction: search.direction ?? 'asc' }}
      keyOf={({ clientId }) => clientId}
      acts={
        <>
          {maySeeSms && (
            <Button variant="default" renderRoot={(rest) => <Link to="/billing/sms" {...rest} />}>
              {t('sms.accounts.title')}
            </Button>
          )}
          {maySetPlans && (
            <Button variant="default" renderRoot={(rest) => <Link to="/billing/plans" {...rest} />}>
              {t('billing.plans')}
            </Button>
          )}
        </>
      }
      above={data && data.owed.length > 0 && <Figures owed={data.owed} />}
      filters={<StateChips counts={data?.counts} value={search.state} onChange={(state) => set({ state })} />}
      empty={{ icon: 'bill', title: t('billing.empty.title'), text: t('billing.empty.text') }}
      noMatch={{ ...t('billing.noResult', { returnObjects: true }), clears: ['search', 'state'] }}
    />
  );
}

type ChipsProperties = {
  counts: Partial<Record<ClientState, number>> | undefined;
  value: ClientState | undefined;
  onChange: (state: ClientState | undefined) => void;
};

/** Each account state with its number of clients, which filters by it. */
function StateChips({ counts, value, onChange }: ChipsProperties) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <fieldset className={`${chips.chips} ${classes.chips}`} aria-label={t('billing.state')}>
      {CLIENT_STATES.map((state) => (
        <UnstyledButton
          key={state}
          className={chips.chip}
          aria-pressed={value === state}
          data-none={(counts?.[state] ?? 0) === 0 || undefined}
          onClick={() => onChange(value === state ? undefined : state)}
        >
          <ClientStateMark state={state} /> {format.number(counts?.[state] ?? 0)}
        </UnstyledButton>
      ))}
    </fieldset>
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
