import { ActionIcon, CloseButton, Popover, Tooltip, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { historyStateOf } from '../history-state.ts';
import { asDevices, MOST_VEHICLES } from '../search.ts';
import { type History, nameOf, type PastOfVehicle } from '../use-history.ts';
import { useWriteSearch } from '../use-history-search.ts';
import classes from './vehicle-choice.module.css';
import { VehicleList } from './vehicle-list.tsx';

/** Whose past is shown: one vehicle, or several beside each other; of those one tells its trips. */
export function VehicleChoice({ history }: { history: History }) {
  const { t } = useTranslation();
  const { vehicles, active } = history;
  const [only, ...others] = vehicles;
  const write = useWriteSearch();
  const [opened, setOpened] = useState(false);
  const ids = vehicles.map(({ id }) => id);
  const choose = (chosen: readonly number[], shown = active?.id): void =>
    write(
      {
        devices: asDevices(chosen),
        vehicle: shown !== undefined && chosen[0] !== shown && chosen.includes(shown) ? shown : undefined,
        ...(shown === active?.id ? {} : { selected: undefined }),
        camera: undefined,
      },
      true,
    );
  return (
    <div className="grid gap-6 can-shrink">
      {vehicles.length > 1 && (
        <ul className={classes.chosen} aria-label={t('history.vehicles.label')}>
          {vehicles.map((vehicle) => (
            <Chosen
              key={vehicle.id}
              vehicle={vehicle}
              shown={vehicle === active}
              onShow={() => write({ vehicle: vehicle.id === ids[0] ? undefined : vehicle.id, selected: undefined })}
              onRemove={() =>
                choose(
                  ids.filter((id) => id !== vehicle.id),
                  vehicle === active ? undefined : active?.id,
                )
              }
            />
          ))}
        </ul>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={340}
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <div className="row gap-4 can-shrink">
            <ChoiceButton vehicles={vehicles} opened={opened} onClick={() => setOpened(!opened)} />
            {only && historyStateOf(only) !== 'gone' && others.length === 0 && (
              <Tooltip label={t('history.vehicles.compare')}>
                <ActionIcon
                  variant="default"
                  size={32}
                  aria-label={t('history.vehicles.compare')}
                  onClick={() => setOpened(!opened)}
                >
                  <Icon name="add" />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        </Popover.Target>
        <Popover.Dropdown p={0} role="dialog" aria-label={t('history.vehicles.label')} className={classes.popped ?? ''}>
          <VehicleList
            chosen={ids}
            onChange={choose}
            onOnly={(id) => {
              choose([id], id);
              setOpened(false);
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

type ChosenProperties = { vehicle: PastOfVehicle; shown: boolean; onShow: () => void; onRemove: () => void };

function Chosen({ vehicle, shown, onShow, onRemove }: ChosenProperties) {
  const { t } = useTranslation();
  const { hue } = vehicle;
  const name = historyStateOf(vehicle) === 'gone' ? t('history.gone.name') : nameOf(vehicle);
  return (
    <li className={classes.one} data-shown={shown || undefined}>
      <UnstyledButton
        className={classes.name}
        aria-pressed={shown}
        title={t('history.vehicles.show', { name })}
        onClick={onShow}
      >
        <i className={classes.dot} style={{ background: `var(--${hue})` }} />
        {name}
      </UnstyledButton>
      <CloseButton size="sm" aria-label={t('history.vehicles.remove', { name })} onClick={onRemove} />
    </li>
  );
}

type ButtonProperties = { vehicles: readonly PastOfVehicle[]; opened: boolean; onClick: () => void };

function ChoiceButton({ vehicles, opened, onClick }: ButtonProperties) {
  const { t } = useTranslation();
  const [only, ...others] = vehicles;
  if (vehicles.length >= MOST_VEHICLES) {
    return <p className="text-xs faint">{t('history.vehicles.most', { count: MOST_VEHICLES })}</p>;
  }
  return (
    <UnstyledButton className={classes.button} aria-haspopup="dialog" aria-expanded={opened} onClick={onClick}>
      <Icon name={others.length > 0 ? 'add' : 'vehicle'} />
      {only && others.length === 0 && historyStateOf(only) !== 'gone' ? (
        <>
          <span className="semibold strong fixed nowrap">{nameOf(only)}</span>
          <span className="faint cut can-shrink">{only.summary?.label}</span>
        </>
      ) : (
        <span className="faint cut can-shrink">
          {t(others.length > 0 ? 'history.vehicles.compare' : 'history.vehicles.choose')}
        </span>
      )}
      <Icon name="chevronDown" size={14} />
    </UnstyledButton>
  );
}
