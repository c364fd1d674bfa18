import { decodeGsm7 } from '@balise/contract';
import type { Pdu } from 'smpp';
import type { TakenSms } from '../gateway.ts';

/* A message that a telephone sent: a deliver_sm that is no receipt (SMPP 3.4, 4.6 and 5.2.12). */

/** Bits 2 to 5 of esm_class: what kind of message it is; 0 is a plain one. */
const TYPE = 0x3c;
/** It begins with a header: a part of a longer message. */
const UDH = 0x40;
/** data_coding (5.2.19). */
const UCS2 = 8;

/** @returns undefined for what is no whole plain message from a telephone */
export function readSmppMessage(pdu: Pdu): TakenSms | undefined {
  const kind = Number(pdu.esm_class);
  if ((kind & TYPE) !== 0 || (kind & UDH) !== 0 || pdu.receipted_message_id !== undefined) return undefined;
  const digits = String(pdu.source_addr ?? '').replace(/^\+/, '');
  if (!/^[1-9]\d{6,14}$/.test(digits)) return undefined;
  return { number: `+${digits}`, text: textOf(pdu) };
}

function textOf({ short_message, message_payload, data_coding }: Pdu): string {
  const message = (short_message ?? message_payload) as { message?: unknown } | Buffer | string | undefined;
  const inner = message && typeof message === 'object' && 'message' in message ? message.message : message;
  if (!Buffer.isBuffer(inner)) return String(inner ?? '');
  if (data_coding === UCS2)
    return Buffer.from(inner.subarray(0, inner.length & ~1))
      .swap16()
      .toString('utf16le');
  return data_coding === 0 ? decodeGsm7(inner) : inner.toString('latin1');
}
