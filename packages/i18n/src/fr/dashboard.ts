import type { dashboard as en } from '../en/dashboard.ts';

export const dashboard: typeof en = {
  title: 'Tableau de bord',
  print: 'Imprimer',
  of: 'sur {{total}}',
  operational: 'opérationnels en ce moment',
  fleetState: 'État du parc',
  count: '{{count}} {{status}}. Ouvrir la liste',
  attention: {
    title: 'À traiter maintenant',
    none: 'Rien à signaler',
    noneText: 'Aucune alimentation coupée, aucun véhicule muet, aucun GPS figé.',
    more_one: 'et {{count}} autre',
    more_other: 'et {{count}} autres',
    show: 'Voir sur la carte',
    call: 'Appeler la SIM du boîtier',
    powerCut: 'Alimentation coupée',
    disconnected: 'Ne communique plus',
    gpsStale: 'Communique sans position',
    whileMoving: 'en roulant',
    whileStopped: 'à l’arrêt',
  },
  silent: {
    title: 'Muets depuis le plus longtemps',
    all: 'Tous',
    activated: 'jamais connecté, ajouté le {{date}}',
    none: 'Tous communiquent',
    noneText: 'Chaque véhicule activé a communiqué dans les 10 dernières minutes.',
  },
  events: {
    title: '10 derniers événements',
    none: 'Aucun événement pour l’instant',
    noneText:
      'Départs, arrêts, coupures d’alimentation et alarmes s’affichent ici dès que les véhicules les signalent.',
  },
  start: {
    title: 'Trois étapes jusqu’à votre premier véhicule sur la carte',
    add: 'Ajouter un véhicule',
    addText: 'L’IMEI du boîtier et son modèle suffisent.',
    connect: 'Orienter le boîtier vers cette plateforme',
    connectText: 'La fenêtre indique l’adresse et le port à lui envoyer par SMS, puis attend le premier message.',
    invite: 'Inviter un utilisateur',
    inviteText: 'Avec tous les véhicules, ou seulement ceux que vous choisissez.',
    reader: 'Votre administrateur ne vous a pas encore attribué de véhicule.',
  },
};
