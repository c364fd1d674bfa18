import { ARREARS_AGES, WORK_AND_PAY_STATES, type WorkAndPayState } from '@balise/contract';
import { ActionIcon, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useContractColumns } from './contract-columns.tsx';
import { ContractDialog } from './dialogs/contract-dialog.tsx';
import { HolidaysDialog } from './dialogs/holidays-dialog.tsx';
import { PayTabs } from './pay-tabs.tsx';
import { contractsQuery, exportOf, listQueryOf } from './requests.ts';
import { FILTERS, type LATE_FILTERS, useWorkAndPaySearch } from './search.ts';

/** Contracts by which drivers pay for their vehicle: those who are late first. */
export function WorkAndPayPage() {
  const { t } = useTranslation();
  const list = useWorkAndPaySearch();
  const { search, set } = list;
  const query = listQueryOf(search);
  const { data, error } = useQuery(contractsQuery(query));
  const columns = useContractColumns();
  const navigate = useNavigate();
  const mayManage = useMay('manage_work_and_pay');
  const { accountLimited } = useUser();
  const isPhone = useIsPhone();
  const [hasHolidays, setHolidays] = useState(false);
  if (error && !data) throw error; // the route's error screen says why
  const act = (icon: 'add' | 'calendar', words: string, onClick: () => void) =>
    isPhone ? (
      <ActionIcon size={44} variant={icon === 'add' ? 'filled' : 'default'} aria-label={words} onClick={onClick}>
        <Icon name={icon} />
      </ActionIcon>
    ) : (
      <Button variant={icon === 'add' ? 'filled' : 'default'} leftSection={<Icon name={icon} />} onClick={onClick}>
        {words}
      </Button>
    );
  const add = mayManage && act('add', t('workAndPay.add'), () => set({ add: true }));
  return (
    <ListPage
      title={t('workAndPay.title')}
      screen="work-and-pay"
      tabs={(arrangement) => <PayTabs>{arrangement}</PayTabs>}
      searchHint={t('workAndPay.search')}
      {...{ list, columns, total: data?.total, rows: data?.contracts }}
      sort={{ order: query.order, direction: query.direction }}
      keyOf={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/work-and-pay/$id', params: { id: String(id) } })}
      acts={
        <>
          {mayManage && !accountLimited && act('calendar', t('workAndPay.holidays.open'), () => setHolidays(true))}
          {add}
        </>
      }
      filters={<Filters />}
      exported={{ title: t('workAndPay.title'), fetchFile: exportOf(search) }}
      empty={{ icon: 'bill', ...t('workAndPay.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('workAndPay.noMatch', { returnObjects: true }), clears: FILTERS }}
    >
      {search.add && mayManage && <ContractDialog clientId={search.clientId} onClose={() => set({ add: undefined })} />}
      {hasHolidays && <HolidaysDialog clientId={search.clientId} onClose={() => setHolidays(false)} />}
    </ListPage>
  );
}

type Late = (typeof LATE_FILTERS)[number];

function Filters() {
  const { t } = useTranslation();
  const { search, set } = useWorkAndPaySearch();
  const { data } = useQuery(contractsQuery(listQueryOf(search)));
  const counted = (words: string, count: number | undefined) => (count ? `${words} (${count})` : words);
  const { counts } = data ?? {};
  return (
    <>
      <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      <Select
        aria-label={t('workAndPay.filters.state')}
        placeholder={t('workAndPay.filters.allStates')}
        clearable
        data={WORK_AND_PAY_STATES.map((value) => ({
          value,
          label: counted(t(`workAndPay.states.${value}`), counts?.[value]),
        }))}
        value={search.state ?? null}
        onChange={(state) => set({ state: (state as WorkAndPayState | null) ?? undefined })}
      />
      <Select
        aria-label={t('workAndPay.filters.late')}
        placeholder={t('workAndPay.filters.all')}
        clearable
        data={[
          { value: 'any', label: t('workAndPay.filters.any') },
          ...ARREARS_AGES.map((value) => ({
            value,
            label: counted(t(`workAndPay.ages.${value}`), counts?.[value]),
          })),
          { value: 'proposed', label: counted(t('workAndPay.filters.proposed'), counts?.proposed) },
        ]}
        value={search.late ?? null}
        onChange={(late) => set({ late: (late as Late | null) ?? undefined })}
      />
    </>
  );
}
