import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { Instant } from '../core/text.ts';
import { SignedInReply } from './auth.ts';
import { PresentPassword } from './password.ts';

/** What an authenticator app shows, or one of the recovery codes; spaces and dashes do not count. */
export const SecondFactorCode = z.string().trim().min(1, 'required').max(40, 'too_long');

export const secondFactor = endpoint({
  name: 'secondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  access: 'anyone',
  tag: 'Sign-in',
  summary: 'The second step of signing in',
  description:
    'Takes the challenge that `login` gave with `second_factor_needed`, and a code of the authenticator app or a recovery code. ' +
    'A challenge holds for five minutes and five tries and signs in once; a code is taken once.',
  body: z.object({ challenge: z.string().min(1, 'required').max(100), code: SecondFactorCode }),
  reply: SignedInReply,
  errors: [
    'sign_in_expired',
    'too_many_attempts',
    'account_disabled',
    'account_ended',
    'account_suspended_unpaid',
    'platform_unknown',
  ],
});

export const twoFactorState = endpoint({
  name: 'twoFactorState',
  method: 'GET',
  path: '/user/two-factor',
  access: 'signedIn',
  tag: 'Two factors',
  summary: 'Whether the caller signs in in two steps',
  reply: z.object({
    since: Instant.nullable().describe('null: off'),
    recoveryCodesLeft: z.number(),
  }),
  errors: [],
});

export const beginTwoFactor = endpoint({
  name: 'beginTwoFactor',
  method: 'POST',
  path: '/user/two-factor/begin',
  access: 'signedIn',
  tag: 'Two factors',
  summary: 'Makes a secret for an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 s)',
  description: 'Nothing changes at the sign-in before `confirmTwoFactor` has seen a code of it.',
  body: z.object({ password: PresentPassword }),
  reply: z.object({
    secret: z.string().describe('base32'),
    uri: z.string().describe('otpauth:// as a QR code holds it'),
  }),
  errors: ['two_factor_on', 'too_many_attempts'],
});

const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('ten, each for one sign-in; shown this once'),
});

export const confirmTwoFactor = endpoint({
  name: 'confirmTwoFactor',
  method: 'POST',
  path: '/user/two-factor/confirm',
  access: 'signedIn',
  tag: 'Two factors',
  summary: 'Turns the second step on with a first code of the app',
  description: 'Revokes the caller’s other sign-ins, which had none. The owner of the account is mailed.',
  body: z.object({ code: SecondFactorCode }),
  reply: RecoveryCodes,
  errors: ['two_factor_on', 'two_factor_not_begun', 'too_many_attempts'],
});

/** What weakens the second step takes both factors: the password alone could switch off what protects the account from it. */
const PasswordAndCode = z.object({ password: PresentPassword, code: SecondFactorCode });

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user/two-factor/recovery-codes',
  access: 'signedIn',
  tag: 'Two factors',
  summary: 'Ten new recovery codes; the former ones are void',
  description: 'The owner of the account is mailed.',
  body: PasswordAndCode,
  reply: RecoveryCodes,
  errors: ['two_factor_not_begun', 'too_many_attempts'],
});

export const disableTwoFactor = endpoint({
  name: 'disableTwoFactor',
  method: 'POST',
  path: '/user/two-factor/disable',
  access: 'signedIn',
  tag: 'Two factors',
  summary: 'Turns the second step off',
  description: 'The owner of the account is mailed. Where the second step is off already, the code is not looked at.',
  body: PasswordAndCode,
  reply: z.null(),
  errors: ['too_many_attempts'],
});
