import type { WorkAndPay, WorkAndPayEntry } from '@balise/contract';
import { Menu, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { Pager } from '../../../ui/table/pager.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { entriesQuery } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

type Properties = { contract: WorkAndPay; onCorrect: (entry: WorkAndPayEntry) => void };

/** Every entry, the newest first. None is ever changed: a correction is one of its own. */
export function LedgerBox({ contract, onCorrect }: Properties) {
  const { t } = useTranslation();
  const [{ page = 1, pageSize = PAGE_SIZE }, turn] = useState<{
    page?: number | undefined;
    pageSize?: number | undefined;
  }>({});
  const { data, error } = useQuery(entriesQuery(contract.id, page, pageSize));
  const columns = useEntryColumns(contract);
  const mayCorrect = useMay('manage_work_and_pay') && ['running', 'paused', 'settled'].includes(contract.state);
  if (error && !data) throw error; // the route's error screen says why
  if (!data) return <Skeleton height={240} radius={10} />;
  return (
    <section className={classes.sheet}>
      <h2 className={classes.title}>{t('workAndPay.page.ledger')}</h2>
      {data.total === 0 ? (
        <p className={classes.nothing}>{t('workAndPay.page.noEntries')}</p>
      ) : (
        <>
          <DataTable
            isInSection
            label={t('workAndPay.page.ledger')}
            columns={columns}
            rows={data.entries}
            keyOf={({ id }) => id}
            {...(mayCorrect && {
              actsOf: (entry: WorkAndPayEntry) =>
                entry.kind === 'correction' ? null : (
                  <RowMenu label={t('workAndPay.page.correct')}>
                    <Menu.Item leftSection={<Icon name="edit" />} onClick={() => onCorrect(entry)}>
                      {t('workAndPay.page.correct')}
                    </Menu.Item>
                  </RowMenu>
                ),
            })}
          />
          <Pager total={data.total} page={page} pageSize={pageSize} onChange={turn} />
        </>
      )}
    </section>
  );
}

function useEntryColumns({ currency, timeZone }: WorkAndPay): TableColumn<WorkAndPayEntry>[] {
  const { t } = useTranslation();
  const { money, day, dateIn } = usePayWords();
  return [
    {
      id: 'day',
      label: t('workAndPay.papers.columns.day'),
      phone: 'below',
      cell: (entry) => <span className="nowrap">{day(entry.day)}</span>,
    },
    {
      id: 'what',
      label: t('workAndPay.papers.columns.what'),
      phone: 'title',
      cell: (entry) => (
        <span className={classes.person}>
          {t(`workAndPay.papers.kinds.${entry.kind}`)}
          <span className={classes.under}>
            {[entry.method && t(`workAndPay.methods.${entry.method}`), entry.operator, entry.reference, entry.reason]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'amount',
      label: t('workAndPay.payment.amount'),
      align: 'end',
      phone: 'end',
      cell: ({ amount, side }) => (
        <span className={classes.amount} data-side={side}>
          {money(side === 'due' ? amount : -amount, currency)}
        </span>
      ),
    },
    {
      id: 'balance',
      label: t('workAndPay.page.balance'),
      align: 'end',
      phone: 'figure',
      cell: ({ balance }) => <span className="nowrap">{money(balance, currency)}</span>,
    },
    {
      id: 'by',
      label: '',
      cell: ({ by, at }) => (
        <span className={classes.under}>{t('workAndPay.page.by', { name: by, when: dateIn(at, timeZone) })}</span>
      ),
    },
  ];
}
