import { type AlertDelivery, type AlertDeliveryId, DELIVERY_CHANNELS } from '@balise/contract';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BulkFrame } from '../../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { PAGE_SIZE } from '../../../ui/table/page-size.ts';
import { useSelection } from '../../../ui/table/selection.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { AlertTabs } from '../alert-tabs.tsx';
import { recipientOf, useFailedColumns } from './failed-columns.tsx';
import { failedQuery, useSendManyAgain } from './requests.ts';
import { FILTERS, useFailedSearch } from './search.ts';

/** Mails, SMS, notifications and requests about alerts that did not arrive, to be sent again. */
export function FailedDeliveriesPage() {
  const { t } = useTranslation();
  const list = useFailedSearch();
  const { clientId, channel, page = 1, pageSize = PAGE_SIZE } = list.search;
  const { data, error } = useQuery(failedQuery({ clientId, channel, page, pageSize }));
  const columns = useFailedColumns();
  const { send, isPending } = useSendAgain();
  if (error && !data) throw error; // the route's error screen says why
  const named = (delivery: AlertDelivery): string =>
    t('failedDeliveries.of', {
      alert: t(`alerts.kinds.${delivery.kind}`),
      plate: delivery.designation,
      recipient: recipientOf(delivery),
    });
  return (
    <ListPage
      title={t('alerts.title')}
      {...{ list, columns }}
      rows={data?.deliveries}
      total={data?.total}
      keyOf={({ id }) => id}
      tabs={() => <AlertTabs />}
      filters={<Filters />}
      empty={{ icon: 'check', title: t('failedDeliveries.none.title'), text: t('failedDeliveries.none.text') }}
      noMatch={{ ...t('failedDeliveries.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(delivery) => (
        <Button
          variant="default"
          size="xs"
          disabled={isPending}
          aria-label={t('failedDeliveries.sendAgainOf', { delivery: named(delivery) })}
          onClick={() => send([delivery.id])}
        >
          {t('failedDeliveries.sendAgain')}
        </Button>
      )}
      bulk={{
        pageLabel: t('failedDeliveries.selectPage'),
        labelOf: (delivery) => t('failedDeliveries.select', { delivery: named(delivery) }),
        bar: <BulkBar />,
      }}
    />
  );
}

function useSendAgain(onDone?: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const { mutate, isPending } = useSendManyAgain();
  const send = (ids: AlertDeliveryId[]): void =>
    mutate(ids, {
      onSuccess: ({ sentAgain }) => {
        tell.done(t('failedDeliveries.sentAgain', { count: sentAgain }));
        onDone?.();
      },
      onError: tell.failed,
    });
  return { send, isPending };
}

function BulkBar() {
  const { t } = useTranslation();
  const selection = useSelection();
  const { send, isPending } = useSendAgain(selection?.clear);
  if (!selection || selection.ids.size === 0) return null;
  return (
    <BulkFrame selection={selection} label={t('failedDeliveries.bulk')} busy={isPending}>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon name="refresh" />}
        onClick={() => send([...selection.ids] as AlertDeliveryId[])}
      >
        {t('failedDeliveries.sendAgain')}
      </Button>
    </BulkFrame>
  );
}

function Filters() {
  const { t } = useTranslation();
  const {
    search: { clientId, channel },
    set,
  } = useFailedSearch();
  return (
    <>
      <ClientFilter value={clientId} onChange={(chosen) => set({ clientId: chosen })} />
      <Select
        clearable
        aria-label={t('failedDeliveries.channel')}
        placeholder={t('failedDeliveries.anyChannel')}
        value={channel ?? null}
        onChange={(chosen) => set({ channel: DELIVERY_CHANNELS.find((one) => one === chosen) })}
        data={DELIVERY_CHANNELS.map((value) => ({ value, label: t(`failedDeliveries.channels.${value}`) }))}
      />
    </>
  );
}
