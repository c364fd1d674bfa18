import { Secret, TOTP } from 'otpauth';
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, seal } from '../features/two-factor/index.ts';
import { hashToken, newToken } from '../http/token.ts';
import { PASSWORD, PEOPLE, WORLD_SECRET, type World } from '../testing/world.ts';
import type { Caller } from './callers.ts';
import { ANYONE, idFrom, outcomes, type Rows, SIGNED_IN, unique } from './matrix.ts';

type PasswordProbe = { world: World; caller: Caller };

const userOf = ({ world, caller }: PasswordProbe): number => {
  if (caller === 'viewer') return world.users.kanari;
  const name = PEOPLE.find((person) => person === caller);
  return name ? world.users[name] : world.users.niger;
};

/** The code of a link for a user of Niger. */
async function aLink({ world }: PasswordProbe): Promise<string> {
  const code = newToken();
  const now = new Date(world.clock.now);
  await world.database.pools.owner.query(
    "insert into password_links (hash, user_id, purpose, created_at, expires_at) values ($1, $2, 'reset', $3, $4)",
    [hashToken(code), world.users.niger, now, new Date(world.clock.now + 60_000)],
  );
  return code;
}

/** Gives the caller a second factor, confirmed or only begun. @returns a code of it */
async function aFactor(asked: PasswordProbe, confirmed: boolean): Promise<string> {
  const { owner } = asked.world.database.pools;
  const user = userOf(asked);
  const secret = newTotpSecret();
  const now = new Date(asked.world.clock.now);
  await owner.query('delete from second_factors where user_id = $1', [user]);
  await owner.query(
    'insert into second_factors (user_id, encrypted_secret, begun_at, confirmed_at) values ($1, $2, $3, $4)',
    [user, seal(WORLD_SECRET, user, secret), now, confirmed ? now : null],
  );
  const totp = new TOTP({ secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
  return totp.generate({ timestamp: asked.world.clock.now });
}

/** A challenge of the platform's administrator with a recovery code that meets it. */
async function aChallenge({ world }: PasswordProbe): Promise<{ challenge: string; code: string }> {
  const { owner } = world.database.pools;
  const challenge = newToken();
  const [code = ''] = newRecoveryCodes();
  await owner.query('insert into recovery_codes (user_id, hash) values ($1, $2)', [
    world.users.platform,
    hashRecoveryCode(code),
  ]);
  await owner.query('insert into sign_in_challenges (hash, user_id, remember, expires_at) values ($1, $2, false, $3)', [
    hashToken(challenge),
    world.users.platform,
    new Date(world.clock.now + 60_000),
  ]);
  return { challenge, code };
}

/** A mail about the client Comoé. */
const aMail = (world: World): Promise<number> =>
  idFrom(
    world,
    `insert into mails (partner_id, client_id, kind, recipient, language, subject, body_text, created_at)
     values (${world.partners.kanari}, ${world.clients.comoe}, 'welcome', 'x@people.example', 'en', 'SECRET 77', 'x', now())
     returning id`,
  );

/** Passwords, second factors, one's own account and the outbox. */
export const passwordRows: Rows = {
  requestPasswordReset: {
    needs: 'anyone',
    outcomes: ANYONE,
    input: () => ({ body: { email: `${unique()}@people.example` } }),
  },
  checkResetCode: {
    needs: 'anyone',
    outcomes: ANYONE,
    input: async (asked) => ({ body: { resetCode: await aLink(asked) } }),
  },
  resetPassword: {
    needs: 'anyone',
    outcomes: ANYONE,
    input: async (asked) => ({ body: { resetCode: await aLink(asked), password: PASSWORD } }),
  },
  validatePassword: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: { password: PASSWORD } }) },
  changePassword: {
    needs: 'signedIn',
    outcomes: SIGNED_IN,
    input: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD, confirmPassword: PASSWORD } }),
  },
  secondFactor: { needs: 'anyone', outcomes: ANYONE, input: async (asked) => ({ body: await aChallenge(asked) }) },
  twoFactorState: { needs: 'signedIn', outcomes: SIGNED_IN },
  beginTwoFactor: { needs: 'signedIn', outcomes: SIGNED_IN, input: () => ({ body: { password: PASSWORD } }) },
  confirmTwoFactor: {
    needs: 'signedIn',
    outcomes: SIGNED_IN,
    input: async (asked) => ({ body: { code: await aFactor(asked, false) } }),
  },
  renewRecoveryCodes: {
    needs: 'signedIn',
    outcomes: SIGNED_IN,
    input: async (asked) => {
      return { body: { password: PASSWORD, code: await aFactor(asked, true) } };
    },
  },
  disableTwoFactor: {
    needs: 'signedIn',
    outcomes: SIGNED_IN,
    input: async (asked) => ({ body: { password: PASSWORD, code: await aFactor(asked, true) } }),
  },
  editMe: {
    needs: 'signedIn',
    outcomes: SIGNED_IN,
    input: () => ({ body: { firstName: 'x', lastName: 'y', language: 'en' } }),
  },
  exportMe: { needs: 'signedIn', outcomes: SIGNED_IN },
  listMails: {
    needs: 'view_outbox',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 'yes', 403, 403),
    input: () => ({ query: {} }),
  },
  readMail: {
    needs: 'view_outbox',
    outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 404, 403, 403),
    input: async ({ world }) => ({ params: { id: await aMail(world) } }),
  },
  outboxState: { needs: 'view_outbox', outcomes: outcomes('yes', 'yes', 403, 403, 403, 403, 'yes', 403, 403) },
};
