import type { smsTexts as en } from '../en/sms-texts.ts';

export const smsTexts: typeof en = {
  contact_code: '{{code}} est votre code de confirmation pour les alertes de {{client}}. Valable {{minutes}} min.',
  contact_test: '{{client}} : ceci est un message de test. Les alertes vous parviendront à ce numéro.',
  payment_received:
    '{{client}}: {{amount}} payés pour {{vehicle}}. Reste {{remaining}}, retard {{arrears}}. Acquis {{owned}}%.',
  payment_late:
    '{{client}} : retard de {{arrears}} pour {{vehicle}} depuis le {{since}}. Payez, ou appelez-nous si vous ne pouvez pas.',
  payment_warning:
    '{{client}} : ATTENTION, retard de {{arrears}} pour {{vehicle}} depuis le {{since}}. Appelez-nous : risque de blocage.',
  payment_statement:
    '{{client}}: {{vehicle}}, {{day}}: payé {{amount}}, reste {{remaining}}, retard {{arrears}}. Acquis {{owned}}%.',
};
