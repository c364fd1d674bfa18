import type { PositionRow } from '@balise/contract';
import type { Format } from '@balise/i18n';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useValueWords } from '../../../language/use-value-words.ts';
import { coordinatesOf } from '../../../map/coordinates.ts';
import { placeOfPosition } from './place-of-position.ts';
import classes from './positions-drawer.module.css';

type Properties = { row: PositionRow; format: Format; onShow: (at: number) => void };

const OWN_COLUMN = ['ignition', 'satellites', 'vendor'];

/** The cells of one position. */
export function PositionCells({ row, format, onShow }: Properties) {
  const { t } = useTranslation();
  const words = useValueWords();
  const { ignition, satellites } = row.attributes;
  const more = Object.entries(row.attributes)
    .filter(([name, value]) => !OWN_COLUMN.includes(name) && (typeof value === 'number' || typeof value === 'boolean'))
    .map(([name, value]) => words(name, value))
    .map(({ name, text }) => `${name} ${text}`)
    .join(' · ');
  return (
    <>
      <td data-column="time">
        <UnstyledButton
          className={classes.time}
          title={`${t('history.table.received')} ${format.dateTime(row.receivedAt)}`}
          onClick={() => onShow(row.at)}
        >
          {format.dateTime(row.at)}
        </UnstyledButton>
      </td>
      <td data-column="speed">{row.speed === null ? '—' : format.text(format.speed(row.speed))}</td>
      <td data-column="course">{row.course === null ? '—' : `${format.number(row.course)}°`}</td>
      <td data-column="altitude">
        {row.altitude === null ? '—' : format.text({ value: format.number(row.altitude), unit: 'm' })}
      </td>
      <td data-column="ignition">
        {typeof ignition === 'boolean' ? t(ignition ? 'tracking.ignitionOn' : 'tracking.ignitionOff') : '—'}
      </td>
      <td data-column="satellites">{typeof satellites === 'number' ? format.number(satellites) : '—'}</td>
      <td data-column="place" title={row.address ?? ''}>
        {placeOfPosition(row)}
      </td>
      <td data-column="coordinates">{coordinatesOf(row)}</td>
      <td data-column="more" title={more}>
        {more}
      </td>
    </>
  );
}
