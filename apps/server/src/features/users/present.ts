import {
  type DeviceId,
  effectiveRights,
  rightsWordOf,
  type User,
  type UserDetail,
  type UserState,
} from '@balise/contract';
import type { Scope } from '../../db/scope.ts';
import type { PersonRow } from './people/people-queries.ts';
import { holdsAll } from './policy.ts';

/** A user as lists show it to the scope. @param now milliseconds since 1970 UTC */
export function present(row: PersonRow, scope: Scope, now: number): User {
  const { role, account_limited: limited, rights } = row;
  return {
    id: row.id,
    role,
    lastName: row.last_name,
    firstName: row.first_name,
    email: row.email,
    countryCode2: row.country_code2,
    phone: row.phone,
    clientId: row.client_id,
    clientName: row.client_name,
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    accountLimited: limited,
    deviceCount: limited ? row.device_count : null,
    isTempLink: row.is_temp_link,
    dateEnd: row.date_end?.getTime() ?? null,
    language: row.language,
    status: row.status,
    state: stateOf(row, now),
    rightsWord: scope.rights.includes('view_rights') ? rightsWordOf(role, limited, rights) : null,
    holdsMore: row.id !== scope.userId && !holdsAll(scope, rights),
    lastSignInAt: row.last_sign_in_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  };
}

/** As `present`, with the list of devices and the rights. */
export function presentDetail(row: PersonRow, deviceIdList: DeviceId[], scope: Scope, now: number): UserDetail {
  const rights = scope.rights.includes('view_rights')
    ? effectiveRights(row.role, row.account_limited, row.rights)
    : null;
  return { ...present(row, scope, now), deviceIdList, rights };
}

export function stateOf({ status, date_end }: Pick<PersonRow, 'status' | 'date_end'>, now: number): UserState {
  if (status === 'inactive') return 'inactive';
  return date_end !== null && date_end.getTime() <= now ? 'ended' : 'active';
}
