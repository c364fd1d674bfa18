import { Autocomplete, Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { EntityPicker } from '../../ui/picker/entity-picker.tsx';
import type { useFuelForm } from './use-fuel-form.ts';

/** What a purchase may say beside its figures. */
export function MoreFields({
  entry: { form, set, defaults, drivers, fault },
}: {
  entry: ReturnType<typeof useFuelForm>;
}) {
  const { t } = useTranslation();
  const optional = (words: string) => `${words} (${t('common.optional')})`;
  return (
    <>
      <Autocomplete
        label={optional(t('fuel.station'))}
        data={defaults?.stations ?? []}
        maxLength={100}
        value={form.station}
        error={fault('station')}
        onChange={(station) => set({ station })}
      />
      <TextInput
        label={optional(t('fuel.place'))}
        maxLength={200}
        autoComplete="off"
        value={form.place}
        error={fault('place')}
        onChange={({ currentTarget }) => set({ place: currentTarget.value })}
      />
      <OwnPosition isSet={form.latitude !== null} onChange={(latitude, longitude) => set({ latitude, longitude })} />
      {drivers && (
        <EntityPicker
          of={{ data: drivers.map(({ id, name }) => ({ value: String(id), label: name })) }}
          label={optional(t('fuel.driver'))}
          clearable
          value={form.driverId}
          error={fault('driverId')}
          onChange={(driverId) => set({ driverId })}
        />
      )}
      <TextInput
        label={optional(t('fuel.cardNumber'))}
        maxLength={40}
        autoComplete="off"
        value={form.cardNumber}
        error={fault('cardNumber')}
        onChange={({ currentTarget }) => set({ cardNumber: currentTarget.value })}
      />
      <TextInput
        label={optional(t('fuel.note'))}
        maxLength={300}
        autoComplete="off"
        value={form.note}
        error={fault('note')}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <Checkbox
        label={t('fuel.missedBefore')}
        description={t('fuel.missedBeforeHint')}
        checked={form.missedBefore}
        onChange={({ currentTarget }) => set({ missedBefore: currentTarget.checked })}
      />
    </>
  );
}

type Position = { isSet: boolean; onChange: (latitude: number | null, longitude: number | null) => void };

/** Adds where the phone is, so that the purchase can be compared with where the vehicle was; asked for by a press only. */
function OwnPosition({ isSet, onChange }: Position) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle');
  if (!('geolocation' in navigator)) return null;
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle');
        onChange(coords.latitude, coords.longitude);
      },
      () => setState('refused'),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  };
  return (
    <div className="flow gap-8">
      <Button
        variant="default"
        leftSection={<Icon name={isSet ? 'check' : 'pin'} />}
        loading={state === 'asking'}
        onClick={() => (isSet ? onChange(null, null) : ask())}
      >
        {t(isSet ? 'fuel.position.remove' : 'fuel.position.add')}
      </Button>
      {state === 'refused' && <span className="text-xs bad">{t('fuel.position.refused')}</span>}
    </div>
  );
}
