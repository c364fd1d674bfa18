import { type Failure, fail } from '../../http/failure.ts';
import type { Account, AccountStatus } from './queries.ts';

/** Where somebody signs in: at one partner's platform, or at the platform's own address, where every account may. */
export type SignInBrand = { partnerId: number | undefined };

/**
 * Which of the accounts with the right password signs in here, or why none does. Nothing here is revealed to
 * somebody without a right password: to such a one every account looks alike.
 * @param now milliseconds since 1970 UTC
 */
export function chooseAccount(accounts: Account[], brand: SignInBrand, now: number): Account | Failure {
  if (accounts.length === 0) return fail('email_or_password_incorrect');
  const here =
    brand.partnerId === undefined ? atOwnHost(accounts) : accounts.filter((a) => a.partnerId === brand.partnerId);
  const [account, another] = here;
  if (!account) return fail('platform_not_authorised');
  if (another) return fail('partner_name_needed');
  return whyNot(account, now) ?? account;
}

// The platform's own account comes first: its people have no partner whose name they could give
function atOwnHost(accounts: Account[]): Account[] {
  const own = accounts.filter((account) => account.partnerId === null);
  return own.length > 0 ? own : accounts;
}

/** Why an account cannot be used at this moment; undefined: it can. */
export function whyNot(
  { active, dateEnd, partnerPublished, clientState }: AccountStatus,
  now: number,
): Failure | undefined {
  if (!partnerPublished) return fail('platform_unknown');
  if (!active || clientState === 'closed') return fail('account_disabled');
  const endedAt = dateEnd?.getTime();
  if (endedAt !== undefined && endedAt <= now) return fail('account_ended', {}, { endedAt });
  return clientState === 'suspended_unpaid' ? fail('account_suspended_unpaid') : undefined;
}
