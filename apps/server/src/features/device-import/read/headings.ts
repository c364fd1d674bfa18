import type { ImportField } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { headingMatcher } from './match-headings.ts';

/** What else people write over a column, in English and French; compared without accents, capitals and signs. */
const ALSO: Record<ImportField, string> = {
  imei:
    'imei number, tracker imei, device id, tracker id, unique id, imei du traceur, numero imei, n imei, identifiant, id traceur, ' +
    'identifiant du traceur, code imei, imei ou identifiant, imei or id',
  designation:
    'designation, registration, registration number, registration plate, license plate, licence plate, number plate, plate number, reg no, ' +
    'immatriculation, numero d immatriculation, n d immatriculation, immat, matricule, plaque d immatriculation, vehicle, vehicule',
  label: 'label, vehicle name, nickname, alias, nom du vehicule, libelle, surnom',
  deviceTypeId:
    'vehicle type, device type, category, type de vehicule, type vehicule, type du vehicule, categorie, code type',
  trackerModelId: 'tracker, device model, modele traceur, modele de traceur, traceur, boitier',
  operatorId:
    'carrier, network, mobile operator, sim operator, reseau, operateur sim, operateur mobile, operateur telecom',
  countryCode2: 'country, country code, sim country, pays, code pays, pays sim, pays de la sim',
  phone:
    'phone, phone number, sim, sim number, msisdn, mobile, mobile number, tel, telephone, numero de telephone, numero sim, ' +
    'numero de sim, n sim, gsm, numero de la sim',
  simNumber:
    'sim card number, sim card no, sim serial number, iccid, icc id, iccid number, numero de carte sim, numero de la carte sim, n de carte sim, ' +
    'numero iccid, n iccid',
  vehicleMake: 'mark, brand, vehicle make, vehicle brand, manufacturer, marque du vehicule, constructeur',
  vehicleModel:
    'vehicle model, mark and model, make and model, brand and model, modele du vehicule, modele vehicule, marque et modele',
  vinNumber: 'vin number, chassis number, chassis, numero vin, n vin, numero de chassis, n de chassis',
  vinIsChassis: 'vin is chassis, chassis hors norme, non standard chassis',
  code: 'code, fleet number, fleet no, unit number, asset number, numero de parc, n de parc, code parc, numero de flotte',
  note: 'note, notes, remark, remarks, comment, comments, remarque, remarques, commentaire, observation',
  clientId:
    'customer, client name, client code, code client, code du client, customer name, account, owner, company, nom du client, societe, entreprise, proprietaire, compte',
};

/** The field that each column seems to hold; of two columns for one field the first. */
export const matchHeadings = headingMatcher(
  (Object.entries(ALSO) as [ImportField, string][]).map(([field, words]) => [
    field,
    [field, en.deviceImport.fields[field], fr.deviceImport.fields[field], words].join(','),
  ]),
);
