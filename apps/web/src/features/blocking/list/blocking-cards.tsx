import type { VehicleBlocking } from '@balise/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { shownState } from '../lock-state.ts';
import { VehicleName, Why } from './blocking-columns.tsx';
import classes from './list.module.css';
import { PendingCell } from './pending-cell.tsx';
import { Guards, StateCell } from './state-cell.tsx';

type Properties = {
  vehicles: readonly VehicleBlocking[];
  onOpen: (vehicle: VehicleBlocking) => void;
  actsOf: (vehicle: VehicleBlocking) => ReactNode;
};

/** On a phone: a card for each vehicle, with one big button for what is most likely wanted. */
export function BlockingCards({ vehicles, onOpen, actsOf }: Properties) {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.deviceId} className={classes.card}>
          <div className={classes.cardHead}>
            <VehicleName vehicle={vehicle} onOpen={onOpen} />
            {actsOf(vehicle)}
          </div>
          <StateCell vehicle={vehicle} />
          <PendingCell vehicle={vehicle} />
          <Why vehicle={vehicle} />
          <Guards vehicle={vehicle} />
          <Button
            fullWidth
            variant="default"
            leftSection={<Icon name={actOf(vehicle) === 'unblock' ? 'unlock' : 'lock'} />}
            onClick={() => onOpen(vehicle)}
          >
            {t(WORDS[actOf(vehicle)], { plate: vehicle.designation })}
          </Button>
        </li>
      ))}
    </ul>
  );
}

const WORDS = { open: 'blocking.open', block: 'blocking.bulk.block', unblock: 'blocking.bulk.unblock' } as const;

/** What the big button is for: where something is under way, or prevents a block, the vehicle is only opened. */
function actOf(vehicle: VehicleBlocking): keyof typeof WORDS {
  const { lock, neverBlock, pending } = vehicle;
  const state = shownState(vehicle);
  if (pending || lock || (neverBlock && state === 'notBlocked')) return 'open';
  return state === 'notBlocked' ? 'block' : 'unblock';
}
