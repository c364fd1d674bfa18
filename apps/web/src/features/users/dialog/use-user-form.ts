import {
  EditUserFields,
  type FieldErrors,
  fieldErrorsOf,
  NewUserFields,
  presetRights,
  type Right,
  type UserDetail,
} from '@balise/contract';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../../api/call-failed.ts';
import { faultWords } from '../../../api/fault-words.ts';
import { useUser } from '../../../api/user.ts';
import type { UserTab } from '../list/search.ts';
import { useProposedRights } from './use-proposed-rights.ts';
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
    show(Object.fromEntries(Object.entries(codes).map(([field, code]) => [field, t(`fieldErrors.${code}`)])));
    return Object.keys(codes).length === 0;
  };
  const showFailure = (error: unknown) => {
    if (!(error instanceof CallFailed)) return;
    show(Object.fromEntries(Object.entries(error.fields).map(([field, fault]) => [field, faultWords(fault, t)])));
  };
  const zoneName = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { form, user, role, may, check, newUser, change, showFailure, zoneName };
}
