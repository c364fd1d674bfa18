import type { DrivenAs } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../ui/page/list-page.tsx';
import { RowActs } from '../../ui/table/row-acts.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { DeleteRowDialog } from './delete-row-dialog.tsx';
import { type CatalogueRow, LISTS } from './lists.ts';
import { type ListName, useCatalogueSearch } from './search.ts';
import { listQuery } from './use-list.ts';

type Properties = {
  list: ListName;
  head: { title: string; acts: ReactNode; above: ReactNode };
  onEdit: (row: CatalogueRow) => void;
};

/** One of the lists that only administrators of the platform see. */
export function SmallList({ list, head, onEdit }: Properties) {
  const { t } = useTranslation();
  const { data, error } = useQuery(listQuery(list));
  const [deleting, setDeleting] = useState<CatalogueRow>();
  const search = useCatalogueSearch();
  if (error && !data) throw error; // the route's error screen says why
  const { fields, nameOf } = LISTS[list];
  const columns = fields.map(
    ({ name, kind }, place): TableColumn<CatalogueRow> => ({
      id: name,
      label: t(`catalogue.fields.${name}`),
      phone: place === 0 ? 'title' : 'below',
      cell: ({ values }) => <Value kind={kind} value={values[name]} />,
    }),
  );
  return (
    <ListPage
      {...head}
      {...{ list: search, columns, rows: data, total: data?.length, isUncounted: true, foot: false }}
      keyOf={({ id }) => id}
      empty={{ icon: 'checklist', title: t('catalogue.none'), text: '' }}
      actsOf={(row) => (
        <RowActs
          label={t('catalogue.actionsFor', { name: nameOf(row.values) })}
          onEdit={() => onEdit(row)}
          onDelete={() => setDeleting(row)}
        />
      )}
    >
      {deleting && <DeleteRowDialog list={list} row={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

function Value({ kind, value }: { kind: string; value: string | boolean | undefined }) {
  const { t, i18n } = useTranslation();
  if (kind === 'yesNo') return t(value ? 'catalogue.yes' : 'catalogue.no');
  if (kind === 'country') return new Intl.DisplayNames([i18n.language], { type: 'region' }).of(String(value));
  if (kind === 'drivenAs') return t(`catalogue.drivenAs.${(value || 'none') as DrivenAs | 'none'}`);
  return value === '' ? '—' : String(value);
}
