import { DRIVER_IMPORT_FIELDS, type DriverImportField } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { headingMatcher } from '../../device-import/index.ts';

/** What else people write over a column, in English and French; compared without accents, capitals and signs. */
const ALSO: Partial<Record<DriverImportField, string>> = {
  lastName: 'name, surname, family name, driver, nom de famille, nom du conducteur, chauffeur, conducteur',
  firstName: 'given name, forename, prenoms',
  registerNumber:
    'number, staff number, employee number, employee id, badge, no, numero, n matricule, numero matricule',
  phone: 'phone number, mobile, tel, telephone portable, gsm, numero de telephone',
  email: 'e-mail, mail, email address, courriel, adresse e-mail',
  bornOn: 'birth date, birthday, born on, dob, ne le, naissance',
  identityType: 'document type, id type, type de piece, nature de la piece',
  identityNumber: 'id number, identity number, cni, numero cni, numero de la piece d identite, n piece',
  hiredOn: 'hiring date, hire date, start date, embauche le, date d entree',
  contractType: 'contract type, type de contrat',
  licenceNumber: 'license number, driving licence number, permis, n permis, numero de permis, permis de conduire',
  licenceCategories:
    'licence categories, category, licence category, categorie, categorie du permis, categories du permis',
  licenceIssuedOn: 'licence issued on, issue date, date de delivrance',
  licenceExpiresOn:
    'licence expiry, licence expires on, expiry date, date d expiration, expiration du permis, validite du permis',
  medicalVisitOn: 'last visit, visite medicale',
  medicalNextOn: 'next medical visit, prochaine visite, prochaine visite medicale',
  note: 'notes, remark, comment, remarque, commentaire, observation',
};

/** The field that each column seems to hold; of two columns for one field the first. */
export const matchDriverHeadings = headingMatcher(
  DRIVER_IMPORT_FIELDS.map((field) => [
    field,
    [en.drivers.fields[field], fr.drivers.fields[field], ALSO[field] ?? ''].join(','),
  ]),
);
