import type { AlertRule } from '@balise/contract';
import type { RuleAlertKind } from '@balise/tracking';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { useSettings } from '../../../settings/settings.ts';
import { FormDialog, FormSection } from '../../../ui/dialog/form-dialog.tsx';
import { useTimeZoneOf } from '../../../ui/picker/clients.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { usualSeverity } from './kind-groups.ts';
import { ParameterFields } from './parameter-fields.tsx';
import { ReachFields } from './reach-fields.tsx';
import { type AlertRuleInput, useSaveAlertRule } from './requests.ts';
import { type AlertRuleForm, formOf, inputOf, judge, type RulePart } from './rule-form.ts';
import { RulePreview } from './rule-preview.tsx';
import classes from './rules.module.css';
import { VehicleFields } from './vehicle-fields.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';

type Properties = {
  /** The one that is edited; a new one where absent. */
  rule?: AlertRule;
  isReadOnly?: boolean;
  /** Of a new one. */
  clientId?: number | undefined;
  onClose: () => void;
};

const MINUTES: Partial<Record<RuleAlertKind, number>> = { geofence_dwell: 60, idling: 5 };

/** Makes or edits a rule: what happens, to which vehicles, when, and who is notified. */
export function RuleDialog({ rule, isReadOnly = false, clientId, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const user = useUser();
  const mayManage = useMay('manage_alert_rules');
  const mayPreview = useMay('view_history');
  const seesHealth = useMay('view_driver_health');
  const limits = useSettings().notifications;
  const choosesClient = user.role !== 'client' && !rule;
  const [form, setForm] = useState<AlertRuleForm>(() => {
    const begun = formOf(rule, limits, seesHealth);
    return rule ? begun : { ...begun, isOwn: !mayManage, clientId: clientId === undefined ? null : String(clientId) };
  });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const save = useSaveAlertRule();
  const set = (next: Partial<AlertRuleForm>): void => {
    setForm((before) => ({ ...before, ...next }));
    setFaults({});
  };
  const choose = (kind: RuleAlertKind): void => {
    const wasProposed = form.name === '' || (form.kind !== null && form.name === t(`alerts.kinds.${form.kind}`));
    set({
      kind,
      severity: usualSeverity(kind),
      minutes: MINUTES[kind] ?? form.minutes,
      ...(wasProposed ? { name: t(`alerts.kinds.${kind}`) } : {}),
    });
  };
  const judged = (): AlertRuleInput | undefined => {
    const found = codesInWords(judge(form, rule, choosesClient), t);
    setFaults(found);
    return Object.keys(found).length > 0 ? undefined : inputOf(form, rule);
  };
  const submit = (): void => {
    const body = judged();
    if (!body) return;
    save.mutate(
      { id: rule?.id, body },
      {
        onSuccess: ({ name }) => {
          tell.done(t(rule ? 'alertRules.saved' : 'alertRules.created', { name }));
          onClose();
        },
        onError: (error) => setFaults(fieldFaultsOf(error, t)),
      },
    );
  };
  const of = form.clientId === null ? user.client?.id : Number(form.clientId);
  const part: RulePart = { form, set, faults, clientId: of, timeZone: useTimeZoneOf(of) };
  return (
    <FormDialog
      title={rule ? t('alertRules.dialog.edit', { name: rule.name }) : t('alertRules.dialog.add')}
      size={720}
      action={isReadOnly ? undefined : t(rule ? 'common.save' : 'alertRules.dialog.create')}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset disabled={isReadOnly} className={classes.fieldset}>
        <FormSection title={t('alertRules.dialog.what')}>
          <WhatFields {...part} {...{ choosesClient, mayManage }} isNew={!rule} onKind={choose} />
          {form.kind && <ParameterFields {...part} kind={form.kind} />}
        </FormSection>
        {form.kind !== 'driver_document' && (
          <FormSection title={t('alertRules.dialog.which')}>
            <VehicleFields {...part} />
          </FormSection>
        )}
        <FormSection title={t('alertRules.dialog.when')}>
          <WhenFields {...part} />
        </FormSection>
        <FormSection title={t('alertRules.dialog.reach')}>
          <ReachFields {...part} />
        </FormSection>
      </fieldset>
      {mayPreview && <RulePreview ask={judged} />}
    </FormDialog>
  );
}
