import type { Messages } from '../messages.ts';

export const sms: Messages['sms'] = {
  title: 'SMS',
  fileName: 'sms',
  kinds: { contact_code: 'Code de confirmation', contact_test: 'Message d’essai', alert: 'Alerte' },
  states: {
    queued: 'En attente',
    sent: 'Envoyé',
    delivered: 'Remis',
    failed: 'Échec de l’envoi',
    unconfirmed: 'Non confirmé',
  },
  columns: {
    createdAt: 'Heure',
    client: 'Client',
    recipient: 'Destinataire',
    country: 'Pays',
    kind: 'Type',
    by: 'Utilisateur',
    state: 'État',
    segments: 'Segments',
    cost: 'Coût',
    currency: 'Devise',
    text: 'Texte',
    error: 'Réponse de la passerelle',
  },
};
