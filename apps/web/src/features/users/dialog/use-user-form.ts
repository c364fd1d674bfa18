import {
  EditUserFields,
  type FieldErrors,
  fieldErrorsOf,
  NewUserFields,
  type Preset,
  presetRights,
  type Right,
  type Role,
  type UserDetail,
} from '@balise/contract';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay, useUser } from '../../../api/user.ts';
import type { UserTab } from '../list/search.ts';
import { userListQuery } from '../requests.ts';
import { placeIn } from '../use-places.ts';
import { changeOf, emptyForm, formOf, newUserOf, roleAt, tabOf, type UserForm } from './user-form.ts';

export type UseUserForm = ReturnType<typeof useUserForm>;

/** The form of a new user, or of one that is there, with what the reader may change of it. */
export function useUserForm(user: UserDetail | undefined, place: string, openTab: (tab: UserTab) => void) {
  const { t } = useTranslation();
  const reader = useUser();
  const timeZone = reader.client?.timeZone;
  const holds = (right: Right) => reader.rights.includes(right);
  const [initial] = useState<UserForm>(() =>
    user
      ? formOf(user, timeZone)
      : emptyForm(reader.language, place, presetRights('read_only', roleAt(place, reader.role)).filter(holds)),
  );
  const form = useForm<UserForm>({ mode: 'controlled', initialValues: initial });
  const role = user?.role ?? roleAt(form.values.place, reader.role);
  useProposedRights(user === undefined, form, role);
  const isSelf = user?.id === reader.id;
  const may = {
    isSelf,
    changeAccess: !isSelf && !user?.holdsMore,
    changeRights: !isSelf && holds('edit_rights'),
    copyRights: holds('view_users') && holds('view_rights'),
    grantable: isSelf ? [] : reader.rights,
  };
  const reading = { role, timeZone };
  const newUser = () => newUserOf(form.values, reading, may.changeRights);
  const change = () => changeOf(form.values, initial, reading);

  /** Shows faults beside their fields, and the tab of the first one. */
  const show = (faults: Record<string, string>) => {
    form.setErrors(faults);
    const [first] = Object.keys(faults);
    if (first !== undefined) openTab(tabOf(first));
  };
  /** Whether what is typed can be sent; otherwise the faults are shown. */
  const check = (): boolean => {
    const input = user ? change() : newUser();
    const parsed = (user ? EditUserFields : NewUserFields).safeParse(input);
    const codes: FieldErrors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
    if (form.values.isTempLink && form.values.dateEnd === '') codes.dateEnd = 'required';
    if (form.values.accountLimited && form.values.deviceIdList.length === 0 && role === 'client') {
      codes.deviceIdList = 'choose_a_device';
    }
    if (form.values.typesPassword && form.values.password === '') codes.password = 'required';
    show(codesInWords(codes, t));
    return Object.keys(codes).length === 0;
  };
  const showFailure = (error: unknown) => show(fieldFaultsOf(error, t));
  const zoneName = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { form, user, role, may, check, newUser, change, showFailure, zoneName };
}

/**
 * Proposes the rights of a new user: an administrator's where there is no user yet, so that someone can add the
 * others, else a reader's. What was chosen by hand stays.
 */
function useProposedRights(isNew: boolean, form: UseFormReturnType<UserForm>, role: Role): void {
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
