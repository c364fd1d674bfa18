import type { UserId } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { AssigneeField } from '../workshop/assignee-field.tsx';

/** A day in the workshop. */
export type Plan = { on: string; workshop: string; assigneeId: UserId | null };

type Properties = {
  plan: Plan;
  /** Whose mechanics are offered; null: of several clients none is. */
  clientId: number | null;
  error: unknown;
  onChange: (change: Partial<Plan>) => void;
};

export function PlanFields({ plan, clientId, error, onChange }: Properties) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        type="date"
        label={t('maintenance.plan.on')}
        required
        value={plan.on}
        error={fieldFaultsOf(error, t)['on']}
        onChange={({ currentTarget }) => onChange({ on: currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('maintenance.plan.workshop')}
        maxLength={100}
        value={plan.workshop}
        onChange={({ currentTarget }) => onChange({ workshop: currentTarget.value })}
      />
      {clientId !== null && (
        <AssigneeField
          clientId={clientId}
          value={plan.assigneeId === null ? null : String(plan.assigneeId)}
          onChange={(id) => onChange({ assigneeId: id === null ? null : (Number(id) as UserId) })}
        />
      )}
    </>
  );
}
