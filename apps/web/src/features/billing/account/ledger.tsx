import type { BillingAccount, Currency, Posting } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { TableScroller } from '../../../ui/table/table-scroller.tsx';
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
  const { currency } = account;
  if (!data || currency === null) return <Skeleton height={240} radius={10} />;
  return (
    <section className={classes.sheet}>
      <h2 className={classes.sheetTitle}>{t('billing.ledger.title')}</h2>
      {data.total === 0 ? (
        <p className={`text-sm muted ${classes.nothing}`}>{t('billing.ledger.empty')}</p>
      ) : (
        <>
          <TableScroller label={t('billing.ledger.title')}>
            <thead>
              <tr>
                <th scope="col">{t('billing.ledger.date')}</th>
                <th scope="col">{t('billing.ledger.what')}</th>
                <th scope="col" data-align="end">
                  {t('billing.ledger.amount')}
                </th>
                <th scope="col" data-align="end">
                  {t('billing.ledger.owedAfter')}
                </th>
                <th scope="col">{t('billing.ledger.by')}</th>
              </tr>
            </thead>
            <tbody>
              {data.postings.map((posting) => (
                <PostingRow key={posting.id} posting={posting} currency={currency} timeZone={account.timeZone} />
              ))}
            </tbody>
          </TableScroller>
          <Pager total={data.total} page={page} pageSize={pageSize} onChange={onPage} />
        </>
      )}
    </section>
  );
}

function PostingRow({ posting, currency, timeZone }: { posting: Posting; currency: Currency; timeZone: string }) {
  const { t } = useTranslation();
  const { money, dateIn } = useWritten();
  const { amount, owedAfter } = posting;
  return (
    <tr>
      <th scope="row" className={classes.date}>
        {dateIn(posting.at, timeZone)}
      </th>
      <td>
        <What posting={posting} />
      </td>
      <td data-align="end" data-credit={amount < 0 || undefined} className={classes.posted}>
        {money(amount, currency)}
      </td>
      <td data-align="end">{money(owedAfter, currency)}</td>
      <td className={classes.faint}>{posting.by ?? t('audit.balise')}</td>
    </tr>
  );
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
