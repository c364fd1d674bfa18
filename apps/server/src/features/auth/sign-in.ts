import type { ErrorCode } from '@balise/contract';
import type { Account } from './queries.ts';

/** Where somebody signs in: at one partner's platform, or at the platform's own address, where every account may. */
export type Door = { partnerId: number | undefined };

/**
 * Which of the accounts whose password was right signs in at this door, or why none does. Nothing here is told to
 * somebody without a right password: to such a one every account looks alike.
 * @param now milliseconds since 1970 UTC
 */
export function chooseAccount(accounts: Account[], door: Door, now: number): Account | ErrorCode {
  if (accounts.length === 0) return 'email_or_password_incorrect';
  const here =
    door.partnerId === undefined ? atOwnDoor(accounts) : accounts.filter((a) => a.partnerId === door.partnerId);
  const [account, another] = here;
  if (!account) return 'platform_not_authorised';
  if (another) return 'partner_name_needed';
  return whyNot(account, now) ?? account;
}

// The platform's own account comes first: its people have no partner whose name they could give
function atOwnDoor(accounts: Account[]): Account[] {
  const own = accounts.filter((account) => account.partnerId === null);
  return own.length > 0 ? own : accounts;
}

function whyNot(account: Account, now: number): ErrorCode | undefined {
  if (!account.partnerPublished) return 'platform_unknown';
  if (!account.active || account.clientState === 'closed') return 'account_disabled';
  if (account.dateEnd && account.dateEnd.getTime() <= now) return 'account_disabled';
  return account.clientState === 'suspended_unpaid' ? 'account_suspended_unpaid' : undefined;
}
