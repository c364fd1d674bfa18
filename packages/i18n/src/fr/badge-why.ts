import type { badgeWhy as en } from '../en/badge-why.ts';

export const badgeWhy: typeof en = {
  title: 'Pourquoi «\u202f{{badge}}\u202f»',
  rules: {
    deleted: 'Un utilisateur l’a supprimé\u202f; les messages du traceur n’y changent rien.',
    suspended: 'Il a été suspendu manuellement\u202f; les messages du traceur n’y changent rien.',
    disabled: 'Un utilisateur l’a désactivé\u202f; les messages du traceur n’y changent rien.',
    neverConnected: 'Aucun message n’a jamais été reçu de son traceur.',
    powerCut:
      'Le traceur a signalé la perte de son alimentation, ou celle-ci est restée sous {{powerCutVoltage}} pendant {{powerCutAfter}} alors que des messages arrivaient.',
    private:
      'Il est en mode privé\u202f: sa position, sa vitesse et ses mouvements ne sont montrés à personne. La distance est comptée et les alertes de vol restent actives.',
    privateOver: 'Le mode privé est terminé. Sa position et ses mouvements seront affichés à son prochain message.',
    disconnected:
      'Aucun message reçu pendant plus de {{allowed}}, la limite établie d’après la fréquence d’envoi habituelle de ce traceur.',
    gpsStale: 'Des messages arrivent, contact mis, mais aucune position utilisable depuis plus de {{gpsStaleAfter}}.',
    moving:
      'Dernière position à {{movingSpeed}} ou plus, ou les deux dernières à {{slowSpeed}} ou plus, sans que le contact soit coupé.',
    idle: 'Contact mis, à moins de {{slowSpeed}} depuis {{idleAfter}} ou davantage.',
    stopped: 'Ni mouvement ni ralenti, et le traceur émet\u00a0: jusqu’à {{allowed}} sans message est normal.',
  },
  also: 'Autres états\u00a0: {{badges}}.',
  reported: 'Données reçues du traceur',
  lastMessage: 'Dernier message',
  lastPosition: 'Dernière position utilisable',
  ignition: 'Contact',
  on: 'mis depuis {{time}}',
  off: 'coupé depuis {{time}}',
  unknown: 'inconnu',
  usual: 'Fréquence d’envoi habituelle',
  parked: 'Fréquence d’envoi habituelle à l’arrêt',
};
