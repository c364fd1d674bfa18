import type { VehicleBlocking } from '@balise/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { shownState } from '../lock-state.ts';
import { VehicleName, Why } from './blocking-columns.tsx';
import { BulkBar } from './bulk-bar.tsx';
import classes from './list.module.css';
import { PendingCell } from './pending-cell.tsx';
import { Guards, StateCell } from './state-cell.tsx';

type Properties = {
  vehicles: readonly VehicleBlocking[];
  onOpen: (vehicle: VehicleBlocking) => void;
  actsOf: (vehicle: VehicleBlocking) => ReactNode;
};

/** On a phone: a card for each vehicle, with one big button for what is most likely wanted; several are selected for an act on all of them. */
export function BlockingCards({ vehicles, onOpen, actsOf }: Properties) {
  const { t } = useTranslation();
  return (
    <ul className={classes.cards}>
      {vehicles.map((vehicle) => (
        <li key={vehicle.deviceId} className={classes.card}>
          <div className={classes.cardHead}>
            <Select vehicle={vehicle} />
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

/** Selects a vehicle; nothing where the reader can do nothing to many. */
function Select({ vehicle: { deviceId, designation: plate } }: { vehicle: VehicleBlocking }) {
  const { t } = useTranslation();
  const selection = useSelection();
  if (!selection) return null;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is its control; the whole square can be pressed
    <label className={classes.select}>
      <RowCheckbox
        name={t('blocking.bulk.one', { plate })}
        checked={selection.ids.has(deviceId)}
        onChange={(on) => selection.toggle(deviceId, on)}
      />
    </label>
  );
}

/** What can be done to the selected vehicles, in view wherever the cards are scrolled to. */
export function BulkOfCards({ vehicles }: Pick<Properties, 'vehicles'>) {
  const selection = useSelection();
  if (!selection || selection.ids.size === 0) return null;
  return (
    <div className={classes.bulk}>
      <BulkBar vehicles={vehicles} />
    </div>
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
