import type { PositionRow } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useValueWords } from '../../../language/use-value-words.ts';
import { coordinatesOf } from '../../../map/coordinates.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import { placeOfPosition } from './place-of-position.ts';
import classes from './positions-drawer.module.css';

const OWN_COLUMN = ['ignition', 'satellites', 'vendor'];

type Id = 'time' | 'speed' | 'course' | 'altitude' | 'ignition' | 'satellites' | 'place' | 'coordinates' | 'more';

/** The columns of the positions; a press on the time shows the vehicle there. */
export function usePositionColumns(onShow: (at: number) => void): TableColumn<PositionRow>[] {
  const { t } = useTranslation();
  const words = useValueWords();
  const { dateTime, number, speed, text } = useFormat();
  const column = (id: Id, width: number) => ({ id, width, label: t(`history.table.${id}`) });
  const more = (row: PositionRow) =>
    Object.entries(row.attributes)
      .filter(([name, value]) => !OWN_COLUMN.includes(name) && ['number', 'boolean'].includes(typeof value))
      .map(([name, value]) => words(name, value))
      .map(({ name, text: value }) => `${name} ${value}`)
      .join(' · ');
  return [
    {
      ...column('time', 172),
      cell: (row) => (
        <UnstyledButton
          className={classes.time}
          title={`${t('history.table.received')} ${dateTime(row.receivedAt)}`}
          onClick={() => onShow(row.at)}
        >
          {dateTime(row.at)}
        </UnstyledButton>
      ),
    },
    { ...column('speed', 92), align: 'end', cell: (row) => (row.speed === null ? '—' : text(speed(row.speed))) },
    { ...column('course', 72), align: 'end', cell: ({ course }) => (course === null ? '—' : `${number(course)}°`) },
    {
      ...column('altitude', 88),
      align: 'end',
      cell: ({ altitude }) => (altitude === null ? '—' : text({ value: number(altitude), unit: 'm' })),
    },
    {
      ...column('ignition', 80),
      cell: ({ attributes: { ignition } }) =>
        typeof ignition === 'boolean' ? t(ignition ? 'tracking.ignitionOn' : 'tracking.ignitionOff') : '—',
    },
    {
      ...column('satellites', 64),
      align: 'end',
      cell: ({ attributes: { satellites } }) => (typeof satellites === 'number' ? number(satellites) : '—'),
    },
    { ...column('place', 240), cell: (row) => <span title={row.address ?? ''}>{placeOfPosition(row)}</span> },
    { ...column('coordinates', 166), cell: (row) => <span className="faint">{coordinatesOf(row)}</span> },
    {
      ...column('more', 220),
      cell: (row) => (
        <span className="faint" title={more(row)}>
          {more(row)}
        </span>
      ),
    },
  ];
}
