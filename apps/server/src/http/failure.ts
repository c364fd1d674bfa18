import type { ErrorCode, FieldErrors } from '@balise/contract';

/** An expected way in which a call ends, returned by a handler instead of its reply; the transaction is rolled back. */
export class Failure {
  readonly code: ErrorCode;
  readonly fields: FieldErrors;

  constructor(code: ErrorCode, fields: FieldErrors) {
    this.code = code;
    this.fields = fields;
  }
}

/** @example return fail('already_exists', { imei: 'already_exists' }) */
export const fail = (code: ErrorCode, fields: FieldErrors = {}): Failure => new Failure(code, fields);
