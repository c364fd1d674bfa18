import type { FieldFault } from '@balise/contract';

/** A call that did not succeed. `code` is one of the contract's error codes, or `unreachable` without an answer. */
export class CallFailed extends Error {
  readonly code: string;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** What is wrong with each field, by field name. */
  readonly fields: Record<string, FieldFault>;
  /** By what it was refused, by name: the code says which. */
  readonly figures: Record<string, number>;

  constructor(code: string, status: number, fields: Record<string, FieldFault>, figures: Record<string, number> = {}) {
    super(code);
    this.name = 'CallFailed';
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.figures = figures;
  }
}
