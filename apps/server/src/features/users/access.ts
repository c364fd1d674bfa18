import type { DeviceId, FieldErrors } from '@balise/contract';
import type { Scoped } from '../../db/scope.ts';
import { countDevicesOf } from './edit/keep-queries.ts';
import type { Place } from './people/people-queries.ts';

/** How much of a client somebody sees, and until when. */
export type Access = {
  limited: boolean;
  /** The list of a limited user; undefined: it stays as it is. */
  devices: DeviceId[] | undefined;
  isTempLink: boolean;
  /** Milliseconds since 1970 UTC. */
  dateEnd: number | null;
};

/** When an access is judged, and beside what: the end as it is (which may be past; undefined of a new user), the caller's own. */
export type Ends = { now: number; endBefore: number | null | undefined; ownEnd: number | null };

/**
 * What is wrong with an access: a list is one client's and holds devices that the caller sees, an end is a temporary account's
 * and is in the future, and no user grants a longer access than their own.
 */
export async function judgeAccess(
  tx: Scoped,
  place: Place,
  access: Access,
  { now, endBefore, ownEnd }: Ends,
): Promise<FieldErrors> {
  const { limited, devices, isTempLink, dateEnd } = access;
  const errors: FieldErrors = {};
  if (limited && place.role !== 'client') errors.accountLimited = 'invalid_value';
  else if (limited && devices !== undefined) {
    const wanted = new Set(devices);
    if (wanted.size === 0) errors.deviceIdList = 'choose_a_device';
    else if ((await countDevicesOf(tx, place, [...wanted])) < wanted.size) errors.deviceIdList = 'unknown_reference';
  }
  if (isTempLink && dateEnd === null) errors.dateEnd = 'required';
  else if (dateEnd !== endBefore) {
    if (dateEnd !== null && !isTempLink) errors.dateEnd = 'invalid_value';
    else if (dateEnd !== null && dateEnd <= now) errors.dateEnd = 'must_be_future';
    else if (isLonger(dateEnd, ownEnd)) errors.dateEnd = 'beyond_own_end';
  }
  return errors;
}

/** Whether an access outlasts another one; null: without an end. */
export const isLonger = (end: number | null, than: number | null): boolean =>
  than !== null && (end === null || end > than);
