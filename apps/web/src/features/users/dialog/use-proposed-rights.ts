import { type Preset, presetRights, type Right, type Role } from '@balise/contract';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMay, useUser } from '../../../api/user.ts';
import { userListQuery } from '../requests.ts';
import { placeIn } from '../use-places.ts';
import type { UserForm } from './user-form.ts';

/**
 * Proposes the rights of a new user: an administrator's where there is no user yet, so that someone can add the
 * others, else a reader's. What was chosen by hand stays.
 */
export function useProposedRights(isNew: boolean, form: UseFormReturnType<UserForm>, role: Role): void {
  const reader = useUser();
  const { clientId, partnerId } = placeIn(form.values.place);
  const place = { ...(clientId === null ? {} : { clientId }), ...(partnerId === null ? {} : { partnerId }) };
  const mayCount = useMay('view_users');
  const { data, isPlaceholderData } = useQuery({
    ...userListQuery({ ...place, pageSize: 10 }),
    enabled: isNew && mayCount,
  });
  const total = isPlaceholderData ? undefined : data?.total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a proposal follows the place, and nothing that is typed
  useEffect(() => {
    if (!isNew || total === undefined) return;
    const proposal = (preset: Preset): Right[] =>
      presetRights(preset, role).filter((right) => reader.rights.includes(right));
    const proposed = (['read_only', 'administrator'] as const).map((preset) => proposal(preset).join());
    if (!proposed.includes(form.values.rights.join())) return;
    form.setFieldValue('rights', proposal(total === 0 ? 'administrator' : 'read_only'));
  }, [total === undefined, total === 0, form.values.place]);
}
