import type { User } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { RowCheckbox } from '../../../ui/table/row-checkbox.tsx';
import type { Selection } from '../../../ui/table/selection.ts';
import { nameOf } from '../list/user-cells.tsx';

/** Tells which users the reader may delete: not oneself, nor who holds more. */
export function useMayDelete(): (user: User) => boolean {
  const may = useMay('delete_user');
  const { id } = useUser();
  return (user) => may && user.id !== id && !user.holdsMore;
}

export function SelectUser({ user, selection }: { user: User; selection: Selection }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox in it is its control; all of the square answers to the finger
    <label>
      <RowCheckbox
        name={t('users.bulk.selectOne', { name: nameOf(user) })}
        checked={selection.ids.has(user.id)}
        onChange={(on) => selection.toggle(user.id, on)}
      />
    </label>
  );
}
