import { CARD_FIELDS, DENSITIES, DISTANCE_UNITS, ROW_FIELDS, THEMES } from '@balise/contract';
import { Input, MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDraft } from './use-draft.ts';

/** What lists and cards show, how densely, in which theme and units. */
export function DisplayPart() {
  const { t } = useTranslation();
  const [draft, set] = useDraft('display');
  const { rowField, cardFields, density, theme, distanceUnit } = draft;
  const themeWords = { light: 'shell.themeLight', dark: 'shell.themeDark', system: 'shell.themeSystem' } as const;
  return (
    <>
      <Select
        label={t('settings.display.rowField')}
        allowDeselect={false}
        value={rowField}
        onChange={(value) => set({ rowField: ROW_FIELDS.find((field) => field === value) ?? 'place' })}
        data={ROW_FIELDS.map((value) => ({ value, label: t(`settings.display.rowFields.${value}`) }))}
      />
      <MultiSelect
        label={t('settings.display.cardFields')}
        value={cardFields}
        onChange={(values) =>
          values.length > 0 &&
          set({ cardFields: values.flatMap((value) => CARD_FIELDS.find((field) => field === value) ?? []) })
        }
        data={CARD_FIELDS.map((value) => ({ value, label: t(`tracking.${value}`) }))}
      />
      <Choice
        label={t('settings.display.density')}
        value={density}
        data={DENSITIES.map((value) => ({ value, label: t(`settings.display.densities.${value}`) }))}
        onChange={(value) => set({ density: DENSITIES.find((one) => one === value) ?? 'comfortable' })}
      />
      <Choice
        label={t('settings.display.theme')}
        value={theme}
        data={THEMES.map((value) => ({ value, label: t(themeWords[value]) }))}
        onChange={(value) => set({ theme: THEMES.find((one) => one === value) ?? 'system' })}
      />
      <Choice
        label={t('settings.display.distanceUnit')}
        value={distanceUnit}
        data={DISTANCE_UNITS.map((value) => ({ value, label: t(`settings.display.distanceUnits.${value}`) }))}
        onChange={(value) => set({ distanceUnit: DISTANCE_UNITS.find((one) => one === value) ?? 'km' })}
      />
    </>
  );
}

type ChoiceProperties = {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
};

function Choice({ label, ...rest }: ChoiceProperties) {
  return (
    <Input.Wrapper label={label}>
      <SegmentedControl fullWidth size="xs" aria-label={label} {...rest} />
    </Input.Wrapper>
  );
}
