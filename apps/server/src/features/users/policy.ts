import {
  ADMINISTERING,
  effectiveRights,
  type FieldErrors,
  type Right,
  type Role,
  rightsWithin,
} from '@balise/contract';
import type { Scope } from '../../db/scope.ts';

/** What decides how much somebody can do: where the user belongs, its access, its rights and its end. */
export type AccessOfUser = {
  role: Role;
  limited: boolean;
  rights: readonly string[];
  status: 'active' | 'inactive';
  dateEnd: Date | null;
};

/** Whether the scope holds every right that somebody was given, the dormant ones too: a limited access may be widened. */
export const holdsAll = (scope: Scope, rights: readonly string[]): boolean =>
  rights.every((right) => scope.rights.includes(right as Right));

/** What is wrong with giving somebody these rights: only what one holds is given or taken, and only what can count. */
export function judgeRights(
  scope: Scope,
  { role, limited }: Pick<AccessOfUser, 'role' | 'limited'>,
  before: readonly string[],
  after: readonly Right[],
): FieldErrors {
  const possible = rightsWithin(role, limited);
  if (after.some((right) => !possible.includes(right))) return { rights: 'right_not_possible' };
  const counting = effectiveRights(role, limited, before);
  const changed = [
    ...after.filter((right) => !counting.includes(right)),
    ...counting.filter((r) => !after.includes(r)),
  ];
  return holdsAll(scope, changed) ? {} : { rights: 'right_not_held' };
}

/** Whether somebody could let everybody else of its place in again: see ADMINISTERING of the contract. */
export function isAdministrator({ role, limited, rights, status, dateEnd }: AccessOfUser): boolean {
  const counting = effectiveRights(role, limited, rights);
  return (
    status === 'active' && dateEnd === null && !limited && ADMINISTERING.every((right) => counting.includes(right))
  );
}
