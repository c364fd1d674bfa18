import type { shell as en } from '../en/shell.ts';

export const shell: typeof en = {
  mainNavigation: 'Navigation principale',
  more: 'Plus',
  administration: 'Administration',
  skipToContent: 'Aller au contenu',
  map: 'Carte',
  dashboard: 'Tableau de bord',
  vehicles: 'Véhicules',
  ingest: 'Réception',
  partners: 'Partenaires',
  brand: 'Ma marque',
  users: 'Utilisateurs',
  clients: 'Clients',
  clientRecord: 'Fiche client',
  audit: 'Journal d’audit',
  catalogue: 'Catalogue',
  userMenu: 'Compte\u00a0:',
  theme: 'Thème',
  themeLight: 'Clair',
  themeDark: 'Sombre',
  themeSystem: 'Système',
  signOut: 'Se déconnecter',
  offline: 'Vous êtes déconnecté, vérifiez votre connexion internet.',
  online: 'Connexion internet rétablie.',
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être incomplète, ou la page a été supprimée.',
    action: 'Aller à la carte',
  },
  crashed: {
    title: 'Cet écran s’est arrêté',
    text: 'Rechargez-le. S’il s’arrête encore, communiquez la ligne ci-dessous à l’assistance.',
    action: 'Recharger',
  },
  failed: {
    title: 'Les données n’ont pas pu être chargées',
  },
  forbidden: {
    title: 'Cette page ne fait pas partie de vos droits',
    text: 'Un administrateur de votre compte peut vous l’accorder.',
  },
};
