import type { BillingAccount, InvoiceSummary } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TableScroller } from '../../../ui/table/table-scroller.tsx';
import { invoicesQuery } from '../requests.ts';
import { todayIn } from '../today-in.ts';
import { useWritten } from '../use-written.ts';
import classes from './account.module.css';

/** The invoices of a client, newest first, with what is unpaid of each. */
export function InvoiceList({ account }: { account: BillingAccount }) {
  const { t } = useTranslation();
  const [most, setMost] = useState<10 | 100>(10);
  const { data } = useQuery(invoicesQuery(account.clientId, most));
  if (!data) return <Skeleton height={160} radius={10} />;
  if (data.total === 0 && account.billingOption === 'prepaid') return null;
  const columns = ['number', 'issuedOn', 'period', 'dueOn', 'total', 'state'] as const;
  return (
    <section className={classes.sheet}>
      <h2 className={classes.sheetTitle}>{t('billing.invoices.title')}</h2>
      {data.total === 0 ? (
        <p className={`text-sm muted ${classes.nothing}`}>{t('billing.invoices.empty')}</p>
      ) : (
        <TableScroller label={t('billing.invoices.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-align={column === 'total' ? 'end' : undefined}>
                  {t(`billing.invoices.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} late={isLate(invoice, account)} />
            ))}
          </tbody>
        </TableScroller>
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

function InvoiceRow({ invoice, late }: { invoice: InvoiceSummary; late: boolean }) {
  const { t } = useTranslation();
  const { money, day, period } = useWritten();
  const { number, unpaid, currency } = invoice;
  const amount = money(unpaid, currency);
  return (
    <tr>
      <th scope="row">
        <Link
          to="/billing/invoice/$id"
          params={{ id: String(invoice.id) }}
          className={classes.link}
          aria-label={t('billing.invoices.open', { number })}
        >
          {number}
        </Link>
      </th>
      <td>{day(invoice.issuedOn)}</td>
      <td>{period(invoice.from, invoice.to)}</td>
      <td>{day(invoice.dueOn)}</td>
      <td data-align="end">{money(invoice.total, currency)}</td>
      <td className={late ? classes.late : undefined}>
        {unpaid === 0
          ? t('billing.invoices.paid')
          : t(late ? 'billing.invoices.late' : 'billing.invoices.unpaid', { amount })}
      </td>
    </tr>
  );
}
