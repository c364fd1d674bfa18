/** Formulaires saisis sans connexion. */
export const offline = {
  title: 'En attente d’envoi',
  waiting_one: '{{count}} formulaire en attente d’envoi',
  waiting_other: '{{count}} formulaires en attente d’envoi',
  sendNow: 'Envoyer maintenant',
  typed: 'Saisi le {{at}}, sans connexion',
  edit: 'Modifier',
  discard: 'Supprimer',
  discardTitle: 'Supprimer ce formulaire\u00a0?',
  discardText: '{{form}} n’a pas été envoyé et sera perdu.',
};
