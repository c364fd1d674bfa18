import type { Geofence } from '@balise/contract';
import { ColorSwatch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useAreaWords } from '../../map/drawing/area-words.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './geofences.module.css';

const KMH = 1 / 3.6; // m/s

/** The columns of the geofences: name, shape, own limit, what it is assigned to. */
export function useGeofenceColumns(onOpen: (geofence: Geofence) => void): TableColumn<Geofence>[] {
  const { t } = useTranslation();
  const { number, speed, text } = useFormat();
  const areaWords = useAreaWords();
  return [
    {
      id: 'name',
      label: t('geofences.columns.name'),
      phone: 'title',
      cell: (geofence) => <Name geofence={geofence} onOpen={onOpen} />,
    },
    {
      id: 'shape',
      label: t('geofences.columns.shape'),
      phone: 'below',
      width: 240,
      cell: ({ type, area }) =>
        type === null ? (
          <span className="faint">{t('geofences.notDrawn')}</span>
        ) : (
          `${t(`geofences.types.${type}`)}${area === null ? '' : ` · ${text(areaWords(area))}`}`
        ),
    },
    {
      id: 'speedLimit',
      label: t('geofences.columns.speedLimit'),
      align: 'end',
      cell: ({ speedLimit }) => (speedLimit === null ? t('geofences.noLimit') : text(speed(speedLimit * KMH))),
    },
    {
      id: 'devices',
      label: t('geofences.columns.devices'),
      align: 'end',
      phone: 'figure',
      cell: ({ deviceCount }) => number(deviceCount),
    },
    {
      id: 'groups',
      label: t('geofences.columns.groups'),
      align: 'end',
      phone: 'figure',
      cell: ({ groupCount }) => number(groupCount),
    },
  ];
}

function Name({ geofence, onOpen }: { geofence: Geofence; onOpen: (geofence: Geofence) => void }) {
  const { role } = useUser();
  const under = [role === 'client' ? '' : geofence.clientName, geofence.description].filter(Boolean).join(' · ');
  return (
    <span className={classes.name}>
      <ColorSwatch color={geofence.colour} size={12} withShadow={false} aria-hidden="true" />
      <span className="can-shrink">
        <button type="button" className="row-link" onClick={() => onOpen(geofence)}>
          {geofence.name}
        </button>
        {under && <span className={`text-xs faint cut ${classes.under}`}>{under}</span>}
      </span>
    </span>
  );
}
