import type { early as en } from '../en/early.ts';

export const early: typeof en = {
  account: {
    noMail: {
      title: 'Les e-mails ne sont pas envoyés',
      text: 'Aucun serveur de messagerie n’est configuré\u00a0: les e-mails restent dans la boîte d’envoi.',
      action: 'Ouvrir la boîte d’envoi',
      hide: 'Masquer jusqu’à la prochaine connexion',
    },
  },
  billing: {
    banner: {
      past_due: 'Un paiement est en retard. Réglez-le pour conserver votre accès.',
      grace_one: 'Un paiement est en retard\u00a0: l’accès sera suspendu demain, le {{date}}.',
      grace_other: 'Un paiement est en retard\u00a0: l’accès sera suspendu dans {{count}}\u00a0jours, le {{date}}.',
      open: 'Voir le compte',
      contact: 'Contacter {{contact}}',
    },
  },
  bulk: {
    vehicle: 'Véhicule nº\u00a0{{id}}',
  },
  clients: {
    view: {
      start: 'Voir en tant que client',
      startFor: 'Voir en tant que {{name}}',
      banner: 'Vous voyez la plateforme en tant que {{name}}.',
      note: 'Vos actions sont enregistrées dans le journal sous votre nom.',
      leave: 'Quitter cette vue',
    },
  },
  commands: {
    title: 'Commandes',
  },
  devices: {
    sharedBy: 'Partagé par {{owner}}',
    sharedByUntil: 'Partagé par {{owner}} jusqu’au {{date}}',
    deleted: '{{plate}} supprimé.',
    noMatch: 'Aucun résultat',
  },
  geofences: {
    here: { action: 'Géozone ici', hint: 'Un cercle de 50 m autour du véhicule' },
  },
  groups: {
    filter: { label: 'Groupe', all: 'Tous les groupes' },
  },
  history: {
    why: {
      ask: 'Pourquoi\u202f?',
    },
  },
  settings: {
    title: 'Paramètres',
    open: 'Paramètres de la carte',
  },
  views: {
    undo: 'Annuler',
  },
  errors: {
    sign_in_needed: 'Connectez-vous pour continuer.',
    email_or_password_incorrect: 'E-mail ou mot de passe incorrect.',
    account_disabled: 'Ce compte est désactivé. Demandez à votre administrateur de le réactiver.',
    account_ended: 'L’accès de ce compte a pris fin. Demandez à votre administrateur de le prolonger.',
    account_suspended_unpaid: 'Compte suspendu pour factures impayées.',
    platform_unknown: 'Vous accédez à une plateforme qui n’existe pas.',
    platform_not_authorised: 'Vous n’êtes pas autorisé à accéder à cette plateforme.',
    partner_name_needed: 'Plusieurs comptes ont cette adresse e-mail\u00a0: indiquez aussi le nom de votre partenaire.',
    too_many_attempts: 'Trop de tentatives. Réessayez plus tard\u00a0: dans quelques minutes, une heure au maximum.',
    too_many_requests: 'Trop de requêtes. Patientez une minute puis réessayez.',
    second_factor_needed: 'Saisissez le code de votre application d’authentification.',
    sign_in_expired: 'Cette connexion a pris trop de temps. Saisissez de nouveau votre mot de passe.',
    sign_in_link_over: 'Ce lien n’est plus utilisable. Demandez-en un nouveau à la personne qui vous l’a donné.',
    reset_link_expired: 'Le lien de réinitialisation du mot de passe a expiré. Demandez-en un nouveau.',
    code_invalid: 'Le code est invalide.',
    origin_refused: 'Cette requête vient d’un autre site et a été refusée.',
    not_allowed: 'Vous n’avez pas le droit d’effectuer cette action. Adressez-vous à votre administrateur.',
    request_malformed: 'La requête est illisible\u00a0: vérifiez son adresse, et que son corps est du JSON valide.',
    fields_invalid: 'Certains champs ne sont pas valides.',
    body_too_large: 'La requête est trop volumineuse.',
    not_found: 'Aucune donnée trouvée.',
    internal: 'Une erreur est survenue. Veuillez réessayer.',
    unavailable: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
  },
  fieldErrors: {
    required: 'Ce champ est obligatoire.',
    too_short: 'Cette valeur est trop courte.',
    too_long: 'Cette valeur est trop longue.',
    invalid_value: 'Valeur incorrecte.',
    invalid_email: 'Adresse e-mail incorrecte.',
    password_too_short: 'Mot de passe\u00a0: 8\u00a0caractères au minimum.',
    password_too_common: 'Ce mot de passe est trop courant et facile à deviner. Choisissez-en un autre.',
    password_is_personal: 'Ce mot de passe contient votre nom ou votre adresse e-mail. Choisissez-en un autre.',
    password_incorrect: 'Mot de passe incorrect.',
    passwords_differ: 'Les mots de passe ne sont pas identiques.',
    confirmation_code_needed: 'Code de confirmation obligatoire et valide.',
    code_invalid: 'Le code est invalide.',
  },
};
