import type { smsTexts as en } from '../en/sms-texts.ts';

export const smsTexts: typeof en = {
  contact_code: '{{code}} est votre code de confirmation pour les alertes de {{client}}. Valable {{minutes}} min.',
  contact_test: '{{client}} : ceci est un message de test. Les alertes vous parviendront à ce numéro.',
};
