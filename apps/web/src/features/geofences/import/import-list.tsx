import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useAreaWords } from '../../../map/drawing/area-words.ts';
import { areaOf } from '../../../map/drawing/zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { type Sizes, zoneOf } from '../files/draft.ts';
import { NAME } from '../files/judge.ts';
import classes from './import.module.css';
import type { JudgedRow } from './rows.ts';

type Properties = {
  rows: readonly JudgedRow[];
  sizes: Sizes;
  isChosen: (id: number) => boolean;
  onChoose: (ids: readonly number[], on: boolean) => void;
  onRename: (id: number, name: string) => void;
};

/** The geofences of a file: whether each is added, under which name, as what, and what prevents it. */
export function ImportList({ rows, sizes, isChosen, onChoose, onRename }: Properties) {
  const { t } = useTranslation();
  const chosen = rows.filter(({ id }) => isChosen(id)).length;
  const columns: TableColumn<JudgedRow>[] = [
    {
      id: 'chosen',
      label: t('geofences.import.chosen'),
      width: 44,
      heading: (
        <Checkbox
          aria-label={t('geofences.import.chooseAll')}
          checked={chosen === rows.length}
          indeterminate={chosen > 0 && chosen < rows.length}
          onChange={({ currentTarget: { checked } }) =>
            onChoose(
              rows.map(({ id }) => id),
              checked,
            )
          }
        />
      ),
      cell: ({ id, name }) => (
        <Checkbox
          aria-label={t('geofences.import.chooseOne', { name })}
          checked={isChosen(id)}
          onChange={({ currentTarget: { checked } }) => onChoose([id], checked)}
        />
      ),
    },
    {
      id: 'name',
      label: t('geofences.dialog.name'),
      cell: (row) => <Name {...{ row, sizes, onRename }} isChosen={isChosen(row.id)} />,
    },
  ];
  return (
    <DataTable
      label={t('geofences.import.list')}
      {...{ columns, rows }}
      keyOf={({ id }) => id}
      markOf={({ id, fault }) => (isChosen(id) && fault ? { mark: 'bad' } : undefined)}
      className={classes.list}
      virtual={{ total: rows.length }}
    />
  );
}

type NameProperties = Pick<Properties, 'sizes' | 'onRename'> & { row: JudgedRow; isChosen: boolean };

function Name({ row: { id, name, draft, fault }, sizes, isChosen, onRename }: NameProperties) {
  const { t } = useTranslation();
  const { text } = useFormat();
  const areaWords = useAreaWords();
  const zone = fault === undefined ? zoneOf(draft, sizes) : undefined;
  return (
    <div className={classes.row} data-left-out={!isChosen || undefined}>
      <TextInput
        size="xs"
        aria-label={t('geofences.import.nameOf', { name })}
        maxLength={NAME}
        value={name}
        disabled={!isChosen}
        onChange={({ currentTarget: { value } }) => onRename(id, value)}
      />
      {zone && (
        <span className="text-xs faint">
          {t(`geofences.types.${zone.kind}`)} · {text(areaWords(areaOf(zone)))}
        </span>
      )}
      {fault && (
        <span className={classes.fault}>
          <Icon name="warning" size={14} />
          {t(`geofences.import.rowFaults.${fault}`)}
        </span>
      )}
    </div>
  );
}
