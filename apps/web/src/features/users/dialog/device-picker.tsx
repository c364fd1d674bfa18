import { Button, Switch } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehiclesOfClientQuery } from '../../../api/lists.ts';
import { useFormat } from '../../../language/use-format.ts';
import { EntityList } from '../../../ui/picker/entity-list.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { fitsVehicle, searchedWords } from '../../../ui/search/vehicle-search.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { devicesInGroup, groupsOfClientQuery } from '../requests.ts';
import classes from './device-picker.module.css';

type Properties = {
  clientId: number;
  value: readonly number[];
  disabled: boolean;
  error: string | undefined;
  onChange: (ids: number[]) => void;
};

/** The vehicles of a limited user, chosen among all of its client: by search, or a group's at once. */
export function DevicePicker({ clientId, value, disabled, error, onChange }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data, error: failure } = useQuery(vehiclesOfClientQuery(clientId));
  const [search, setSearch] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const chosen = useMemo(() => new Set(value), [value]);
  const shown = useMemo(() => {
    const words = searchedWords(search);
    return data?.filter((device) => fitsVehicle(device, words) && (!onlyChosen || chosen.has(device.id)));
  }, [data, search, onlyChosen, chosen]);
  const add = (ids: readonly number[]) => onChange([...new Set([...value, ...ids])]);
  return (
    <section className={classes.picker} aria-label={t('users.picker.label')} data-invalid={error !== undefined}>
      <EntityList
        rows={shown}
        describe={({ id, designation, label, imei }) => ({
          key: id,
          name: designation,
          beside: label,
          end: imei,
          isDisabled: disabled,
        })}
        {...{ search, onSearch: setSearch, error: failure }}
        placeholder={t('users.picker.search')}
        none={t(data?.length === 0 ? 'users.picker.none' : 'users.picker.noMatch')}
        isChosen={({ id }) => chosen.has(id)}
        onToggle={({ id }) => onChange(chosen.has(id) ? value.filter((other) => other !== id) : [...value, id])}
        tools={!disabled && <GroupAdder clientId={clientId} onAdd={add} />}
      >
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
            <Button size="xs" variant="default" onClick={() => add((shown ?? []).map(({ id }) => id))}>
              {t('users.picker.chooseShown')}
            </Button>
            <Button size="xs" variant="subtle" disabled={value.length === 0} onClick={() => onChange([])}>
              {t('users.picker.clear')}
            </Button>
          </>
        )}
      </EntityList>
      {error && (
        <p className={`text-xs bad ${classes.error}`} role="alert">
          {error}
        </p>
      )}
    </section>
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
    // a user’s list has own vehicles: what is shared with the client is not the user’s to see
    onSuccess: (members) => onAdd(members.filter(({ share }) => !share).map(({ id }) => id)),
    onError: tell.failed,
  });
  if (!data || data.groups.length === 0) return null;
  return (
    <EntityPicker
      of={{
        data: data.groups.map(({ id, designation, deviceCount, sharedCount }) => ({
          value: String(id),
          label: t('users.picker.group', { name: designation, number: number(deviceCount - sharedCount) }),
        })),
      }}
      aria-label={t('users.picker.addGroup')}
      title={t('users.picker.groupHint')}
      placeholder={t('users.picker.addGroup')}
      disabled={add.isPending}
      value={null}
      onChange={(id) => id !== null && add.mutate(Number(id))}
    />
  );
}
