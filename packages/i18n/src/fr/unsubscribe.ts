import type { unsubscribe as en } from '../en/unsubscribe.ts';

export const unsubscribe: typeof en = {
  action: 'Arrêter ces alertes',
  help: 'Une question\u202f?',
  ask: {
    title: 'Arrêter les alertes par e-mail\u202f?',
    text: 'Vous ne recevrez plus à cette adresse d’alertes sur les véhicules de {{client}}.',
  },
  done: {
    title: 'Les alertes sont arrêtées',
    text: '{{client}} n’envoie plus d’alertes à cette adresse. Pour en recevoir à nouveau, demandez à {{client}} un nouveau code de confirmation.',
  },
  unknown: {
    title: 'Ce lien ne fonctionne pas',
    text: 'Il est peut-être incomplet, ou l’adresse ne reçoit plus d’alertes. Ouvrez le lien d’une alerte récente.',
  },
};
