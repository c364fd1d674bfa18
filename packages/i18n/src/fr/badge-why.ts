import type { badgeWhy as en } from '../en/badge-why.ts';

export const badgeWhy: typeof en = {
  title: 'Pourquoi «\u202f{{badge}}\u202f»',
  rules: {
    deleted: 'Quelqu’un l’a supprimé\u202f; les messages n’y changent rien.',
    suspended: 'Quelqu’un l’a suspendu\u202f; les messages n’y changent rien.',
    disabled: 'Quelqu’un l’a désactivé\u202f; les messages n’y changent rien.',
    neverConnected: 'Aucun message n’est jamais arrivé de son traceur.',
    powerCut:
      'Le traceur a signalé la perte de son alimentation, ou celle-ci est restée sous {{powerCutVoltage}} pendant {{powerCutAfter}} alors que des messages arrivaient.',
    disconnected:
      'Aucun message d’aucune sorte pendant plus de {{allowed}}, durée admise pour ce traceur d’après son rythme habituel.',
    gpsStale:
      'Des messages arrivent, contact mis, mais aucun n’a donné de position utilisable depuis plus de {{gpsStaleAfter}}.',
    moving:
      'Dernière position à {{movingSpeed}} ou plus, ou les deux dernières à {{slowSpeed}} ou plus, sans que le contact soit coupé.',
    idle: 'Contact mis, à moins de {{slowSpeed}} depuis {{idleAfter}} ou davantage.',
    stopped: 'Ni mouvement ni ralenti, et le traceur émet\u00a0: jusqu’à {{allowed}} sans message est normal.',
  },
  also: 'Vrai aussi\u00a0: {{badges}}.',
  told: 'Ce qui a été reçu',
  lastMessage: 'Dernier message',
  lastPosition: 'Dernière position utilisable',
  ignition: 'Contact',
  on: 'mis depuis {{time}}',
  off: 'coupé depuis {{time}}',
  unknown: 'inconnu',
  usual: 'Message habituellement toutes les',
  parked: 'À l’arrêt, message habituellement toutes les',
};
