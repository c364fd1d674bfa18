import type { legalProfile as en } from '../en/legal-profile.ts';

export const legalProfile: typeof en = {
  title: 'Profil juridique',
  about: 'Ce qui peut être conservé et affiché des conducteurs. Demandez à votre conseil quelles règles s’appliquent.',
  kept: 'Les positions sont conservées',
  keptHint: 'Votre revendeur modifie cette durée dans la fiche du client.',
  private: 'Heures privées',
  privateCount: '{{private}} sur {{vehicles}} véhicules',
  privateHint: 'À définir sur la fiche du véhicule, sous Mode privé.',
  speeding: 'Masquer les excès de vitesse',
  speedingHint:
    'Aucun excès de vitesse dans l’historique, les rapports, les notes de conduite et les alertes, y compris pour le passé. Les vitesses des positions restent visibles.',
  note: 'Motif, pour le journal',
  changed: 'Modifié par {{name}}, {{time}}',
  looks: 'Qui a consulté les trajets',
  looksHint:
    'Chaque lecture d’un trajet est consignée\u202f: qui, quel véhicule, quand, quelle période. Le journal s’exporte en Excel.',
  open: 'Ouvrir le journal des accès',
  save: 'Enregistrer le profil',
  saved: 'Profil juridique enregistré.',
};
