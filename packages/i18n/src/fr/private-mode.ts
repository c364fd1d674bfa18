import type { privateMode as en } from '../en/private-mode.ts';

export const privateMode: typeof en = {
  title: '{{plate}} · Mode privé',
  about:
    'En mode privé, personne ne voit où est le véhicule, à quelle vitesse il roule ni s’il bouge, ni maintenant ni plus tard. La distance est comptée, et le vol, le remorquage, les coupures d’alimentation et les SOS restent signalés, sans le lieu.',
  on: 'Privé depuis {{time}}',
  onUntil: 'Privé jusqu’au {{time}}',
  off: 'Pas en mode privé',
  start: 'Activer le mode privé',
  startFor: 'Durée',
  hours_one: '{{count}} heure',
  hours_other: '{{count}} heures',
  untilEnded: 'Jusqu’à désactivation',
  end: 'Désactiver le mode privé',
  started: '{{plate}} est en mode privé.',
  ended: '{{plate}} n’est plus en mode privé.',
  bySchedule: 'Il est privé selon ses heures de la semaine, qui se terminent d’elles-mêmes.',
  week: 'Heures privées de la semaine',
  weekHint: 'Par exemple en dehors des heures de travail. Seul l’avenir est modifié.',
  saveWeek: 'Enregistrer les heures',
  weekSaved: 'Heures privées de {{plate}} enregistrées.',
  theft: 'Signaler un vol',
  theftText:
    'Met fin à la période privée en cours\u202f: le véhicule est visible à partir de maintenant. Ce qui était privé le reste. Votre nom et le motif sont consignés.',
  theftReason: 'Motif',
  theftDone: '{{plate}} est signalé volé\u202f: il est visible à partir de maintenant.',
  past: 'Périodes privées',
  none: 'Aucune pour l’instant.',
  why: {
    button: 'Par {{name}}',
    schedule: 'Heures de la semaine, définies par {{name}}',
    driver: 'Heures du conducteur, définies par {{name}}',
  },
  endedBy: 'terminée par {{name}}',
  goesOn: 'en cours',
  driver: {
    hours: 'Heures privées',
    hoursHint:
      'Pendant ces heures, le véhicule que conduit le conducteur est en mode privé, selon sa carte, son affectation ou le planning. Seul l’avenir est modifié.',
    saved: 'Heures privées de {{name}} enregistrées.',
    data: 'Les données du conducteur',
    dataHint:
      'Tout ce qui est conservé du conducteur\u202f: dossier, documents, affectations, carburant, trajets et positions pendant la conduite, sans le temps privé. La demande est consignée.',
    make: 'Préparer le fichier',
    files: 'Fichiers du client',
    started: 'Le fichier de {{name}} est en préparation. Il apparaît parmi les fichiers du client.',
  },
};
