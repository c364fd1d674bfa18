import type { User } from '@balise/contract';
import { useMay, useUser } from '../../../api/user.ts';

/** Says which users the reader may delete: not oneself, nor users with more rights. */
export function useMayDelete(): (user: User) => boolean {
  const may = useMay('delete_user');
  const { id } = useUser();
  return (user) => may && user.id !== id && !user.holdsMore;
}
