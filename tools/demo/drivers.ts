import {
  addDriver,
  type ContractType,
  type DriverInput,
  type IdentityType,
  listDrivers,
  requestOf,
  uploadAttachment,
} from '@balise/contract';
import type { Caller } from './alerts.ts';
import { portraitOf } from './portraits.ts';

const DAY = 86_400_000;

type Person = {
  lastName: string;
  firstName: string;
  identity: IdentityType;
  contract: ContractType;
  /** Days from now until each ends; below 0: it has. */
  licence: number;
  medical: number;
  categories: string[];
};

const PEOPLE: readonly Person[] = [
  {
    lastName: 'Kouassi',
    firstName: 'Aya',
    identity: 'national_id',
    contract: 'permanent',
    licence: 5,
    medical: 120,
    categories: ['B', 'C'],
  },
  {
    lastName: 'Traoré',
    firstName: 'Moussa',
    identity: 'passport',
    contract: 'fixed_term',
    licence: -12,
    medical: 40,
    categories: ['C', 'CE'],
  },
  {
    lastName: 'Koné',
    firstName: 'Fatou',
    identity: 'national_id',
    contract: 'permanent',
    licence: 700,
    medical: 22,
    categories: ['B'],
  },
  {
    lastName: 'Mensah',
    firstName: 'Kofi',
    identity: 'voter_card',
    contract: 'work_and_pay',
    licence: 410,
    medical: 300,
    categories: ['B', 'D'],
  },
  {
    lastName: 'Ouédraogo',
    firstName: 'Issa',
    identity: 'residence_permit',
    contract: 'fixed_term',
    licence: 90,
    medical: -3,
    categories: ['C'],
  },
  {
    lastName: 'Diallo',
    firstName: 'Mariam',
    identity: 'national_id',
    contract: 'permanent',
    licence: 1200,
    medical: 200,
    categories: ['B', 'C'],
  },
  {
    lastName: 'N’Guessan',
    firstName: 'Yao',
    identity: 'passport',
    contract: 'permanent',
    licence: 28,
    medical: 6,
    categories: ['CE'],
  },
  {
    lastName: 'Laurent',
    firstName: 'Chloé',
    identity: 'national_id',
    contract: 'permanent',
    licence: 2500,
    medical: 500,
    categories: ['B', 'BE'],
  },
];

const WOMEN = ['Aya', 'Fatou', 'Mariam', 'Chloé'];
/** By their places: initials stand in for the photo. */
const WITHOUT_PHOTO = 4;

/** Gives a client without drivers eight of them, with photos, some with scans and with what is about to expire. `now` in ms since 1970 UTC. */
export async function addDrivers(caller: Caller, key: string, now: number): Promise<void> {
  const { total } = await caller(listDrivers, requestOf(listDrivers, { query: {} }));
  if (total > 0) return;
  for (const [index, person] of PEOPLE.entries()) {
    const body = fieldsOf(person, `${key.slice(0, 3).toUpperCase()}-${101 + index}`, index, now);
    const files = index < 3 ? await scansOf(caller, person) : [];
    const photoId = index === WITHOUT_PHOTO ? null : await photoOf(caller, person, index);
    await caller(addDriver, requestOf(addDriver, { body: Object.assign(body, { files, photoId }) }));
  }
}

const dayIn = (days: number, now: number): string => new Date(now + days * DAY).toISOString().slice(0, 10);

function fieldsOf(person: Person, registerNumber: string, index: number, now: number): DriverInput {
  const { lastName, firstName, identity, contract, licence, medical, categories } = person;
  const hasEnd = contract !== 'permanent';
  return {
    lastName,
    firstName,
    registerNumber,
    phone: `+22507070${String(10_101 + index * 1111).slice(-5)}`,
    bornOn: dayIn(-(28 + index * 3) * 365, now),
    identityType: identity,
    identityNumber: `C00${4_211_903 + index * 7919}`,
    identityExpiresOn: dayIn(400 + index * 210, now),
    hiredOn: dayIn(-(200 + index * 97), now),
    contractType: contract,
    contractDuration: hasEnd ? 24 : null,
    contractUnit: hasEnd ? 'month' : null,
    licenceNumber: `${lastName.slice(0, 4).toUpperCase()}${index}1-${90 + index}`,
    licenceCategories: categories,
    licenceIssuedOn: dayIn(licence - 3650, now),
    licenceExpiresOn: dayIn(licence, now),
    medicalVisitOn: dayIn(Math.min(medical - 365, -1), now),
    medicalNextOn: dayIn(medical, now),
    medicalRestrictions: index === 2 ? 'Lunettes' : '',
    qualifications: index === 1 ? 'FCO, ADR' : '',
  };
}

/** Drawn once: each client has the same people. */
const PORTRAITS = new Map<number, Uint8Array>();

async function photoOf(caller: Caller, { lastName, firstName }: Person, index: number) {
  const look = { isWoman: WOMEN.includes(firstName), isFair: firstName === 'Chloé' };
  const body = PORTRAITS.get(index) ?? portraitOf(index, look);
  PORTRAITS.set(index, body);
  const query = { name: `${lastName} ${firstName}.png` };
  return (await caller(uploadAttachment, requestOf(uploadAttachment, { query, body }))).id;
}

async function scansOf(caller: Caller, { lastName, firstName }: Person) {
  const files = [];
  for (const purpose of ['licence', 'medical'] as const) {
    const name = `${lastName} ${purpose === 'licence' ? 'permis' : 'visite médicale'}.pdf`;
    const body = pageOf(
      `${lastName} ${firstName}`,
      purpose === 'licence' ? 'PERMIS DE CONDUIRE - SPECIMEN' : 'VISITE MEDICALE - SPECIMEN',
    );
    const { id } = await caller(uploadAttachment, requestOf(uploadAttachment, { query: { name }, body }));
    files.push({ id, purpose });
  }
  return files;
}

/** A PDF of one page with two lines (ISO 32000-1, Annex H). */
function pageOf(...lines: string[]): Uint8Array {
  const plain = lines.map((line) => line.normalize('NFD').replace(/[^\x20-\x7e]|[()\\]/g, ''));
  const text = `BT /F1 20 Tf 60 760 Td 28 TL ${plain.map((line) => `(${line}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = pdf.length;
  pdf += `xref\n0 6\n0000000000 65535 f \n${table}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(pdf);
}
