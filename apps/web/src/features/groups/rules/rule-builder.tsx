import { comparesNumber, MOST_RULES, RULE_FEATURES, RULE_OPERATORS, RULE_SPACE } from '@balise/tracking';
import { ActionIcon, Button, NumberInput, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../group-dialog.module.css';
import { changed, type GroupForm, newRule, type RuleForm } from '../group-form.ts';

type Properties = {
  form: GroupForm;
  set: (next: Partial<GroupForm>) => void;
  /** In words, as `rules.0.value`. */
  faults: Record<string, string>;
};

/** The rules of a dynamic group, one a line, and how they go together. */
export function RuleBuilder({ form, set, faults }: Properties) {
  const { t } = useTranslation();
  const { rules } = form;
  const replace = (at: number, rule: RuleForm) => set({ rules: rules.map((one, n) => (n === at ? rule : one)) });
  return (
    <fieldset className={classes.rules}>
      <legend className={`text-md semibold ${classes.legend}`}>{t('groups.rules.title')}</legend>
      {rules.length > 1 && (
        <div className={`text-sm muted ${classes.combine}`}>
          <span id="combine-label">{t('groups.rules.combine')}</span>
          <SegmentedControl
            aria-labelledby="combine-label"
            value={form.combine}
            onChange={(combine) => set({ combine: combine === 'any' ? 'any' : 'all' })}
            data={(['all', 'any'] as const).map((value) => ({ value, label: t(`groups.rules.${value}`) }))}
          />
        </div>
      )}
      <ul className="column gap-8">
        {rules.map((rule, at) => (
          <RuleLine
            key={rule.key}
            rule={rule}
            number={at + 1}
            fault={faults[`rules.${at}.value`] ?? faults[`rules.${at}.operator`]}
            onChange={(next) => replace(at, next)}
            onRemove={rules.length > 1 ? () => set({ rules: rules.filter((_, n) => n !== at) }) : undefined}
          />
        ))}
      </ul>
      {faults.rules && (
        <p className={`text-xs bad ${classes.fault}`} role="alert">
          {faults.rules}
        </p>
      )}
      {rules.length < MOST_RULES && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          leftSection={<Icon name="add" />}
          onClick={() => set({ rules: [...rules, newRule(nextFeature(rules))] })}
        >
          {t('groups.rules.add')}
        </Button>
      )}
      <p className={`text-xs faint ${classes.hint}`}>{t('groups.rules.steady')}</p>
    </fieldset>
  );
}

/** One that no rule is about yet. */
const nextFeature = (rules: RuleForm[]) =>
  (['connection', 'power', 'speed'] as const).find((one) => rules.every(({ feature }) => feature !== one));

type Line = {
  rule: RuleForm;
  number: number;
  fault: string | undefined;
  onChange: (rule: RuleForm) => void;
  onRemove: (() => void) | undefined;
};

function RuleLine({ rule, number, fault, onChange, onRemove }: Line) {
  const { t } = useTranslation();
  const feature = RULE_FEATURES.map((value) => ({ value, label: t(`groups.features.${value}`) }));
  const operator = RULE_OPERATORS.map((value) => ({ value, label: t(`groups.operators.${value}`) }));
  return (
    <li className={classes.rule} aria-label={t('groups.rules.rule', { number })}>
      <Select
        className={classes.whole ?? ''}
        aria-label={t('groups.rules.feature')}
        allowDeselect={false}
        data={feature}
        value={rule.feature}
        onChange={(value) => value && onChange(changed(rule, { feature: value }))}
      />
      <Select
        className={classes.whole ?? ''}
        aria-label={t('groups.rules.operator')}
        allowDeselect={false}
        data={operator}
        value={rule.operator}
        onChange={(value) => value && onChange(changed(rule, { operator: value }))}
      />
      <ValueField rule={rule} fault={fault} onChange={onChange} />
      {onRemove ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.remove ?? ''}
          aria-label={t('groups.rules.remove', { number })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </ActionIcon>
      ) : (
        <span className={classes.remove} />
      )}
    </li>
  );
}

const UNITS = { connection: 'units.minute', power: 'units.volt', speed: 'units.kilometrePerHour' } as const;

function ValueField({ rule, fault, onChange }: Pick<Line, 'rule' | 'fault' | 'onChange'>) {
  const { t, i18n } = useTranslation();
  const { states, least, most } = RULE_SPACE[rule.feature];
  if (!comparesNumber(rule.feature, rule.operator)) {
    return (
      <Select
        aria-label={t('groups.rules.value')}
        allowDeselect={false}
        data={states.map((value) => ({ value, label: t(`groups.states.${value}`) }))}
        value={typeof rule.value === 'string' && rule.value !== '' ? rule.value : null}
        onChange={(value) => value && onChange({ ...rule, value })}
        error={fault}
      />
    );
  }
  return (
    <NumberInput
      aria-label={rule.feature === 'connection' ? t('groups.rules.minutes') : t('groups.rules.value')}
      inputMode="decimal"
      hideControls
      min={least}
      max={most}
      clampBehavior="none"
      decimalScale={rule.feature === 'power' ? 1 : 0}
      decimalSeparator={i18n.resolvedLanguage === 'fr' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      value={typeof rule.value === 'number' ? rule.value : ''}
      onChange={(value) => onChange({ ...rule, value: typeof value === 'number' ? value : '' })}
      rightSection={<span className={classes.unit}>{t(UNITS[rule.feature])}</span>}
      rightSectionWidth={52}
      error={fault}
    />
  );
}
