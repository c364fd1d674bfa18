import type { catalogue as en } from '../en/catalogue.ts';

export const catalogue: typeof en = {
  title: 'Catalogue',
  tabs: { trackerModels: 'Modèles de traceurs', deviceTypes: 'Types de véhicules', operators: 'Opérateurs' },
  add: { trackerModels: 'Ajouter un modèle', deviceTypes: 'Ajouter un type', operators: 'Ajouter un opérateur' },
  edit: 'Modifier {{name}}',
  deleteTitle: 'Supprimer {{name}}\u202f?',
  deleteText:
    'Il quitte les choix proposés pour un véhicule. Ce que des véhicules utilisent encore ne peut pas être supprimé.',
  deleteAction: 'Supprimer {{name}}',
  saved: '{{name}} enregistré.',
  deleted: '{{name}} supprimé.',
  actionsFor: 'Actions pour {{name}}',
  none: 'Rien ici pour l’instant.',
  fields: {
    brand: 'Marque',
    name: 'Nom',
    protocol: 'Protocole',
    usesImei: 'Présente un IMEI',
    code: 'Code',
    codeHint: 'Lettres minuscules, chiffres et tirets bas. Il ne change pas avec la langue.',
    nameEn: 'Nom en anglais',
    nameFr: 'Nom en français',
    countryCode2: 'Pays',
    apn: 'APN',
    drivenAs: 'Style de conduite',
    drivenAsHint: 'Les limites selon lesquelles la conduite brusque est reconnue.',
    apnHint: 'Le point d’accès dont un traceur a besoin avec cette carte SIM.',
  },
  drivenAs: {
    car: 'comme une voiture',
    van: 'comme une fourgonnette',
    truck: 'comme un camion ou un bus',
    none: 'pas jugé',
  },
  yes: 'oui',
  no: 'non',
};
