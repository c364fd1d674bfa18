/* Lines of alerts in e-mails and SMS, which only the server writes. Those in French are of the alphabet of GSM 03.38. */
import { alertMessages as en } from './en/alert-messages.ts';
import { alertMessages as fr } from './fr/alert-messages.ts';

export const alertMessages = { en, fr };
