import { FUEL_IMPORT_FIELDS, type FuelImportField, type FuelType } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { headingMatcher, plain } from '../../device-import/index.ts';

/** What issuers of fuel cards write over their columns, in English and French. */
const ALSO: Record<FuelImportField, string> = {
  date:
    'date, transaction date, date of transaction, purchase date, date time, datetime, date and time, date transaction, ' +
    'date de transaction, date de la transaction, date et heure, date heure, date d achat, date operation, jour, delivery date, date livraison',
  time: 'time, transaction time, time of transaction, hour, heure, heure transaction, heure de transaction, heure de la transaction',
  vehicle:
    'vehicle, registration, registration number, reg no, vehicle registration, vehicle number, vehicle id, plate, plate number, licence plate, ' +
    'license plate, number plate, fleet number, vehicule, immatriculation, n immatriculation, numero d immatriculation, immat, plaque, ' +
    'immatriculation vehicule, numero de parc, n de parc, code vehicule, designation',
  cardNumber:
    'card, card number, card no, card id, fuel card, pan, badge number, carte, n carte, no carte, numero carte, numero de carte, numero de la carte, ' +
    'carte carburant, n de carte, porteur carte, badge, n badge',
  quantity:
    'quantity, qty, litres, liters, litre, volume, volume l, quantity l, litres purchased, fuel volume, quantite, qte, quantite l, quantite en litres, ' +
    'volume en litres, nombre de litres, nb litres',
  amount:
    'amount, total, total amount, gross amount, gross, value, amount incl vat, total incl vat, transaction amount, amount paid, sale amount, cost, ' +
    'montant, montant ttc, total ttc, montant total, montant total ttc, montant transaction, prix total, prix ttc, valeur',
  price:
    'price, unit price, price per litre, price per liter, price l, rate, pump price, prix, prix unitaire, prix unitaire ttc, prix litre, prix du litre, ' +
    'prix au litre, pu, pu ttc, tarif',
  currency: 'currency, currency code, devise, monnaie, code devise',
  product:
    'product, product name, product description, fuel, fuel type, fuel grade, grade, item, article, service, produit, libelle produit, ' +
    'nom produit, type de carburant, carburant, energie, designation produit',
  counter:
    'odometer, odometer reading, mileage, km, kms, odo, meter, meter reading, hours, kilometrage, kilometres, compteur, index, index compteur, ' +
    'releve compteur, compteur km, heures',
  station:
    'station, site, site name, merchant, merchant name, station name, fuel station, outlet, service station, supplier, station service, nom station, ' +
    'nom de la station, nom du site, point de vente, enseigne, commercant, fournisseur',
  place: 'place, city, town, location, address, site address, ville, localite, lieu, adresse, commune',
  driver:
    'driver, driver name, driver id, employee, cardholder, card holder, conducteur, chauffeur, nom conducteur, nom du conducteur, nom chauffeur, ' +
    'porteur, matricule conducteur',
  transaction:
    'transaction, transaction number, transaction no, transaction id, transaction reference, receipt, receipt number, receipt no, voucher, voucher number, ' +
    'invoice line, reference, ref, ticket, slip number, n transaction, no transaction, numero transaction, numero de transaction, n ticket, ' +
    'numero ticket, numero de ticket, n bon, numero de bon, ref transaction, reference transaction',
  latitude: 'latitude, lat',
  longitude: 'longitude, lon, lng, long',
  note: 'note, notes, comment, remark, remarque, commentaire, observation, observations',
};

/** The field that each column of a file of fuel cards seems to hold. */
export const matchFuelHeadings = headingMatcher<FuelImportField>(
  FUEL_IMPORT_FIELDS.map((field) => [
    field,
    [en.fuelImport.fields[field], fr.fuelImport.fields[field], ALSO[field]].join(','),
  ]),
);

/** What products are called; the first that is part of the name counts. */
const PRODUCTS: readonly (readonly [RegExp, FuelType | 'not_fuel'])[] = [
  // before diesel and petrol: some are named after what they are added to
  [
    /adblue|additi|urea|uree|peage|toll|lavage|wash|huile|lubri|(^|engine|motor)oil$|parking|boutique|shop|pneu|tyre|frais|fee$|fees|commission/,
    'not_fuel',
  ],
  [/diesel|gazole|gasoil|gasoleo|gnr|^go$|^ago$|^b7$|^b10$|^b30$|^xtl$|^hvo|fod|fioul/, 'diesel'],
  [/gpl|lpg|gnv|cng|lng|autogas|butane|^gaz$|^gas$/, 'gas'],
  [
    /essence|petrol|gasoline|sansplomb|^sp9|unleaded|superca|^super|^e5$|^e10$|^e85$|ethanol|^pms$|octane|euro9/,
    'essence',
  ],
];

/** What a product of a file is; undefined: its name says nothing. */
export function productOf(name: string): FuelType | 'not_fuel' | undefined {
  const bare = plain(name);
  return PRODUCTS.find(([pattern]) => pattern.test(bare))?.[1];
}
