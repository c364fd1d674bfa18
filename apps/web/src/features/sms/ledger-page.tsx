import { SMS_ENTRIES, type SmsAccount, type SmsEntry, type SmsEntryKind, writePhone } from '@balise/contract';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ListPage } from '../../ui/page/list-page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { WayBack } from '../../ui/page/way-back.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { AccountBalance, useSmsMoney } from './account-balance.tsx';
import { ledgerExport, ledgerQuery } from './requests.ts';
import type { SmsLedgerSearch } from './search.ts';
import classes from './sms.module.css';

const KEPT = ['kind', 'pageSize'] as const;

/** Every entry of the SMS account of one client, newest first. */
export function SmsLedgerPage() {
  const { t } = useTranslation();
  const { client } = useUser();
  const clientId = Number(useParams({ from: '/billing/sms/$id' }).id);
  const list = useListSearch<SmsLedgerSearch>(`/billing/sms/${clientId}`, KEPT);
  const { search, set } = list;
  const { data, error } = useQuery(ledgerQuery(clientId, search));
  const columns = useLedgerColumns(data?.account.currency ?? null);
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={data?.account.clientName ?? t('sms.ledger.title')}
      back={
        client ? (
          <WayBack to="/sms" words={t('sms.title')} />
        ) : (
          <WayBack to="/billing/sms" words={t('sms.accounts.title')} />
        )
      }
      {...{ list, columns, total: data?.total, rows: data?.entries }}
      keyOf={({ id }) => id}
      {...(data && {
        above: (
          <section className={classes.summary} aria-label={t('sms.balance')}>
            <AccountBalance account={data.account} isLedger />
          </section>
        ),
        exported: {
          title: t('sms.ledger.exportTitle', { client: data.account.clientName }),
          fetchFile: ledgerExport(clientId, search),
        },
      })}
      filters={
        <Select
          clearable
          w={220}
          aria-label={t('sms.ledger.entry')}
          placeholder={t('sms.ledger.anyKind')}
          value={search.kind ?? null}
          onChange={(value) => set({ kind: (value as SmsEntryKind | null) ?? undefined })}
          data={SMS_ENTRIES.map((value) => ({ value, label: t(`sms.ledger.kinds.${value}`) }))}
        />
      }
      empty={{ icon: 'bill', title: t('sms.ledger.empty.title'), text: t('sms.ledger.empty.text') }}
      noMatch={{ ...t('sms.ledger.noMatch', { returnObjects: true }), clears: ['kind'] }}
    />
  );
}

function useLedgerColumns(currency: SmsAccount['currency']): TableColumn<SmsEntry>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useSmsMoney();
  return [
    {
      id: 'entry',
      label: t('sms.ledger.entry'),
      phone: 'title',
      cell: ({ kind }) => <b>{t(`sms.ledger.kinds.${kind}`)}</b>,
    },
    { id: 'at', label: t('sms.columns.createdAt'), phone: 'beside', cell: ({ at }) => format.dateTime(at) },
    {
      id: 'words',
      label: t('sms.ledger.reference'),
      phone: 'below',
      cell: ({ recipient, smsId, reference, reason }) =>
        [recipient ? writePhone(recipient, null) : smsId && `${t('sms.ledger.smsId')} ${smsId}`, reference, reason]
          .filter(Boolean)
          .join(' · ') || <span className="faint">—</span>,
    },
    { id: 'by', label: t('sms.ledger.by'), cell: ({ by }) => by },
    {
      id: 'amount',
      label: t('sms.ledger.amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) =>
        amount === 0 ? <span className="faint">—</span> : `${amount > 0 ? '+' : ''}${money(amount, currency)}`,
    },
    {
      id: 'balance',
      label: t('sms.balance'),
      align: 'end',
      phone: 'figure',
      cell: ({ balanceAfter }) => money(balanceAfter, currency),
    },
  ];
}
