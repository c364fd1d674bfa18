import type { DeviceSummary } from '@balise/contract';
import { Button, Checkbox, Select, Skeleton, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { fitsVehicle, searchedWords } from '../../../ui/vehicle-search.ts';
import { devicesInGroup, devicesOfClientQuery, groupsOfClientQuery } from '../requests.ts';
import classes from './device-picker.module.css';

type Properties = {
  clientId: number;
  value: readonly number[];
  disabled: boolean;
  error: string | undefined;
  onChange: (ids: number[]) => void;
};

const ROW = 36; // px

/** The vehicles of a limited user, chosen among all of its client: by search, or a group's at once. */
export function DevicePicker({ clientId, value, disabled, error, onChange }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data, isError } = useQuery(devicesOfClientQuery(clientId));
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const chosen = useMemo(() => new Set(value), [value]);
  const shown = useMemo(() => {
    const words = searchedWords(search);
    return (data ?? []).filter((device) => fitsVehicle(device, words) && (!onlyChosen || chosen.has(device.id)));
  }, [data, search, onlyChosen, chosen]);
  const add = (ids: readonly number[]) => onChange([...new Set([...value, ...ids])]);
  if (!data && !isError) return <Skeleton height={240} />;
  return (
    <section className={classes.picker} aria-label={t('users.picker.label')} aria-invalid={error !== undefined}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('common.search')}
          placeholder={t('users.picker.search')}
          leftSection={<Icon name="search" />}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {!disabled && <GroupAdder clientId={clientId} onAdd={add} />}
      </div>
      <List
        devices={shown}
        chosen={chosen}
        disabled={disabled}
        none={t(data && data.length > 0 ? 'users.picker.noMatch' : 'users.picker.none')}
        onToggle={(id, on) => onChange(on ? [...value, id] : value.filter((other) => other !== id))}
      />
      <div className={classes.foot}>
        <span role="status">
          {t('users.picker.chosen', { chosen: number(value.length), total: number(data?.length ?? 0) })}
        </span>
        <Switch
          size="xs"
          label={t('users.picker.onlyChosen')}
          checked={onlyChosen}
          onChange={({ currentTarget }) => setOnlyChosen(currentTarget.checked)}
        />
        <span className="grow" />
        {!disabled && (
          <>
            <Button size="xs" variant="default" onClick={() => add(shown.map(({ id }) => id))}>
              {t('users.picker.chooseShown')}
            </Button>
            <Button size="xs" variant="subtle" disabled={value.length === 0} onClick={() => onChange([])}>
              {t('users.picker.clear')}
            </Button>
          </>
        )}
      </div>
      {error && (
        <p className={`text-xs bad ${classes.error}`} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}

type ListProperties = {
  devices: readonly DeviceSummary[];
  chosen: ReadonlySet<number>;
  disabled: boolean;
  none: string;
  onToggle: (id: number, on: boolean) => void;
};

function List({ devices, chosen, disabled, none, onToggle }: ListProperties) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: devices.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 8,
  });
  if (devices.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const device = devices[index];
          if (!device) return null;
          return (
            <div key={device.id} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
              <Checkbox
                checked={chosen.has(device.id)}
                disabled={disabled}
                onChange={({ currentTarget }) => onToggle(device.id, currentTarget.checked)}
                label={
                  <>
                    <b>{device.designation}</b> <span className={classes.faint}>{device.label}</span>
                  </>
                }
              />
              <span className={classes.imei}>{device.imei}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Adds the vehicles that are in a group now; nothing where the client has no group. */
function GroupAdder({ clientId, onAdd }: { clientId: number; onAdd: (ids: number[]) => void }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const tell = useTell();
  const { data } = useQuery(groupsOfClientQuery(clientId));
  const add = useMutation({
    mutationFn: devicesInGroup,
    onSuccess: (members) => onAdd(members.map(({ id }) => id)),
    onError: tell.failed,
  });
  if (!data || data.groups.length === 0) return null;
  return (
    <Select
      aria-label={t('users.picker.addGroup')}
      title={t('users.picker.groupHint')}
      placeholder={t('users.picker.addGroup')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      disabled={add.isPending}
      data={data.groups.map(({ id, designation, deviceCount }) => ({
        value: String(id),
        label: t('users.picker.group', { name: designation, number: number(deviceCount) }),
      }))}
      value={null}
      onChange={(id) => id !== null && add.mutate(Number(id))}
    />
  );
}
