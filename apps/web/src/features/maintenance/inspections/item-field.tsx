import {
  DEFECT_SEVERITIES,
  type DefectSeverity,
  ITEM_RESULTS,
  type ItemResult,
  MOST_ITEM_PHOTOS,
  type TemplateItem,
} from '@balise/contract';
import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { PhotoField } from '../../../ui/attachment/photo-field.tsx';
import classes from './inspections.module.css';
import { lacksPhoto, type TypedItem } from './use-inspect-form.ts';

type Properties = {
  item: TemplateItem;
  typed: TypedItem;
  /** What the server blamed of its photos. */
  fault: string | undefined;
  onChange: (change: Partial<TypedItem>) => void;
};

/** One item of an inspection: three large answers; of a defect how bad it is, what it is, and photos. */
export function ItemField({ item, typed, fault, onChange }: Properties) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className={classes.item} data-result={typed.result ?? undefined} aria-labelledby={id}>
      <h3 id={id} className={classes.itemName}>
        {item.name}
      </h3>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        className={classes.answers ?? ''}
        data={ITEM_RESULTS.map((value) => ({ value, label: t(`inspections.results.${value}`) }))}
        value={typed.result ?? ''}
        onChange={(result) => onChange({ result: result as ItemResult })}
      />
      {typed.result === 'fail' && <DefectFields {...{ item, typed, fault, onChange }} />}
    </section>
  );
}

function DefectFields({ item, typed, fault, onChange }: Properties) {
  const { t } = useTranslation();
  const { severity, isOutOfService, note, photos } = typed;
  return (
    <>
      <TextInput
        label={t('inspections.form.noteOfItem')}
        maxLength={300}
        autoComplete="off"
        value={note}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      <SegmentedControl
        fullWidth
        aria-label={t('inspections.form.severity')}
        data={DEFECT_SEVERITIES.map((value) => ({ value, label: t(`inspections.severities.${value}`) }))}
        value={severity}
        onChange={(value) =>
          onChange({ severity: value as DefectSeverity, isOutOfService: (value as DefectSeverity) === 'critical' })
        }
      />
      {severity === 'critical' && (
        <Checkbox
          label={t('inspections.form.outOfService')}
          checked={isOutOfService}
          onChange={({ currentTarget }) => onChange({ isOutOfService: currentTarget.checked })}
        />
      )}
      <PhotoField
        label={t('inspections.form.photos')}
        photos={photos}
        most={MOST_ITEM_PHOTOS}
        onChange={(changed) => onChange({ photos: changed })}
        error={fault ?? (lacksPhoto(typed, item) ? t('inspections.form.photoNeeded') : undefined)}
      />
    </>
  );
}
