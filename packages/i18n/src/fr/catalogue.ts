import type { catalogue as en } from '../en/catalogue.ts';

export const catalogue: typeof en = {
  title: 'Catalogue',
  tabs: { trackerModels: 'Modèles de traceurs', deviceTypes: 'Types de véhicules', operators: 'Opérateurs' },
  add: { trackerModels: 'Ajouter un modèle', deviceTypes: 'Ajouter un type', operators: 'Ajouter un opérateur' },
  edit: 'Modifier {{name}}',
  deleteTitle: 'Supprimer {{name}}\u202f?',
  deleteText:
    'Il ne sera plus proposé pour les véhicules. Une entrée encore utilisée par des véhicules ne peut pas être supprimée.',
  deleteAction: 'Supprimer {{name}}',
  saved: '{{name}} enregistré.',
  deleted: '{{name}} supprimé.',
  actionsFor: 'Actions pour {{name}}',
  none: 'Aucune entrée pour l’instant.',
  fields: {
    brand: 'Marque',
    name: 'Nom',
    protocol: 'Protocole',
    usesImei: 'S’identifie par son IMEI',
    code: 'Code',
    codeHint: 'Lettres minuscules, chiffres et tirets bas. Il ne change pas avec la langue.',
    nameEn: 'Nom en anglais',
    nameFr: 'Nom en français',
    countryCode2: 'Pays',
    apn: 'APN',
    drivenAs: 'Style de conduite',
    drivenAsHint: 'Les seuils de détection de la conduite brusque.',
    apnHint: 'Le point d’accès des traceurs équipés de cette carte SIM.',
  },
  drivenAs: {
    car: 'comme une voiture',
    van: 'comme une fourgonnette',
    truck: 'comme un camion ou un bus',
    none: 'non évalué',
  },
  yes: 'oui',
  no: 'non',
};
