import { z } from 'zod';
import type { Right } from '../account/rights.ts';
import { DeviceId } from '../core/ids.ts';
import { Instant, line, optionalText } from '../core/text.ts';

/** What a recipient may see of a device, and what it may have its tracker do: the last two are never given unless they are chosen. */
export const SHARE_RIGHTS = ['position', 'history', 'reports', 'commands', 'block'] as const;
export type ShareRight = (typeof SHARE_RIGHTS)[number];

/**
 * The rights of their own that both sides need: the user who shares the device, while the share lasts, and each user of the recipient who
 * makes use of it.
 */
export const NEEDED_TO_ACT = {
  commands: ['send_command'],
  block: ['block_device', 'unblock_device'],
} as const satisfies Partial<Record<ShareRight, readonly Right[]>>;

/** Of the rights of a share those that somebody with these rights may give. */
export const givableBy = (rights: readonly Right[]): ShareRight[] =>
  SHARE_RIGHTS.filter((right) => {
    const needed: readonly Right[] = right in NEEDED_TO_ACT ? NEEDED_TO_ACT[right as keyof typeof NEEDED_TO_ACT] : [];
    return needed.every((one) => rights.includes(one));
  });

/** What a list says of a device that is shared with its reader: what is shown of it, and until when; null: nobody knows. */
export const DeviceShare = z.object({ rights: z.array(z.enum(SHARE_RIGHTS)), until: Instant.nullable() });

/** Whose offer it is: one of the reader's own devices, or one that is offered to the reader. */
export const SHARE_SIDES = ['offered', 'received'] as const;
export type ShareSide = (typeof SHARE_SIDES)[number];

/** What became of an offer. Words in the dictionaries, `shares.states`. */
export const SHARE_STATES = ['pending', 'accepted', 'declined', 'withdrawn', 'expired', 'ended'] as const;
export type ShareState = (typeof SHARE_STATES)[number];

/** Why an open share ended that its owner did not withdraw: the recipient left it, or the device or an account went. */
export const SHARE_ENDS = ['left', 'transferred', 'deleted', 'account'] as const;
export type ShareEnd = (typeof SHARE_ENDS)[number];

/** Devices in one offer; open shares of one device, and of all devices of a client. */
export const MOST_SHARED_AT_ONCE = 100;
export const MOST_SHARES_OF_DEVICE = 20;
export const MOST_SHARES_OF_CLIENT = 10_000;

/** Offers of a client to one recipient that wait for an answer or were made within a day. */
export const MOST_OFFERS_TO_ONE = 1_000;
/** Offers of a client that a recipient is mailed about within a day; it finds further ones in its list. */
export const OFFER_MAILS_A_DAY = 3;

/** Recipients that a user may name within an hour. */
export const RECIPIENTS_AN_HOUR = 20;

/** Days after which an offer without an answer has expired. */
export const ANSWER_DAYS = 30;

/** What a right cannot be without. */
export const neededFor = (right: ShareRight): ShareRight[] =>
  right === 'reports' ? ['position', 'history'] : ['position'];

const Moment = z.number().int().min(0).max(Date.UTC(9999, 0));

/** What an offer says. */
export const ShareFields = z
  .object({
    deviceIds: z
      .array(DeviceId)
      .min(1, 'required')
      .max(MOST_SHARED_AT_ONCE, 'too_many')
      .transform((ids) => [...new Set(ids)]),
    recipient: line(254)
      .min(1, 'required')
      .transform((typed) => typed.toLowerCase())
      .describe(
        'the code that your provider gave the client, or the e-mail address of a client, of a partner, or of one of their users',
      ),
    rights: z
      .array(z.enum(SHARE_RIGHTS))
      .default(['position'])
      .transform((chosen) => SHARE_RIGHTS.filter((right) => [...chosen, ...chosen.flatMap(neededFor)].includes(right)))
      .describe(
        'the position always; history: track, trips and stops; reports: reports about these, with the history; commands: to ask for a ' +
          'position, a restart, an interval; block: to block at standstill or with the engine off, and to unblock what it blocked itself',
      ),
    historyFrom: Moment.nullable()
      .default(null)
      .describe('since when the past is shown, with `history`; null: since the offer was accepted'),
    expiresAt: Moment.nullable().default(null).describe('null: until it is withdrawn'),
    note: optionalText(300).describe('to the recipient'),
  })
  .refine(({ rights, historyFrom }) => historyFrom === null || rights.includes('history'), {
    path: ['historyFrom'],
    message: 'invalid_value',
  });
export type ShareFields = z.output<typeof ShareFields>;
