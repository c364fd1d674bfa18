import { SMS_ACCOUNT_STATES, type SmsAccount, type SmsAccountState } from '@balise/contract';
import { Menu, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { WayBack } from '../../ui/page/way-back.tsx';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { type AccountDialogName, AccountDialogs, isBad, useSmsMoney } from './account-balance.tsx';
import { accountsExport, accountsQuery } from './requests.ts';
import type { SmsAccountsSearch } from './search.ts';
import classes from './sms.module.css';

const KEPT = ['search', 'state', 'pageSize'] as const;

/** The SMS accounts of all clients: balance or debt, monthly limit and state. */
export function SmsAccountsPage() {
  const { t } = useTranslation();
  const list = useListSearch<SmsAccountsSearch>('/billing/sms', KEPT);
  const { search, set } = list;
  const { data, error } = useQuery(accountsQuery(search));
  const [acted, setActed] = useState<{ account: SmsAccount; dialog: AccountDialogName }>();
  const columns = useAccountColumns();
  const may = useMay('manage_billing');
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('sms.accounts.title')}
      screen="sms-accounts"
      back={<WayBack to="/billing" words={t('billing.accounts')} />}
      searchHint={t('sms.accounts.searchHint')}
      {...{ list, columns, total: data?.total, rows: data?.accounts }}
      keyOf={({ clientId }) => clientId}
      exported={{ title: t('sms.accounts.exportTitle'), fetchFile: accountsExport(search) }}
      filters={
        <Select
          clearable
          w={220}
          aria-label={t('sms.columns.state')}
          placeholder={t('sms.accounts.anyState')}
          value={search.state ?? null}
          onChange={(value) => set({ state: (value as SmsAccountState | null) ?? undefined })}
          data={SMS_ACCOUNT_STATES.map((value) => ({ value, label: t(`sms.accounts.states.${value}`) }))}
        />
      }
      actsOf={(account) => may && <Acts account={account} onOpen={(dialog) => setActed({ account, dialog })} />}
      empty={{ icon: 'message', title: t('sms.accounts.empty.title'), text: t('sms.accounts.empty.text') }}
      noMatch={{ ...t('sms.accounts.noMatch', { returnObjects: true }), clears: ['search', 'state'] }}
    >
      {acted && <AccountDialogs account={acted.account} open={acted.dialog} onClose={() => setActed(undefined)} />}
    </ListPage>
  );
}

function Acts({ account, onOpen }: { account: SmsAccount; onOpen: (dialog: AccountDialogName) => void }) {
  const { t } = useTranslation();
  const isOpen = account.currency !== null;
  return (
    <RowMenu label={t('sms.accounts.acts', { client: account.clientName })}>
      {isOpen && (
        <Menu.Item leftSection={<Icon name="add" />} onClick={() => onOpen('topUp')}>
          {t('sms.topUp.open')}
        </Menu.Item>
      )}
      {isOpen && (
        <Menu.Item leftSection={<Icon name="edit" />} onClick={() => onOpen('correction')}>
          {t('sms.correction.open')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<Icon name="settings" />} onClick={() => onOpen('account')}>
        {t(isOpen ? 'sms.account.open' : 'sms.accounts.setUp')}
      </Menu.Item>
    </RowMenu>
  );
}

function useAccountColumns(): TableColumn<SmsAccount>[] {
  const { t } = useTranslation();
  const money = useSmsMoney();
  const balance = ({ balance, currency, billingOption }: SmsAccount) =>
    billingOption === 'postpaid' && balance < 0
      ? t('sms.accounts.owed', { amount: money(-balance, currency) })
      : money(balance, currency);
  return [
    {
      id: 'client',
      label: t('sms.columns.client'),
      phone: 'title',
      cell: ({ clientId, clientName }) => (
        <Link to="/billing/sms/$id" params={{ id: String(clientId) }} className={classes.client}>
          {clientName}
        </Link>
      ),
    },
    {
      id: 'option',
      label: t('sms.accounts.option'),
      phone: 'below',
      cell: ({ billingOption }) => t(`sms.accounts.options.${billingOption}`),
    },
    {
      id: 'state',
      label: t('sms.columns.state'),
      phone: 'below',
      cell: (account) => (
        <span className={isBad(account) ? classes.bad : account.state === 'ready' ? undefined : 'faint'}>
          {t(`sms.accounts.states.${account.state}`)}
        </span>
      ),
    },
    {
      id: 'balance',
      label: t('sms.balance'),
      align: 'end',
      phone: 'end',
      cell: (account) => <span className={isBad(account) ? classes.bad : undefined}>{balance(account)}</span>,
    },
    {
      id: 'spent',
      label: t('sms.accounts.spent'),
      align: 'end',
      cell: ({ spentThisMonth, currency }) => money(spentThisMonth, currency),
    },
    {
      id: 'cap',
      label: t('sms.account.cap'),
      align: 'end',
      cell: ({ monthlyCap, currency, billingOption }) =>
        billingOption === 'postpaid' && currency ? money(monthlyCap, currency) : <span className="faint">—</span>,
    },
    {
      id: 'sender',
      label: t('sms.account.sender'),
      cell: ({ sender }) => sender || <span className="faint">—</span>,
    },
  ];
}
