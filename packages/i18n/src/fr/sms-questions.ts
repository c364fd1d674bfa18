import type { smsQuestions as en } from '../en/sms-questions.ts';

export const smsQuestions: typeof en = {
  title: 'Questions par SMS',
  text: 'Sans données mobiles, un utilisateur peut envoyer un SMS au {{number}} depuis le numéro enregistré dans son compte, une fois confirmé comme contact d’alerte.',
  words: { pos: 'POS 1234', state: 'ETAT', help: 'AIDE', stop: 'STOP' },
  answers: {
    pos: 'où se trouve le véhicule dont la plaque finit par 1234',
    state: 'combien de véhicules roulent, sont arrêtés ou déconnectés',
    help: 'rappelle ces mots par SMS',
    stop: 'plus aucun SMS à ce téléphone, alertes comprises',
  },
};
