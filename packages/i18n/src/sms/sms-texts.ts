/* Texts of the SMS that Balise sends, which only the server writes. */
import { smsTexts as en } from '../en/sms-texts.ts';
import { smsTexts as fr } from '../fr/sms-texts.ts';

export const smsTexts = { en, fr };
