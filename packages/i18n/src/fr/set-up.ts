import type { setUp as en } from '../en/set-up.ts';

export const setUp: typeof en = {
  title: 'Mise en route',
  lead: 'De zéro au premier véhicule sur la carte. Chaque étape est enregistrée au fur et à mesure\u00a0: vous pouvez vous arrêter à tout moment et continuer plus tard.',
  later:
    'Tout le reste est déjà utilisable. Cette page reste accessible jusqu’à ce que le premier véhicule soit sur la carte.',
  done: '· terminé',
  progress: 'Mise en route\u00a0: {{done}} sur {{all}}.',
  next: 'À suivre\u00a0: {{step}}.',
  continue: 'Continuer',
  company: {
    title: 'Votre entreprise',
    why: 'Le nom, la couleur et le logo que vos clients voient sur la plateforme. Publiez-la pour qu’ils puissent se connecter.',
    act: 'Nommer votre entreprise',
    publish: 'Publier votre entreprise',
  },
  client: {
    title: 'Le premier client',
    why: 'À qui sont les véhicules. Ce peut être votre propre entreprise, si les véhicules sont à vous.',
    act: 'Ajouter un client',
  },
  user: {
    title: 'Le premier utilisateur du client',
    why: 'La personne qui y gère les véhicules. Elle reçoit un lien par e-mail, ou vous lui choisissez un mot de passe.',
    act: 'Ajouter un utilisateur',
  },
  colleague: {
    title: 'Vos collègues',
    why: 'Invitez les personnes qui travaillent avec vous, avec tous les véhicules ou seulement ceux que vous choisissez.',
    act: 'Inviter un utilisateur',
  },
  vehicle: {
    title: 'Le premier véhicule',
    why: 'L’IMEI du traceur et son modèle suffisent. La fenêtre affiche les messages qui dirigent le traceur vers cette plateforme.',
    act: 'Ajouter un véhicule',
  },
  position: {
    title: 'Sa première position',
    why: 'Dès que le traceur émet, le véhicule apparaît sur la carte. Rien n’arrive\u202f? Vérifiez l’adresse, le port et le forfait de données de la carte SIM.',
    act: 'Vérifier la connexion',
  },
  finished: {
    title: 'Tout est en place',
    text: 'Vos véhicules sont sur la carte.',
    act: 'Aller à la carte',
  },
};
