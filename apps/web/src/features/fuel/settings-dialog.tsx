import type { COUNTER_UNITS, DeviceId, VehicleFuelSettings } from '@balise/contract';
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { FigureField } from '../../ui/field/figure-field.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { useSaveSettings } from './requests.ts';

type Properties = { deviceId: DeviceId; plate: string; settings: VehicleFuelSettings; onClose: () => void };
type Unit = (typeof COUNTER_UNITS)[number];

/** What the tank of a vehicle holds, what its meter shows, and which cards pay for it. */
export function SettingsDialog({ deviceId, plate, settings, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const save = useSaveSettings(deviceId);
  const [tank, setTank] = useState<number | ''>(settings.tank ?? '');
  const [counterUnit, setUnit] = useState<Unit>(settings.counterUnit);
  const [cards, setCards] = useState(settings.cards.join(', '));
  const faults = fieldFaultsOf(save.error, t);
  const submit = () =>
    save.mutate(
      {
        tank: tank === '' ? null : tank,
        counterUnit,
        cards: cards
          .split(/[,;\n]/)
          .map((card) => card.trim())
          .filter((card) => card !== ''),
      },
      {
        onSuccess: () => {
          tell.done(t('fuel.settings.done', { plate }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('fuel.settings.title', { plate })}
      action={t('fuel.dialog.save')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <FigureField
        label={t('fuel.settings.tank')}
        unit={t('fuel.litre')}
        digits={1}
        isFirst
        value={tank}
        error={faults.tank}
        onChange={setTank}
      />
      <SegmentedControl
        aria-label={t('fuel.settings.counterUnit')}
        data={(['km', 'h'] as const).map((value) => ({ value, label: t(`fuel.settings.counterUnits.${value}`) }))}
        value={counterUnit}
        onChange={(unit) => setUnit(unit as Unit)}
      />
      <TextInput
        label={t('fuel.settings.cards')}
        description={t('fuel.settings.cardsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        value={cards}
        error={faults.cards ?? faults['cards.0']}
        onChange={({ currentTarget }) => setCards(currentTarget.value)}
      />
    </FormDialog>
  );
}
