import type { BillingAccount, InvoiceSummary } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { invoicesQuery } from '../requests.ts';
import { todayIn } from '../today-in.ts';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';

/** The invoices of a client, newest first, with what is unpaid of each. */
export function InvoiceList({ account }: { account: BillingAccount }) {
  const { t } = useTranslation();
  const [most, setMost] = useState<10 | 100>(10);
  const { data } = useQuery(invoicesQuery(account.clientId, most));
  const columns = useColumns(account);
  if (!data) return <Skeleton height={160} radius={10} />;
  if (data.total === 0 && account.billingOption === 'prepaid') return null;
  return (
    <section className={classes.sheet}>
      <h2 className={classes.sheetTitle}>{t('billing.invoices.title')}</h2>
      {data.total === 0 ? (
        <p className={`text-sm muted ${classes.nothing}`}>{t('billing.invoices.empty')}</p>
      ) : (
        <DataTable
          isInSection
          label={t('billing.invoices.title')}
          columns={columns}
          rows={data.invoices}
          keyOf={({ id }) => id}
        />
      )}
      {data.total > data.invoices.length && most === 10 && (
        <Button variant="subtle" m={8} onClick={() => setMost(100)}>
          {t('billing.invoices.more')}
        </Button>
      )}
    </section>
  );
}

const isLate = ({ dueOn, unpaid }: InvoiceSummary, { timeZone }: BillingAccount): boolean =>
  unpaid > 0 && dueOn < todayIn(timeZone);

function useColumns(account: BillingAccount): TableColumn<InvoiceSummary>[] {
  const { t } = useTranslation();
  const { money, day, period } = useWritten();
  const column = (id: 'number' | 'issuedOn' | 'period' | 'dueOn' | 'total' | 'state') => ({
    id,
    label: t(`billing.invoices.${id}`),
  });
  return [
    { ...column('number'), phone: 'title', cell: (invoice) => <InvoiceLink invoice={invoice} /> },
    { ...column('issuedOn'), cell: ({ issuedOn }) => day(issuedOn) },
    { ...column('period'), phone: 'below', cell: ({ from, to }) => period(from, to) },
    { ...column('dueOn'), phone: 'figure', cell: ({ dueOn }) => day(dueOn) },
    {
      ...column('total'),
      align: 'end',
      phone: 'end',
      cell: ({ total, currency }) => money(total, currency),
    },
    {
      ...column('state'),
      phone: 'below',
      cell: (invoice) => {
        const late = isLate(invoice, account);
        const amount = money(invoice.unpaid, invoice.currency);
        if (invoice.unpaid === 0) return t('billing.invoices.paid');
        const words = t(late ? 'billing.invoices.late' : 'billing.invoices.unpaid', { amount });
        return <span className={late ? classes.late : undefined}>{words}</span>;
      },
    },
  ];
}

function InvoiceLink({ invoice: { id, number } }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation();
  return (
    <Link
      to="/billing/invoice/$id"
      params={{ id: String(id) }}
      className={classes.link}
      aria-label={t('billing.invoices.open', { number })}
    >
      {number}
    </Link>
  );
}
