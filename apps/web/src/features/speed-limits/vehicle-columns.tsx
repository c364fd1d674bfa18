import type { SPEED_LIMIT_ORDERS, VehicleSpeedLimit } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { useLimit, useSetSpeedLimit } from '../tracking-settings/index.ts';
import { InlineLimit } from './inline-limit.tsx';
import classes from './speed-limits.module.css';
import { TrackerLimit } from './tracker-limit.tsx';

type Column = TableColumn<VehicleSpeedLimit, (typeof SPEED_LIMIT_ORDERS)[number]>;

/** The columns: vehicle, its own limit, its groups', that of the geofence it is in, what counts now, its last speeding. */
export function useVehicleColumns(): Column[] {
  const { t } = useTranslation();
  const { role } = useUser();
  const mayRead = useMay('view_history');
  return [
    {
      id: 'vehicle',
      label: t('speedLimits.columns.vehicle'),
      order: 'designation',
      phone: 'title',
      cell: (vehicle) => <Vehicle vehicle={vehicle} isNamed={role !== 'client'} />,
    },
    {
      id: 'own',
      label: t('speedLimits.columns.own'),
      align: 'end',
      phone: 'end',
      cell: (vehicle) => <Own vehicle={vehicle} />,
    },
    {
      id: 'group',
      label: t('speedLimits.columns.group'),
      align: 'end',
      cell: ({ group }) => <Named of={group} />,
    },
    {
      id: 'zone',
      label: t('speedLimits.columns.zone'),
      align: 'end',
      cell: ({ zone }) => <Named of={zone} />,
    },
    {
      id: 'effective',
      label: t('speedLimits.columns.effective'),
      order: 'limit',
      align: 'end',
      phone: 'below',
      cell: (vehicle) => <Effective vehicle={vehicle} />,
      onPhone: (vehicle) => <OnPhone vehicle={vehicle} />,
    },
    {
      id: 'tracker',
      label: t('speedLimits.columns.tracker'),
      cell: (vehicle) => <TrackerLimit vehicle={vehicle} />,
    },
    ...(mayRead
      ? [
          {
            id: 'lastEpisode',
            label: t('speedLimits.columns.lastEpisode'),
            order: 'lastEpisode',
            descends: true,
            cell: (vehicle) => <LastEpisode vehicle={vehicle} />,
          } satisfies Column,
        ]
      : []),
  ];
}

type OfVehicle = { vehicle: VehicleSpeedLimit };

function Vehicle({ vehicle, isNamed }: OfVehicle & { isNamed: boolean }) {
  const { deviceId, designation, label, clientName } = vehicle;
  const under = [isNamed ? clientName : '', label].filter(Boolean).join(' · ');
  return (
    <span className={classes.plate}>
      <Link to="/map" search={{ device: deviceId }} className="row-link">
        {designation}
      </Link>
      {under && <span className="text-xs faint cut">{under}</span>}
    </span>
  );
}

function Own({ vehicle: { deviceId, designation, own } }: OfVehicle) {
  const mayEdit = useMay('edit_speed_limit');
  const { mutate, isPending } = useSetSpeedLimit();
  return (
    <InlineLimit
      limit={own}
      name={designation}
      mayEdit={mayEdit}
      isSaving={isPending}
      save={(limit, onSuccess, onError) => mutate({ ids: [deviceId], limit, sends: true }, { onSuccess, onError })}
    />
  );
}

/** The limit of a group or a geofence, with its name. */
function Named({ of }: { of: { name: string; limit: number } | null }) {
  const { words } = useLimit();
  if (!of) return <span className="faint">—</span>;
  return (
    <span className={classes.source}>
      {words(of.limit)}
      <span className="text-xs faint cut">{of.name}</span>
    </span>
  );
}

function Effective({ vehicle: { effective } }: OfVehicle) {
  const { t } = useTranslation();
  const { words } = useLimit();
  if (!effective) return <span className="faint">{words(null)}</span>;
  return (
    <span className={classes.source}>
      <span className={classes.counts}>{words(effective.limit)}</span>
      <span className="text-xs faint">{t(`speedLimits.sources.${effective.source}`)}</span>
    </span>
  );
}

/** On a phone: what counts and from where, and the last speeding. */
function OnPhone({ vehicle }: OfVehicle) {
  const { t } = useTranslation();
  const { words } = useLimit();
  const { effective, group, zone, lastEpisode } = vehicle;
  if (!effective) return null;
  const name = effective.source === 'group' ? group?.name : effective.source === 'zone' ? zone?.name : undefined;
  const source = t(`speedLimits.sources.${effective.source}`);
  return (
    <span className={classes.phone}>
      <span>
        {t('speedLimits.effectiveNow')} <b className={classes.counts}>{words(effective.limit)}</b>
      </span>
      <span className="text-xs faint">{name ? `${source} · ${name}` : source}</span>
      {lastEpisode && (
        <span>
          {t('speedLimits.lastOnPhone')} <LastEpisode vehicle={vehicle} />
        </span>
      )}
    </span>
  );
}

/** When it was last speeding and how fast, with the way to that place of its history. */
function LastEpisode({ vehicle: { deviceId, lastEpisode } }: OfVehicle) {
  const { t } = useTranslation();
  const format = useFormat();
  const { words } = useLimit();
  if (!lastEpisode) return <span className="faint">{t('speedLimits.noEpisode')}</span>;
  const { startsAt, endsAt, limit, maxSpeed } = lastEpisode;
  const period = {
    from: asMoment(startsAt - MARGIN),
    to: asMoment(endsAt + MARGIN),
    at: asMoment(startsAt),
  };
  return (
    <span className={classes.plate}>
      <Link to="/history" search={{ devices: deviceId, ...period, panel: 'events' }} className="row-link">
        {format.dateTime(startsAt)}
      </Link>
      <span className="text-xs faint">
        {maxSpeed === null
          ? words(limit)
          : t('speedLimits.fastWhere', { speed: format.text(format.speed(maxSpeed)), limit: words(limit) })}
      </span>
    </span>
  );
}

const MARGIN = 30 * 60_000; // ms of history around it
