import { TANK_SUSPECTS, type TankLine } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FigureText } from '../../../ui/page/figure.tsx';
import { asMoment } from '../../../ui/period/moment-in-address.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import classes from './tank.module.css';

const AROUND = 2 * 3_600_000; // ms of history that is shown before and after

/** The columns of fills, drops and purchases. @param isOfVehicle the vehicle is known */
export function useTankColumns(isOfVehicle: boolean): TableColumn<TankLine>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const litres = (value: number | null) =>
    value === null ? '—' : <FigureText figure={{ value: format.number(value, 1), unit: t('tank.litre') }} />;
  const change = ({ kind, litres: moved }: TankLine) =>
    moved === null ? '—' : litres(kind === 'drop' ? -moved : moved);
  const when = ({ at }: TankLine) => `${format.date(at)} ${format.time(at)}`;
  const vehicle: TableColumn<TankLine> = {
    id: 'vehicle',
    label: t('tank.vehicle'),
    phone: 'title',
    cell: ({ deviceId, designation }) => (
      <Link to="/fuel/tank" search={{ device: deviceId }} className="row-link">
        {designation}
      </Link>
    ),
  };
  return [
    { id: 'at', label: t('tank.at'), phone: isOfVehicle ? 'title' : 'beside', cell: when },
    ...(isOfVehicle ? [] : [vehicle]),
    { id: 'what', label: t('tank.what'), phone: 'below', cell: (line) => <What line={line} /> },
    { id: 'change', label: t('tank.change'), align: 'end', phone: 'end', cell: change },
    { id: 'before', label: t('tank.before'), align: 'end', cell: ({ before }) => litres(before) },
    { id: 'after', label: t('tank.after'), align: 'end', cell: ({ after }) => litres(after) },
    { id: 'bought', label: t('tank.bought'), align: 'end', phone: 'figure', cell: ({ bought }) => litres(bought) },
    {
      id: 'missing',
      label: t('tank.missing'),
      align: 'end',
      phone: 'figure',
      cell: ({ missing }) => litres(missing),
      markOf: ({ kind }) => (kind === 'less' || kind === 'not_filled' ? 'bad' : undefined),
    },
    { id: 'place', label: t('tank.place'), cell: (line) => <PlaceLink line={line} /> },
  ];
}

function What({ line: { kind, sureness } }: { line: TankLine }) {
  const { t } = useTranslation();
  const isSuspect = (TANK_SUSPECTS as readonly string[]).includes(kind);
  return (
    <span
      className={classes.what}
      data-suspect={isSuspect || undefined}
      title={sureness === null ? undefined : t(`tank.sureness.${sureness}`)}
    >
      {isSuspect && <Icon name="warning" size={14} />}
      {t(`tank.lines.${kind}`)}
    </span>
  );
}

function PlaceLink({ line: { deviceId, at, until, latitude } }: { line: TankLine }) {
  const { t } = useTranslation();
  if (latitude === null) return '—';
  const search = { devices: deviceId, from: asMoment(at - AROUND), to: asMoment(until + AROUND), chart: 'fuelLevel' };
  return (
    <Link to="/history" search={search as never}>
      {t('tank.showOnMap')}
    </Link>
  );
}
