import type { TrackerModel } from '@balise/contract';
import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AbilityGlyphs } from './ability-glyphs.tsx';
import { isFound } from './is-found.ts';
import classes from './tracker-models.module.css';

type Properties = {
  models: readonly TrackerModel[];
  className?: string | undefined;
  description: React.ReactNode;
  input: GetInputPropsReturnType;
  /** Instead of the hint that it can be searched. */
  placeholder?: string;
};

const SHOWN = 60; // rows of a list that is searched, not scrolled

/** Chooses a tracker model by words of its brand and name; each shows what it can do. */
export function ModelSelect({ models, className, description, input, placeholder }: Properties) {
  const { t } = useTranslation();
  const byId = useMemo(() => new Map(models.map((model) => [String(model.id), model])), [models]);
  const filter: OptionsFilter = ({ options, search }) =>
    (options as ComboboxItem[])
      .filter(({ value }) => {
        const model = byId.get(value);
        return model !== undefined && isFound(model, search);
      })
      .slice(0, SHOWN);
  return (
    <Select
      className={className ?? ''}
      label={t('devices.fields.trackerModelId')}
      description={description}
      placeholder={placeholder ?? t('trackerModels.searchHint')}
      nothingFoundMessage={t('devices.noMatch')}
      searchable
      clearable
      openOnFocus={false}
      maxDropdownHeight={320}
      data-autofocus
      data={models.map(({ id, brand, name }) => ({ value: String(id), label: `${brand} ${name}` }))}
      filter={filter}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <AbilityGlyphs abilities={byId.get(option.value)?.abilities ?? []} />
        </span>
      )}
      {...input}
    />
  );
}
