import type { DrivenAs } from '@balise/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import box from '../../ui/page/box.module.css';
import { RowActs } from '../../ui/table/row-acts.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import classes from './catalogue.module.css';
import { DeleteRowDialog } from './delete-row-dialog.tsx';
import { type CatalogueRow, LISTS } from './lists.ts';
import type { ListName } from './search.ts';

/** One list of the catalogue. */
export function CatalogueTable({
  list,
  rows,
  onEdit,
}: {
  list: ListName;
  rows: CatalogueRow[];
  onEdit: (row: CatalogueRow) => void;
}) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<CatalogueRow>();
  const { fields, nameOf } = LISTS[list];
  if (rows.length === 0) return <p className={classes.none}>{t('catalogue.none')}</p>;
  return (
    <section className={box.list}>
      <TableScroller label={t(`catalogue.tabs.${list}`)}>
        <thead>
          <tr>
            {fields.map(({ name }) => (
              <th key={name} scope="col">
                {t(`catalogue.fields.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('devices.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {fields.map(({ name, kind }) => (
                <td key={name}>
                  <Value kind={kind} value={row.values[name]} />
                </td>
              ))}
              <td data-align="end">
                <RowActs
                  label={t('catalogue.actionsFor', { name: nameOf(row.values) })}
                  onEdit={() => onEdit(row)}
                  onDelete={() => setDeleting(row)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </TableScroller>
      {deleting && <DeleteRowDialog list={list} row={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}

function Value({ kind, value }: { kind: string; value: string | boolean | undefined }) {
  const { t, i18n } = useTranslation();
  if (kind === 'yesNo') return t(value ? 'catalogue.yes' : 'catalogue.no');
  if (kind === 'country') return new Intl.DisplayNames([i18n.language], { type: 'region' }).of(String(value));
  if (kind === 'drivenAs') return t(`catalogue.drivenAs.${(value || 'none') as DrivenAs | 'none'}`);
  return value === '' ? '—' : String(value);
}
