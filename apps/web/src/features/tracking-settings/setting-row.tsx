import type { TrackingField, TrackingSettingsInForce } from '@balise/contract';
import { ActionIcon, NumberInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Fault, figureOf, isWhole, quantityOf, type TypedSettings } from './draft.ts';
import classes from './tracking-settings.module.css';

type Properties = {
  field: TrackingField;
  inForce: TrackingSettingsInForce;
  typed: TypedSettings | undefined;
  fault: Fault | undefined;
  onChange: (typed: TypedSettings) => void;
};

/** One value: what it is called, what it means in a sentence, its figure, and what it would be without a choice. */
export function SettingRow({ field, inForce: { fields, defaults }, typed, fault, onChange }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const quantity = quantityOf(field);
  const shown = format.shown(quantity);
  const id = useId();
  const words = useFaultWords();
  const byDefault = figureOf(field, defaults[field], shown);
  const value = typed === 'default' ? byDefault : (typed ?? figureOf(field, fields[field], shown));
  const label = t(`trackingSettings.fields.${field}`);
  return (
    <div className={classes.row} data-own={value !== byDefault || undefined}>
      <div className={classes.about}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-means`}>{t(`trackingSettings.meanings.${field}`)}</p>
      </div>
      <div className={classes.value}>
        <NumberInput
          id={id}
          className={classes.input ?? ''}
          aria-describedby={`${id}-means`}
          suffix={shown.unit === '' ? '' : `\u00a0${shown.unit}`}
          decimalSeparator={decimalOf(format.number(0.5, 1))}
          decimalScale={isWhole(field) ? 0 : 1}
          allowNegative={false}
          hideControls
          value={value}
          error={fault !== undefined}
          aria-errormessage={fault && `${id}-fault`}
          onChange={(next) => onChange(typeof next === 'number' ? next : '')}
        />
        <span className={`text-xs faint ${classes.default}`}>
          {value === byDefault
            ? t('trackingSettings.defaultShort')
            : t('trackingSettings.default', { value: format.text(format.quantity(defaults[field], quantity)) })}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          data-hidden={value === byDefault || undefined}
          className={classes.reset ?? ''}
          disabled={value === byDefault}
          aria-label={t('trackingSettings.toDefault', { name: label })}
          title={t('trackingSettings.toDefault', { name: label })}
          onClick={() => onChange('default')}
        >
          <Icon name="undo" />
        </ActionIcon>
        {fault && (
          <p id={`${id}-fault`} className={`text-xs bad ${classes.fault}`} role="alert">
            {words(field, fault)}
          </p>
        )}
      </div>
    </div>
  );
}

const decimalOf = (half: string): string => half.replace(/\d/g, '') || '.';

function useFaultWords(): (field: TrackingField, fault: Fault) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (field, fault) => {
    const say = (value: number) => format.text(format.quantity(value, quantityOf(field)));
    if (fault.kind === 'required') return t('fieldErrors.required');
    if (fault.kind === 'between') return t('trackingSettings.between', { min: say(fault.min), max: say(fault.max) });
    return t(`trackingSettings.${fault.kind}`, { other: t(`trackingSettings.fields.${fault.other}`) });
  };
}
