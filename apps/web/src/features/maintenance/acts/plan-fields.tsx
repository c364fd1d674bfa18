import type { UserId } from '@balise/contract';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { peopleQuery } from '../workshop/requests.ts';

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
        <Assignee {...{ clientId }} value={plan.assigneeId} onChange={(assigneeId) => onChange({ assigneeId })} />
      )}
    </>
  );
}

type AssigneeProperties = { clientId: number; value: UserId | null; onChange: (id: UserId | null) => void };

function Assignee({ clientId, value, onChange }: AssigneeProperties) {
  const { t } = useTranslation();
  const { data: people = [] } = useQuery(peopleQuery(clientId));
  return (
    <Select
      label={t('workshop.assignee')}
      placeholder={t('workshop.nobody')}
      clearable
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : (Number(id) as UserId))}
    />
  );
}
