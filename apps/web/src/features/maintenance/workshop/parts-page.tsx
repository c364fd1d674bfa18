import { type Currency, exportParts, type Part } from '@balise/contract';
import { Button, Checkbox, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { EditItem } from '../../../ui/table/menu-items.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { MaintenanceTabs } from '../maintenance-tabs.tsx';
import { costsQuery } from '../requests.ts';
import { useDueWords } from '../use-due-words.ts';
import { PartDialog, StockDialog } from './part-dialogs.tsx';
import { partsQuery, useDeletePart } from './requests.ts';
import { PART_FILTERS, usePartsSearch } from './search.ts';
import { useQuantity } from './use-quantity.ts';

/** Parts with what is in stock of them. */
export function PartsPage() {
  const { t } = useTranslation();
  const list = usePartsSearch();
  const { search, set } = list;
  const mayManage = useMay('manage_maintenance');
  const may = !useUser().accountLimited && mayManage;
  const filters = { ...(search.search && { search: search.search }) };
  const { data, error } = useQuery(partsQuery({ ...filters, ...(search.low && { low: 'true' as const }) }));
  const { data: costs } = useQuery(costsQuery(undefined));
  const currency = (costs?.currency ?? null) as Currency | null;
  const columns = usePartColumns(currency);
  if (error && !data) throw error; // the route's error screen says why
  const [edited, moved] = [search.edit, search.stock].map((id) => data?.find((part) => part.id === id));
  const add = may && (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('workshop.parts.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('maintenance.title')}
      screen="parts"
      searchHint={t('workshop.parts.search')}
      {...{ list, columns, all: data }}
      keyOf={({ id }) => id}
      onOpen={({ id }) => set({ stock: id })}
      acts={add}
      above={<MaintenanceTabs />}
      filters={
        <Checkbox
          label={t('workshop.parts.onlyLow')}
          checked={search.low === true}
          onChange={({ currentTarget }) => set({ low: currentTarget.checked ? true : undefined })}
        />
      }
      exported={{
        title: t('workshop.parts.title'),
        fetchFile: ({ format, language }) =>
          call(exportParts, { body: { ...filters, low: search.low === true, format, language } }),
      }}
      empty={{ icon: 'wrench', ...t('workshop.parts.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('workshop.parts.noMatch', { returnObjects: true }), clears: PART_FILTERS }}
      {...(may && { actsOf: (part: Part) => <Acts part={part} />, actsLabel: t('workshop.parts.acts') })}
    >
      {may && search.add && <PartDialog currency={currency} onClose={() => set({ add: undefined })} />}
      {may && edited && <PartDialog part={edited} currency={currency} onClose={() => set({ edit: undefined })} />}
      {moved && <StockDialog part={moved} may={may} onClose={() => set({ stock: undefined })} />}
    </ListPage>
  );
}

function Acts({ part: { id, name } }: { part: Part }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { set } = usePartsSearch();
  const remove = useDeletePart();
  return (
    <RowMenu label={t('workshop.parts.actsOf', { name })} width={180}>
      <Menu.Item onClick={() => set({ stock: id })}>{t('workshop.parts.move')}</Menu.Item>
      <EditItem onClick={() => set({ edit: id })} />
      <Menu.Item
        color="var(--st-power-text)"
        leftSection={<Icon name="trash" />}
        onClick={() =>
          remove.mutate(id, {
            onSuccess: () => tell.done(t('workshop.parts.deleted', { name })),
            onError: tell.failed,
          })
        }
      >
        {t('common.delete')}
      </Menu.Item>
    </RowMenu>
  );
}

function usePartColumns(currency: Currency | null): TableColumn<Part>[] {
  const { t } = useTranslation();
  const say = useQuantity();
  const words = useDueWords();
  const money = (amount: number | null) => (amount === null ? '—' : words.money(Math.round(amount), currency));
  return [
    { id: 'name', label: t('workshop.parts.name'), width: 300, phone: 'title', cell: ({ name }) => name },
    { id: 'reference', label: t('workshop.parts.reference'), phone: 'beside', cell: ({ reference }) => reference },
    {
      id: 'stock',
      label: t('workshop.parts.stock'),
      align: 'end',
      phone: 'end',
      cell: ({ stock, unit, isLow }) => (
        <span className={isLow ? 'bad medium' : undefined}>
          {say(stock, unit)}
          {isLow && ` · ${t('workshop.parts.isLow')}`}
        </span>
      ),
    },
    {
      id: 'reserved',
      label: t('workshop.parts.reserved'),
      align: 'end',
      cell: ({ reserved }) => (reserved === 0 ? '—' : say(reserved)),
    },
    {
      id: 'lowBelow',
      label: t('workshop.parts.lowBelow'),
      align: 'end',
      cell: ({ lowBelow }) => (lowBelow === null ? '—' : say(lowBelow)),
    },
    { id: 'price', label: t('workshop.parts.price'), align: 'end', cell: ({ price }) => money(price) },
    {
      id: 'value',
      label: t('workshop.parts.value'),
      align: 'end',
      cell: ({ price, stock }) => money(price === null ? null : price * stock),
    },
    { id: 'supplier', label: t('workshop.parts.supplier'), phone: 'below', cell: ({ supplier }) => supplier || '—' },
  ];
}
