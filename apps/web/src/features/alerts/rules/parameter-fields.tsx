import {
  ALARMS,
  type Alarm,
  COMMAND_RESULTS,
  type CommandResult,
  DRIVER_DOCUMENTS,
  type DriverDocument,
  type RuleAlertKind,
  SERVICE_STATES,
  type ServiceState,
} from '@balise/tracking';
import { Checkbox, NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { geofencesQuery, groupsQuery } from '../../../api/lists.ts';
import { useMay } from '../../../api/user.ts';
import { EntitiesPicker } from '../../../ui/picker/entity-picker.tsx';
import { WeekHoursField } from '../../../ui/week-hours/week-hours-field.tsx';
import { type AlertRuleForm, FIELDS, PARAMETERS, type ParameterName, type RulePart } from './rule-form.ts';
import classes from './rules.module.css';

type Properties = RulePart & { kind: RuleAlertKind };

/** From where on a kind fires. */
export function ParameterFields({ kind, ...part }: Properties) {
  return PARAMETERS[kind]?.map((name) => <ParameterField key={name} name={name} {...part} />);
}

function ParameterField({ name, ...part }: RulePart & { name: ParameterName }) {
  const { t } = useTranslation();
  switch (name) {
    case 'geofences':
      return (
        <Geofences
          {...part}
          hint={t(`alertRules.dialog.${part.form.kind === 'speeding' ? 'anywhere' : 'geofencesHint'}`)}
        />
      );
    case 'groups':
      return <DynamicGroups {...part} />;
    case 'results':
      return <Results {...part} />;
    case 'states':
      return <ServiceStates {...part} />;
    case 'alarms':
      return <Alarms {...part} />;
    case 'documents':
      return <Documents {...part} />;
    case 'workingHours':
      return (
        <div className={classes.wide}>
          <WeekHoursField
            label={t('alertRules.dialog.workingHours')}
            timeZone={part.timeZone}
            value={part.form.workingHours}
            error={part.faults['condition.hours']}
            onChange={(workingHours) => part.set({ workingHours })}
          />
        </div>
      );
    default:
      return (
        <Whole
          {...part}
          name={name}
          of={`condition.${FIELDS[name].of}`}
          label={t(`alertRules.dialog.${name === 'hours' ? 'hoursAfter' : name}`)}
          {...(name === 'overBy' || name === 'rest' ? { hint: t(`alertRules.dialog.${name}Hint`) } : {})}
        />
      );
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

/** `hint`: what none means. */
function Geofences({ form, set, faults, clientId, hint }: RulePart & { hint: string }) {
  const { t } = useTranslation();
  const { data = [], isPending, error } = useQuery(geofencesQuery);
  const own = data.filter((geofence) => clientId === undefined || geofence.clientId === clientId);
  return (
    <EntitiesPicker
      of={{ data: own.map(({ id, name }) => ({ value: String(id), label: name })), isPending, error }}
      label={t('alertRules.dialog.geofences')}
      placeholder={form.geofences.length === 0 ? hint : ''}
      value={form.geofences}
      error={faults['condition.geofenceIds']}
      onChange={(geofences) => set({ geofences })}
    />
  );
}

function DynamicGroups({ form, set, faults, clientId }: RulePart) {
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

function ServiceStates({ form, set, faults }: RulePart) {
  const { t } = useTranslation();
  return (
    <Checks
      label={t('alertRules.dialog.states')}
      of={SERVICE_STATES.map((value) => [value, t(`alertRules.states.${value}`)])}
      error={faults['condition.states']}
      value={form.states}
      onChange={(states) => set({ states: states as ServiceState[] })}
    />
  );
}

/** Of drivers; a medical visit where the reader may see health data. */
function Documents({ form, set, faults }: RulePart) {
  const { t } = useTranslation();
  const seesHealth = useMay('view_driver_health');
  return (
    <Checks
      label={t('alertRules.dialog.documents')}
      of={DRIVER_DOCUMENTS.filter((one) => one !== 'medical' || seesHealth || form.documents.includes(one)).map(
        (value) => [value, t(`drivers.documents.${value}`)],
      )}
      error={faults['condition.documents']}
      value={form.documents}
      onChange={(documents) => set({ documents: documents as DriverDocument[] })}
    />
  );
}

function Results({ form, set, faults }: RulePart) {
  const { t } = useTranslation();
  return (
    <Checks
      label={t('alertRules.dialog.results')}
      of={COMMAND_RESULTS.map((value) => [value, t(`alertRules.results.${value}`)])}
      error={faults['condition.results']}
      value={form.results}
      onChange={(results) => set({ results: results as CommandResult[] })}
    />
  );
}

function Alarms({ form, set, faults }: RulePart) {
  const { t } = useTranslation();
  return (
    <Checks
      label={t('alertRules.dialog.alarms')}
      of={ALARMS.map((value) => [value, t(`events.alarms.${value}`)])}
      error={faults['condition.alarms']}
      value={form.alarms}
      onChange={(alarms) => set({ alarms: alarms as Alarm[] })}
    />
  );
}

type ChecksProperties = {
  label: string;
  of: [value: string, words: string][];
  value: readonly string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
};

function Checks({ of, value, ...field }: ChecksProperties) {
  return (
    <Checkbox.Group className={classes.wide ?? ''} value={[...value]} {...field}>
      <div className={classes.checks}>
        {of.map(([one, words]) => (
          <Checkbox key={one} value={one} label={words} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
