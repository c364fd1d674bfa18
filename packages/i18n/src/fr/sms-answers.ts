import type { smsAnswers as en } from '../en/sms-answers.ts';

export const smsAnswers: typeof en = {
  vehicle: '{{vehicle}} : {{status}} {{since}}. {{place}} {{where}}',
  notKnown: 'Position inconnue.',
  none: 'Aucun véhicule ne correspond à {{asked}}.',
  several: '{{count}} véhicules correspondent à {{asked}} : {{vehicles}}',
  fleet: '{{time}} : {{count}} véhicules. {{states}}',
  help: 'Envoyez POS et les derniers chiffres de la plaque pour sa position, ETAT pour le parc, STOP pour finir.',
};
