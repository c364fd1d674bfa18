import type { BillingAccount, Posting } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { ledgerQuery } from '../requests.ts';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';

type PageOf = { page?: number | undefined; pageSize?: number | undefined };

/** Every posting of an account, newest first. */
export function Ledger({
  account,
  page = 1,
  pageSize = PAGE_SIZE,
  onPage,
}: PageOf & { account: BillingAccount; onPage: (next: PageOf) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(ledgerQuery(account.clientId, { page, pageSize: pageSize as 25 }));
  const columns = useColumns(account);
  if (!data || account.currency === null) return <Skeleton height={240} radius={10} />;
  return (
    <section className={classes.sheet}>
      <h2 className={classes.sheetTitle}>{t('billing.ledger.title')}</h2>
      {data.total === 0 ? (
        <p className={`text-sm muted ${classes.nothing}`}>{t('billing.ledger.empty')}</p>
      ) : (
        <>
          <DataTable
            isInSection
            label={t('billing.ledger.title')}
            columns={columns}
            rows={data.postings}
            keyOf={({ id }) => id}
          />
          <Pager total={data.total} page={page} pageSize={pageSize} onChange={onPage} />
        </>
      )}
    </section>
  );
}

function useColumns({ currency, timeZone }: BillingAccount): TableColumn<Posting>[] {
  const { t } = useTranslation();
  const { money, dateIn } = useWritten();
  const column = (id: 'date' | 'what' | 'amount' | 'owedAfter' | 'by') => ({ id, label: t(`billing.ledger.${id}`) });
  const figure = (amount: number) => (currency === null ? '—' : money(amount, currency));
  return [
    {
      ...column('date'),
      phone: 'below',
      cell: ({ at }) => <span className={classes.date}>{dateIn(at, timeZone)}</span>,
    },
    { ...column('what'), phone: 'title', cell: (posting) => <What posting={posting} /> },
    {
      ...column('amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount }) => (
        <span data-credit={amount < 0 || undefined} className={classes.posted}>
          {figure(amount)}
        </span>
      ),
    },
    { ...column('owedAfter'), align: 'end', phone: 'figure', cell: ({ owedAfter }) => figure(owedAfter) },
    { ...column('by'), cell: ({ by }) => <span className={classes.faint}>{by ?? t('audit.balise')}</span> },
  ];
}

function What({ posting }: { posting: Posting }) {
  const { t } = useTranslation();
  const { day } = useWritten();
  const { kind, number, invoiceId, method, reference, note, dueOn } = posting;
  const named = number ? `${t(`billing.kinds.${kind}`)} ${number}` : t(`billing.kinds.${kind}`);
  const beside = [
    method && t(`billing.methods.${method}`),
    reference,
    note,
    kind === 'payment' && posting.day && t('billing.ledger.paidOn', { date: day(posting.day) }),
    kind === 'daily_charge' && posting.day && t('billing.ledger.dayOf', { date: day(posting.day) }),
    kind !== 'daily_charge' && dueOn && t('billing.ledger.dueOn', { date: day(dueOn) }),
  ].filter(Boolean);
  return (
    <span className={classes.what}>
      {invoiceId === null ? (
        named
      ) : (
        <Link to="/billing/invoice/$id" params={{ id: String(invoiceId) }} className={classes.link}>
          {named}
        </Link>
      )}
      <span className={classes.faint}>{beside.join(' · ')}</span>
    </span>
  );
}
