import type { Challenge, ErrorCode, FieldErrors } from '@balise/contract';

/** An expected way in which a call ends, returned by a handler instead of its reply; the transaction is rolled back. */
export class Failure {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;
  readonly more: More;

  constructor(code: ErrorCode, fields: FieldErrors, more: More) {
    this.code = code;
    this.fields = fields;
    this.more = more;
  }
}

type More = {
  /** What was written stays: an attempt that counts. */
  keeps?: boolean;
  /** What the caller goes on with. */
  challenge?: Challenge;
  /** When what was asked for came to its end, ms since 1970. */
  endedAt?: number;
  /** By what it was refused, by name. */
  figures?: Record<string, number>;
};

/** @example return fail('already_exists', { imei: 'already_exists' }) */
export const fail = (code: ErrorCode, fields: FieldErrors = {}, more: More = {}): Failure =>
  new Failure(code, fields, more);

/** Too many attempts were made. @param opensAt when the next may be, milliseconds since 1970 UTC, as `now` */
export const tooManyAttempts = (opensAt: number, now: number): Failure =>
  fail('too_many_attempts', {}, { figures: { seconds: secondsUntil(opensAt, now) } });

/** Too many people were invited within a day. @param opensAt when the next may be, milliseconds since 1970 UTC, as `now` */
export const tooManyInvitations = (opensAt: number, now: number): Failure =>
  fail('too_many_invitations', {}, { figures: { seconds: secondsUntil(opensAt, now), opensAt } });

/** Messages to a contact are limited. @param opensAt when the next may be sent, milliseconds since 1970 UTC, as `now` */
export const messagesRefused = (code: ErrorCode, opensAt: number, now: number): Failure =>
  fail(code, {}, { figures: { seconds: secondsUntil(opensAt, now), opensAt } });

const secondsUntil = (opensAt: number, now: number): number => Math.max(1, Math.ceil((opensAt - now) / 1000));
