import type { attachments as en } from '../en/attachments.ts';

export const attachments: typeof en = {
  add: 'Ajouter un fichier',
  addPhoto: 'Choisir une photo',
  photoHint: 'JPEG ou PNG, 10\u00a0Mo au maximum',
  photograph: 'Prendre une photo',
  orDrop: 'ou déposez-le ici',
  hint: 'PDF, JPEG ou PNG, 10\u00a0Mo au maximum',
  open: 'Ouvrir {{name}}',
  remove: 'Retirer {{name}}',
  cancel: 'Annuler l’envoi de {{name}}',
  uploading: 'Envoi de {{name}}',
  again: 'Réessayer',
  tooLarge:
    'Le fichier dépasse 10\u00a0Mo. Choisissez-en un plus petit, ou numérisez le document avec une résolution plus faible.',
  kilobytes: '{{figure}}\u00a0ko',
  megabytes: '{{figure}}\u00a0Mo',
};
