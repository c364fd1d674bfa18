import { SMS_MONEY, type SmsPrice } from '@balise/contract';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { useListSearch } from '../../ui/page/use-list-search.ts';
import { WayBack } from '../../ui/page/way-back.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { PriceDialog } from './price-dialog.tsx';
import { pricesQuery, useDeletePrice } from './requests.ts';

const NOTHING = [] as const;

/** Prices of SMS by the first digits of the number: the platform's, and the partner's own. */
export function SmsPricesPage() {
  const { t } = useTranslation();
  const { role } = useUser();
  const { data, error } = useQuery(pricesQuery);
  const [edited, setEdited] = useState<SmsPrice | 'new'>();
  const [deleted, setDeleted] = useState<SmsPrice>();
  const columns = usePriceColumns();
  const list = useListSearch<Record<never, never>>('/sms/prices', NOTHING);
  if (error && !data) throw error; // the route's error screen says why
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
      {t('sms.prices.add')}
    </Button>
  );
  const isOwn = ({ partnerId }: SmsPrice) => role === 'platform' || partnerId !== null;
  return (
    <ListPage
      title={t('sms.prices.title')}
      back={<WayBack to="/sms" words={t('sms.prices.back')} />}
      acts={data && data.length > 0 && add}
      {...{ list, columns, all: data, foot: false }}
      keyOf={({ id }) => id}
      empty={{ icon: 'message', ...t('sms.prices.empty', { returnObjects: true }), action: add }}
      actsOf={(price) =>
        isOwn(price) && (
          <Group gap={4} wrap="nowrap" justify="end">
            <IconButton name={t('sms.prices.edit', { prefix: price.prefix })} onClick={() => setEdited(price)}>
              <Icon name="edit" />
            </IconButton>
            <IconButton name={t('sms.prices.delete', { prefix: price.prefix })} onClick={() => setDeleted(price)}>
              <Icon name="trash" />
            </IconButton>
          </Group>
        )
      }
    >
      {edited && <PriceDialog price={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {deleted && <DeletePrice price={deleted} onClose={() => setDeleted(undefined)} />}
    </ListPage>
  );
}

function usePriceColumns(): TableColumn<SmsPrice>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      id: 'prefix',
      label: t('sms.prices.prefix'),
      phone: 'title',
      cell: ({ prefix }) => (prefix === '' ? t('sms.prices.everyNumber') : <b>+{prefix}</b>),
    },
    { id: 'label', label: t('sms.prices.label'), phone: 'below', cell: ({ label }) => label },
    {
      id: 'owner',
      label: t('sms.prices.owner'),
      phone: 'below',
      cell: ({ partnerName }) => partnerName ?? <span className="faint">{t('sms.prices.platform')}</span>,
    },
    {
      id: 'price',
      label: t('sms.prices.price'),
      align: 'end',
      phone: 'end',
      cell: ({ price, currency }) => `${format.number(price / SMS_MONEY, decimalsOf(price))}\u00a0${currency}`,
    },
  ];
}

/** A price may have more decimals than its currency: 0.0475 EUR. */
const decimalsOf = (price: number): number => (price % SMS_MONEY === 0 ? 0 : price % 100 === 0 ? 2 : 4);

function DeletePrice({ price, onClose }: { price: SmsPrice; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeletePrice();
  const { prefix } = price;
  const words = {
    title: t('sms.prices.deleteTitle', { prefix }),
    text: t('sms.prices.deleteText'),
    action: t('sms.prices.delete', { prefix }),
    done: t('sms.prices.deleted'),
  };
  return <ConfirmDeletion words={words} mutation={mutation} id={price.id} onClose={onClose} />;
}
