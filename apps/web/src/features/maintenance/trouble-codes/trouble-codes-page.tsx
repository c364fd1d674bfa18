import { CODE_STATES, type TroubleCode } from '@balise/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { VehicleFilter } from '../../../ui/picker/vehicles.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { codesQuery } from './requests.ts';
import { CODE_FILTERS, useTroubleCodesSearch } from './search.ts';
import { TroubleCodeDialog } from './trouble-code-dialog.tsx';
import { UrgencyMark } from './urgency-mark.tsx';
import { useCodeWords } from './use-code-words.ts';

/** Names a code of the list: the same one may come back. */
const keyOf = ({ deviceId, code, since }: TroubleCode): string => `${deviceId}/${code}/${since}`;

/** What trackers read from the engines, the most urgent first. */
export function TroubleCodesPage() {
  const { t } = useTranslation();
  const list = useTroubleCodesSearch();
  const { search, set } = list;
  const { data, error } = useQuery(
    codesQuery({
      ...(search.search && { search: search.search }),
      ...(search.clientId && { clientId: search.clientId }),
      ...(search.device && { deviceId: search.device }),
      ...(search.state && { state: search.state }),
      page: search.page ?? 1,
      pageSize: search.pageSize ?? PAGE_SIZE,
    }),
  );
  const columns = useCodeColumns(search.state === 'gone');
  if (error && !data) throw error; // the route's error screen says why
  const open = data?.codes.find((code) => keyOf(code) === search.code);
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="trouble-codes"
      searchHint={t('troubleCodes.search')}
      {...{ list, columns, rows: data?.codes, total: data?.total }}
      keyOf={keyOf}
      onOpen={(code) => set({ code: keyOf(code) })}
      above={<MaintenanceTabs />}
      filters={<Filters />}
      empty={{ icon: 'wrench', title: t('troubleCodes.none.title'), text: t('troubleCodes.none.text') }}
      noMatch={{ ...t('troubleCodes.noMatch', { returnObjects: true }), clears: CODE_FILTERS }}
    >
      {open && <TroubleCodeDialog code={open} onClose={() => set({ code: undefined })} />}
    </ListPage>
  );
}

function Filters() {
  const { t } = useTranslation();
  const { search, set } = useTroubleCodesSearch();
  return (
    <>
      <SegmentedControl
        aria-label={t('troubleCodes.state')}
        data={CODE_STATES.map((value) => ({ value, label: t(`troubleCodes.${value}`) }))}
        value={search.state ?? 'active'}
        onChange={(state) => set({ state: state === 'gone' ? 'gone' : undefined })}
      />
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <VehicleFilter value={search.device} onChange={(device) => set({ device })} />
    </>
  );
}

/** Of active codes with when each was reported last, of others with when it was gone. */
function useCodeColumns(areGone: boolean): TableColumn<TroubleCode>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCodeWords();
  return [
    {
      id: 'vehicle',
      label: t('troubleCodes.vehicle'),
      phone: 'title',
      cell: ({ designation }) => <b className="medium">{designation}</b>,
      onPhone: ({ designation }) => designation,
    },
    {
      id: 'code',
      label: t('troubleCodes.code'),
      phone: 'beside',
      cell: ({ code }) => <span className="fixed">{code}</span>,
    },
    { id: 'what', label: t('troubleCodes.what'), width: 340, phone: 'below', cell: words },
    {
      id: 'urgency',
      label: t('troubleCodes.urgency'),
      phone: 'end',
      cell: ({ urgency }) => <UrgencyMark urgency={urgency} />,
    },
    {
      id: 'since',
      label: t('troubleCodes.since'),
      cell: ({ since }) => <span title={format.dateTime(since)}>{format.date(since)}</span>,
    },
    {
      id: 'until',
      label: t(areGone ? 'troubleCodes.ended' : 'troubleCodes.last'),
      cell: ({ until, lastReportedAt }) => {
        const at = until ?? lastReportedAt;
        return at === null ? '—' : <span title={format.dateTime(at)}>{format.date(at)}</span>;
      },
    },
    {
      id: 'order',
      label: t('troubleCodes.order'),
      cell: ({ order }) => (order ? `#${order.number} · ${t(`workshop.states.${order.state}`)}` : '—'),
    },
  ];
}
