import type { VehicleBlocking } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import type { TableColumn } from '../../../ui/table/table-column.ts';
import classes from './list.module.css';
import { PendingCell } from './pending-cell.tsx';
import { Guards, StateCell } from './state-cell.tsx';

/** The columns of the vehicles: state, what is under way, who and why, what guards it. */
export function useBlockingColumns(onOpen: (vehicle: VehicleBlocking) => void): TableColumn<VehicleBlocking>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'vehicle',
      label: t('blocking.columns.vehicle'),
      order: 'designation',
      cell: (vehicle) => <VehicleName vehicle={vehicle} onOpen={onOpen} />,
    },
    {
      id: 'state',
      label: t('blocking.columns.state'),
      order: 'since',
      descends: true,
      cell: (vehicle) => <StateCell vehicle={vehicle} />,
    },
    { id: 'pending', label: t('blocking.columns.pending'), cell: (vehicle) => <PendingCell vehicle={vehicle} /> },
    { id: 'why', label: t('blocking.columns.why'), cell: (vehicle) => <Why vehicle={vehicle} /> },
    { id: 'guards', label: t('blocking.columns.guards'), cell: (vehicle) => <Guards vehicle={vehicle} /> },
  ];
}

type NameProperties = { vehicle: VehicleBlocking; onOpen: (vehicle: VehicleBlocking) => void };

export function VehicleName({ vehicle, onOpen }: NameProperties) {
  const { role } = useUser();
  const under = [vehicle.label, role === 'client' ? '' : vehicle.clientName].filter(Boolean).join(' · ');
  return (
    <span>
      <button type="button" className="row-link" onClick={() => onOpen(vehicle)}>
        {vehicle.designation}
      </button>
      {under && <span className={classes.under}>{under}</span>}
    </span>
  );
}

/** Who asked for what is under way, or made it as it is, how, and why. */
export function Why({ vehicle: { pending, last } }: { vehicle: VehicleBlocking }) {
  const { t } = useTranslation();
  const command = pending ?? last;
  if (!command) return null;
  const { origin, requester } = command;
  const who = origin === 'person' ? requester : t(`blocking.origins.${origin}`, { name: requester });
  const how = command.mode && t(`blocking.modes.${command.mode}`);
  return (
    <span className={classes.why}>
      {[who, how].filter(Boolean).join(' · ')}
      <span className={classes.under}>{command.reason}</span>
    </span>
  );
}
