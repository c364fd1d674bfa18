import type { WorkAndPayReceipt } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { PayTabs } from '../pay-tabs.tsx';
import { receiptsQuery } from '../requests.ts';
import { useReceiptsSearch } from '../search.ts';
import { usePayWords } from '../use-pay-words.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';

/** Mobile money that belongs to no contract yet, and statements of operators. */
export function ReceiptsPage() {
  const { t } = useTranslation();
  const list = useReceiptsSearch();
  const { search, set } = list;
  const { clientId, page = 1, pageSize = PAGE_SIZE } = search;
  const { data, error } = useQuery(receiptsQuery({ clientId, page, pageSize }));
  const mayManage = useMay('manage_work_and_pay');
  const { accountLimited } = useUser();
  const [assigned, setAssigned] = useState<WorkAndPayReceipt>();
  const columns = useReceiptColumns(mayManage ? setAssigned : undefined);
  if (error && !data) throw error; // the route's error screen says why
  const mayImport = mayManage && !accountLimited;
  const add = mayImport && (
    <Button leftSection={<Icon name="upload" />} onClick={() => set({ import: true })}>
      {t('workAndPay.receipts.import')}
    </Button>
  );
  return (
    <ListPage
      title={t('workAndPay.title')}
      tabs={(arrangement) => <PayTabs>{arrangement}</PayTabs>}
      {...{ list, columns, total: data?.total, rows: data?.receipts }}
      keyOf={({ id }) => id}
      acts={add}
      filters={<ClientFilter value={clientId} onChange={(next) => set({ clientId: next })} />}
      empty={{ icon: 'bill', ...t('workAndPay.receipts.none', { returnObjects: true }), action: add }}
    >
      {search.import && mayImport && <ImportDialog clientId={clientId} onClose={() => set({ import: undefined })} />}
      {assigned && <AssignDialog receipt={assigned} onClose={() => setAssigned(undefined)} />}
    </ListPage>
  );
}

function useReceiptColumns(
  onAssign: ((receipt: WorkAndPayReceipt) => void) | undefined,
): TableColumn<WorkAndPayReceipt>[] {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  return [
    {
      id: 'payer',
      label: t('workAndPay.receipts.columns.payer'),
      width: 280,
      phone: 'title',
      cell: ({ payer, operator }) => [payer, operator].filter(Boolean).join(' · '),
    },
    {
      id: 'paidOn',
      label: t('workAndPay.receipts.columns.paidOn'),
      phone: 'below',
      cell: ({ paidOn }) => <span className="nowrap">{day(paidOn)}</span>,
    },
    {
      id: 'reference',
      label: t('workAndPay.receipts.columns.reference'),
      phone: 'below',
      cell: ({ reference }) => reference,
    },
    {
      id: 'amount',
      label: t('workAndPay.receipts.columns.amount'),
      align: 'end',
      phone: 'beside',
      cell: ({ amount, currency }) => <span className="nowrap">{money(amount, currency)}</span>,
    },
    ...(onAssign
      ? [
          {
            id: 'assign',
            label: t('workAndPay.receipts.assign'),
            heading: null,
            phone: 'end' as const,
            cell: (receipt: WorkAndPayReceipt) => (
              <Button variant="default" size="xs" onClick={() => onAssign(receipt)}>
                {t('workAndPay.receipts.assign')}
              </Button>
            ),
          },
        ]
      : []),
  ];
}
