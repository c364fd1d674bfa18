import type * as en from '../en/errors.ts';

export const errors: typeof en.errors = {
  sign_in_needed: 'Connectez-vous pour continuer.',
  email_or_password_incorrect: 'E-mail ou mot de passe incorrect.',
  account_disabled: 'Ce compte est désactivé. Demandez à votre administrateur de le réactiver.',
  account_suspended_unpaid: 'Compte suspendu pour factures impayées.',
  platform_unknown: 'Vous essayez d’accéder à une plateforme qui n’existe pas.',
  platform_not_authorised: 'Vous n’êtes pas autorisé à accéder à cette plateforme.',
  partner_name_needed: 'Plusieurs comptes ont cette adresse e-mail\u00a0: indiquez aussi le nom de votre partenaire.',
  too_many_attempts: 'Trop de tentatives. Réessayez dans 15\u00a0minutes.',
  origin_refused: 'Cette requête vient d’un autre site et a été refusée.',
  not_allowed: 'Vous n’avez pas le droit de faire cela. Demandez à votre administrateur.',
  request_malformed: 'La requête est illisible\u00a0: vérifiez son adresse, et que son corps est du JSON valide.',
  fields_invalid: 'Certains champs sont mal remplis.',
  body_too_large: 'La requête est trop volumineuse.',
  body_type_unsupported: 'Le corps de la requête doit être du JSON (Content-Type\u00a0: application/json).',
  endpoint_not_found: 'Cette adresse n’existe pas dans l’API.',
  method_not_allowed: 'Cette adresse n’accepte pas cette méthode.',
  not_found: 'Aucune donnée trouvée.',
  device_not_found: 'Aucun appareil trouvé.',
  client_not_found: 'Ce client n’existe pas.',
  already_exists: 'Cet e-mail, ce téléphone ou cet identifiant existe déjà.',
  registration_refused: 'Cet appareil ne peut pas être enregistré. Contactez l’assistance.',
  in_use: 'Suppression impossible\u00a0: des appareils l’utilisent encore.',
  too_many_requests: 'Trop de requêtes. Patientez une minute puis réessayez.',
  internal: 'Une erreur est survenue. Veuillez réessayer.',
  unavailable: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
};

export const fieldErrors: typeof en.fieldErrors = {
  required: 'Ce champ est obligatoire.',
  too_short: 'Cette valeur est trop courte.',
  too_long: 'Cette valeur est trop longue.',
  too_small: 'Cette valeur est trop petite.',
  too_large: 'Cette valeur est trop grande.',
  invalid_value: 'Valeur incorrecte.',
  invalid_email: 'Adresse e-mail incorrecte.',
  invalid_phone: 'Numéro de téléphone incorrect pour ce pays.',
  invalid_imei:
    'IMEI incorrect\u00a0: il compte 15\u00a0chiffres, dont le dernier contrôle les autres. Relisez-le sur l’étiquette.',
  invalid_vin: 'Numéro VIN invalide\u00a0: il compte 17\u00a0caractères, sans I, O ni Q.',
  invalid_vin_check_digit: 'Numéro VIN invalide\u00a0: son 9ᵉ\u00a0caractère ne correspond pas aux autres.',
  invalid_date: 'Date ou heure invalide.',
  invalid_colour: 'Couleur incorrecte\u00a0: écrivez-la sous la forme #rrggbb.',
  invalid_characters: 'Cette valeur contient des caractères interdits.',
  already_exists: 'Cette valeur existe déjà.',
  cannot_be_registered: 'Cette valeur ne peut pas être enregistrée. Contactez l’assistance.',
  unknown_reference: 'Choisissez une valeur dans la liste.',
};

export const fieldWarnings: typeof en.fieldWarnings = {
  imei_length: 'Un IMEI compte en général 15\u00a0chiffres. Vérifiez-le sur l’étiquette du traceur.',
  imei_not_standard:
    'Ce modèle ne présente pas d’IMEI normalisé. Vérifiez que cet identifiant est bien celui du traceur.',
  vin_check_digit: 'Le 9ᵉ\u00a0caractère de ce VIN ne correspond pas aux autres. Vérifiez-le sur la carte grise.',
};
