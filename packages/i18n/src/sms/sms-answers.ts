/* Texts of the SMS that Balise sends, which only the server writes. */
import { smsAnswers as en } from '../en/sms-answers.ts';
import { smsAnswers as fr } from '../fr/sms-answers.ts';

export const smsAnswers = { en, fr };
