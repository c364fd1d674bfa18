import type { Pdu } from 'smpp';
import type { SmsReceipt } from '../gateway.ts';

/** SMPP 3.4, 5.2.12: bits 2 to 5 of esm_class say that a deliver_sm is a receipt and no message. */
const RECEIPT = 0x04;
const TYPE = 0x3c;
/** message_state (5.2.28); the others are not final. */
const DELIVERED = 2;
const NOT_DELIVERED: Readonly<Record<number, string>> = { 3: 'EXPIRED', 4: 'DELETED', 5: 'UNDELIV', 8: 'REJECTD' };

/**
 * Reads a receipt from a deliver_sm: by its optional parameters (receipted_message_id, message_state), else by its text in the form of
 * appendix B: `id:123 sub:001 dlvrd:001 … stat:DELIVRD err:000`.
 * @returns undefined for what is no receipt, or says nothing final
 */
export function readSmppReceipt(pdu: Pdu): SmsReceipt | undefined {
  const isReceipt = (Number(pdu.esm_class) & TYPE) === RECEIPT || pdu.receipted_message_id !== undefined;
  if (!isReceipt) return undefined;
  const text = textOf(pdu);
  const state = Number(pdu.message_state ?? 0);
  const word = /\bstat:(\w+)/i.exec(text)?.[1]?.toUpperCase() ?? '';
  const delivered = state === DELIVERED || (state === 0 && word === 'DELIVRD');
  const failure = NOT_DELIVERED[state] ?? (state === 0 && Object.values(NOT_DELIVERED).includes(word) ? word : '');
  if (!delivered && failure === '') return undefined;
  const code = /\berr:(\w+)/i.exec(text)?.[1] ?? '';
  const gatewayId = String(pdu.receipted_message_id ?? /\bid:(\S+)/i.exec(text)?.[1] ?? '').replace(/\0+$/, '');
  const digits = String(pdu.source_addr ?? '').replace(/^\+/, '');
  return {
    reference: '',
    gatewayId,
    recipient: Number(pdu.source_addr_ton) === 1 && /^\d+$/.test(digits) ? `+${digits}` : '',
    delivered,
    error: delivered ? '' : `${failure}${code === '' ? '' : ` ${code}`}`,
  };
}

function textOf({ short_message, message_payload }: Pdu): string {
  const message = (short_message ?? message_payload) as { message?: unknown } | Buffer | string | undefined;
  const inner = message && typeof message === 'object' && 'message' in message ? message.message : message;
  return Buffer.isBuffer(inner) ? inner.toString('latin1') : String(inner ?? '');
}
