import { ALARMS, type Alarm, type AlertKind, COMMAND_RESULTS, type CommandResult } from '@balise/tracking';
import { Checkbox, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { geofencesQuery, groupsQuery } from '../../../api/lists.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import type { RulePart } from './rule-dialog.tsx';
import type { AlertRuleForm } from './rule-form.ts';
import classes from './rules.module.css';

type Properties = RulePart & { kind: AlertKind };

/** From where on a kind fires. */
export function ParameterFields(props: Properties) {
  const { t } = useTranslation();
  const { kind } = props;
  switch (kind) {
    case 'geofence_entered':
    case 'geofence_left':
    case 'geofence_crossed':
      return <Geofences {...props} />;
    case 'geofence_dwell':
      return (
        <>
          <Geofences {...props} />
          <Whole {...props} name="minutes" of="condition.minutes" label={t('alertRules.dialog.minutes')} />
        </>
      );
    case 'idling':
      return <Whole {...props} name="minutes" of="condition.minutes" label={t('alertRules.dialog.minutes')} />;
    case 'speeding':
      return (
        <Whole
          {...props}
          name="overBy"
          of="condition.overBy"
          label={t('alertRules.dialog.overBy')}
          hint={t('alertRules.dialog.overByHint')}
        />
      );
    case 'never_connected':
      return <Whole {...props} name="hours" of="condition.hours" label={t('alertRules.dialog.hoursAfter')} />;
    case 'long_driving':
      return (
        <>
          <Whole {...props} name="driving" of="condition.minutes" label={t('alertRules.dialog.driving')} />
          <Whole
            {...props}
            name="rest"
            of="condition.restMinutes"
            label={t('alertRules.dialog.rest')}
            hint={t('alertRules.dialog.restHint')}
          />
        </>
      );
    case 'ignition_outside_hours':
      return (
        <div className={classes.wide}>
          <WeekHoursField
            label={t('alertRules.dialog.workingHours')}
            timeZone={props.timeZone}
            value={props.form.workingHours}
            error={props.faults['condition.hours']}
            onChange={(workingHours) => props.set({ workingHours })}
          />
        </div>
      );
    case 'group_entered':
    case 'group_left':
      return <DynamicGroups {...props} />;
    case 'command_result':
      return <Results {...props} />;
    case 'tracker_alarm':
      return <Alarms {...props} />;
    default:
      return null;
  }
}

type WholeProperties = Pick<RulePart, 'form' | 'set' | 'faults'> & {
  name: keyof { [Key in keyof AlertRuleForm as AlertRuleForm[Key] extends number | '' ? Key : never]: true };
  /** Its field of the contract. */
  of: string;
  label: string;
  hint?: string;
};

/** A whole number; empty while it is typed. */
export function Whole({ form, set, faults, name, of, label, hint }: WholeProperties) {
  return (
    <NumberInput
      label={label}
      description={hint}
      min={0}
      allowDecimal={false}
      allowNegative={false}
      value={form[name]}
      onChange={(value) => set({ [name]: typeof value === 'number' ? value : '' })}
      error={faults[of]}
    />
  );
}

function Geofences({ form, set, faults, clientId }: Properties) {
  const { t } = useTranslation();
  const { data = [], isPending, error } = useQuery(geofencesQuery);
  const own = data.filter((geofence) => clientId === undefined || geofence.clientId === clientId);
  return (
    <EntitiesPicker
      of={{ data: own.map(({ id, name }) => ({ value: String(id), label: name })), isPending, error }}
      label={t('alertRules.dialog.geofences')}
      placeholder={form.geofences.length === 0 ? t('alertRules.dialog.geofencesHint') : ''}
      value={form.geofences}
      error={faults['condition.geofenceIds']}
      onChange={(geofences) => set({ geofences })}
    />
  );
}

function DynamicGroups({ form, set, faults, clientId }: Properties) {
  const { t } = useTranslation();
  const { data, isPending, error } = useQuery(groupsQuery);
  const own = data?.groups.filter(
    (group) => group.kind === 'dynamic' && (clientId === undefined || group.clientId === clientId),
  );
  return (
    <EntitiesPicker
      of={{
        data: (own ?? []).map(({ id, designation }) => ({ value: String(id), label: designation })),
        isPending,
        error,
      }}
      label={t('alertRules.dialog.groups')}
      required
      value={form.groups}
      error={faults['condition.groupIds']}
      onChange={(groups) => set({ groups })}
    />
  );
}

function Results({ form, set, faults }: RulePart) {
  const { t } = useTranslation();
  return (
    <Checks
      label={t('alertRules.dialog.results')}
      error={faults['condition.results']}
      value={form.results}
      onChange={(results) => set({ results: results as CommandResult[] })}
    >
      {COMMAND_RESULTS.map((value) => (
        <Checkbox key={value} value={value} label={t(`alertRules.results.${value}`)} />
      ))}
    </Checks>
  );
}

function Alarms({ form, set, faults }: RulePart) {
  const { t } = useTranslation();
  return (
    <Checks
      label={t('alertRules.dialog.alarms')}
      error={faults['condition.alarms']}
      value={form.alarms}
      onChange={(alarms) => set({ alarms: alarms as Alarm[] })}
    >
      {ALARMS.map((value) => (
        <Checkbox key={value} value={value} label={t(`events.alarms.${value}`)} />
      ))}
    </Checks>
  );
}

type ChecksProperties = {
  label: string;
  value: readonly string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
  children: ReactNode;
};

function Checks({ label, value, error, onChange, children }: ChecksProperties) {
  return (
    <Checkbox.Group className={classes.wide ?? ''} label={label} value={[...value]} error={error} onChange={onChange}>
      <div className={classes.checks}>{children}</div>
    </Checkbox.Group>
  );
}
