import { ALERT_SEVERITIES, type AlertSeverity, type RuleAlertKind } from '@balise/tracking';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { KIND_GROUPS, type KindGroup } from './kind-groups.ts';
import type { RulePart } from './rule-form.ts';
import classes from './rules.module.css';

type Properties = RulePart & {
  choosesClient: boolean;
  mayManage: boolean;
  isNew: boolean;
  onKind: (kind: RuleAlertKind) => void;
};

/** Whose rule it is, what it watches for, its name and severity. */
export function WhatFields({ form, set, faults, choosesClient, mayManage, isNew, onKind }: Properties) {
  const { t } = useTranslation();
  return (
    <>
      {choosesClient && (
        <ClientField
          value={form.clientId}
          error={faults.clientId}
          onChange={(clientId) => set({ clientId, geofences: [], groups: [], vehicles: [], vehicleGroups: [] })}
        />
      )}
      <EntityPicker
        of={{ data: useKinds() }}
        label={t('alertRules.dialog.kind')}
        required
        data-autofocus
        maxDropdownHeight={360}
        value={form.kind}
        onChange={(kind) => kind && onKind(kind as RuleAlertKind)}
        error={faults.condition ?? faults['condition.kind']}
      />
      <TextInput
        label={t('alertRules.dialog.name')}
        required
        autoComplete="off"
        maxLength={60}
        value={form.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
        error={faults.name}
      />
      <Select
        label={t('alertRules.dialog.severity')}
        allowDeselect={false}
        value={form.severity}
        onChange={(severity) => severity && set({ severity: severity as AlertSeverity })}
        data={ALERT_SEVERITIES.toReversed().map((value) => ({ value, label: t(`alerts.severities.${value}`) }))}
      />
      {isNew && mayManage && (
        <div>
          <div className="text-sm medium">{t('alertRules.dialog.whose')}</div>
          <SegmentedControl
            fullWidth
            aria-label={t('alertRules.dialog.whose')}
            value={form.isOwn ? 'me' : 'client'}
            onChange={(value) => set({ isOwn: value === 'me' })}
            data={[
              { value: 'client', label: t('alertRules.dialog.forClient') },
              { value: 'me', label: t('alertRules.dialog.forMe') },
            ]}
          />
        </div>
      )}
    </>
  );
}

function useKinds() {
  const { t } = useTranslation();
  return (Object.keys(KIND_GROUPS) as KindGroup[]).map((group) => ({
    group: t(`alertRules.groups.${group}`),
    items: KIND_GROUPS[group].map((kind) => ({
      value: kind,
      label: t(`alerts.kinds.${kind}`),
      badge: <span className={`text-xs faint ${classes.hint}`}>{t(`alertRules.hints.${kind}`)}</span>,
    })),
  }));
}
