import type { TrackerModel } from '@balise/contract';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Entity, EntityPicker } from '../../ui/picker/entity-picker.tsx';
import { AbilityGlyphs } from './ability-glyphs.tsx';
import { isFound } from './is-found.ts';

type Properties = {
  models: readonly TrackerModel[];
  className?: string | undefined;
  description: React.ReactNode;
  input: GetInputPropsReturnType;
  /** Instead of the hint that it can be searched. */
  placeholder?: string;
};

/** Chooses a tracker model by words of its brand and name; each shows what it can do. */
export function ModelSelect({ models, className, description, input, placeholder }: Properties) {
  const { t } = useTranslation();
  const byId = useMemo(() => new Map(models.map((model) => [String(model.id), model])), [models]);
  const data = models.map(({ id, brand, name, abilities }) => ({
    value: String(id),
    label: `${brand} ${name}`,
    badge: <AbilityGlyphs abilities={abilities} />,
  }));
  const fits = ({ value }: Entity, search: string) => {
    const model = byId.get(value);
    return model !== undefined && isFound(model, search);
  };
  return (
    <EntityPicker
      of={{ data, fits }}
      className={className ?? ''}
      label={t('devices.fields.trackerModelId')}
      description={description}
      placeholder={placeholder ?? t('trackerModels.searchHint')}
      clearable
      maxDropdownHeight={320}
      limit={60} // a list that is searched, not scrolled
      data-autofocus
      {...input}
    />
  );
}
