import type { PlayedProtocol } from '@balise/protocols/tracker';
import { KMH } from '@balise/tracking';
import type { CorridorName, DepotName } from './places.ts';
import { between, pick, type Random, seeded } from './random.ts';

/** How a vehicle spends its days. */
export type Work = { kind: 'rounds'; depot: DepotName; calls: number } | { kind: 'haul'; corridor: CorridorName };

/** What makes a vehicle worth a dispatcher's attention. */
export type Trouble = 'speeding' | 'powerCut' | 'silent' | 'late';

export type Vehicle = {
  /** Place in the fleet; with the seed it decides everything else. */
  number: number;
  identity: string;
  protocol: PlayedProtocol;
  client: ClientKey;
  designation: string;
  label: string;
  type: 'car' | 'van' | 'truck' | 'bus' | 'motorcycle';
  /** Brand and name of the tracker, as in the catalogue of tracker models. */
  model: readonly [brand: string, name: string];
  work: Work;
  /** Volts at rest: a 12 V or a 24 V vehicle. */
  system: 12 | 24;
  /** Litres. */
  tank: number;
  /** Litres per 100 km. */
  consumption: number;
  /** m/s on an open road. */
  cruise: number;
  /** m/s above which its owner calls it speeding; null without a limit. */
  limit: number | null;
  /** Hours east of UTC; the demo's countries have no other time in winter. */
  zone: 0 | 1;
  trouble?: Trouble;
};

export type ClientKey = 'comoe' | 'teranga' | 'rhone' | 'volta' | 'lagune';

type Line = {
  client: ClientKey;
  count: number;
  name: string;
  type: Vehicle['type'];
  plate: (random: Random) => string;
  work: readonly Work[];
  zone: 0 | 1;
  /** km/h */
  limit?: number;
};

const digits = (random: Random, count: number): string =>
  String(Math.floor(between(random, 10 ** (count - 1), 10 ** count)));
const letters = (random: Random, count: number): string =>
  Array.from({ length: count }, () => pick(random, [...'ABCDEFGHJKLMNPRSTVWXYZ'])).join('');

const PLATES = {
  ci: (random: Random) => `${digits(random, 4)} ${letters(random, 2)} 01`,
  sn: (random: Random) => `DK-${digits(random, 4)}-${letters(random, 2)}`,
  bj: (random: Random) => `${letters(random, 2)} ${digits(random, 4)} RB`,
  gh: (random: Random) => `GT ${digits(random, 4)}-${pick(random, ['22', '23', '24', '25'])}`,
  ng: (random: Random) => `${letters(random, 3)}-${digits(random, 3)}${letters(random, 2)}`,
  fr: (random: Random) => `${letters(random, 2)}-${digits(random, 3)}-${letters(random, 2)}`,
};

const rounds = (depot: DepotName, calls = 9): Work => ({ kind: 'rounds', depot, calls });
const haul = (corridor: CorridorName): Work => ({ kind: 'haul', corridor });

/** Sixty vehicles, client by client. */
const LINES: readonly Line[] = [
  {
    client: 'comoe',
    count: 8,
    name: 'Citerne',
    type: 'truck',
    plate: PLATES.ci,
    work: [haul('abidjanBouake'), haul('abidjanAbengourou')],
    zone: 0,
    limit: 80,
  },
  {
    client: 'comoe',
    count: 6,
    name: 'Frigo',
    type: 'van',
    plate: PLATES.ci,
    work: [rounds('yopougon'), rounds('abobo')],
    zone: 0,
  },
  {
    client: 'comoe',
    count: 4,
    name: 'Coursier',
    type: 'motorcycle',
    plate: PLATES.ci,
    work: [rounds('yopougon', 14), rounds('bouake', 12)],
    zone: 0,
    limit: 50,
  },
  {
    client: 'teranga',
    count: 6,
    name: 'Car',
    type: 'bus',
    plate: PLATES.sn,
    work: [haul('dakarThies'), haul('dakarKaolack')],
    zone: 0,
    limit: 90,
  },
  {
    client: 'teranga',
    count: 6,
    name: 'Taxi',
    type: 'car',
    plate: PLATES.sn,
    work: [rounds('pikine', 16), rounds('thies', 14)],
    zone: 0,
  },
  {
    client: 'rhone',
    count: 6,
    name: 'Fourgon',
    type: 'van',
    plate: PLATES.fr,
    work: [rounds('lyon', 10), rounds('lille', 10)],
    zone: 1,
  },
  {
    client: 'rhone',
    count: 5,
    name: 'Tracteur',
    type: 'truck',
    plate: PLATES.fr,
    work: [haul('lyonMarseille'), haul('lilleParis')],
    zone: 1,
    limit: 80,
  },
  {
    client: 'volta',
    count: 7,
    name: 'Tipper',
    type: 'truck',
    plate: PLATES.gh,
    work: [haul('accraKumasi'), rounds('accra', 6)],
    zone: 0,
    limit: 80,
  },
  {
    client: 'volta',
    count: 4,
    name: 'Pickup',
    type: 'car',
    plate: PLATES.gh,
    work: [rounds('kumasi'), rounds('accra')],
    zone: 0,
  },
  {
    client: 'lagune',
    count: 4,
    name: 'Van',
    type: 'van',
    plate: PLATES.ng,
    work: [rounds('ikeja', 11), haul('lagosIbadan')],
    zone: 1,
  },
  {
    client: 'lagune',
    count: 4,
    name: 'Camion',
    type: 'truck',
    plate: PLATES.bj,
    work: [haul('cotonouParakou'), rounds('cotonou', 8)],
    zone: 1,
  },
];

const MODELS = {
  gt06: [
    ['Concox', 'GT06N'],
    ['Jimi', 'VL802'],
  ],
  teltonika: [
    ['Teltonika', 'FMB920'],
    ['Teltonika', 'FMC130'],
  ],
  h02: [['Sinotrack', 'ST-901']],
  gps103: [
    ['Coban', 'GPS303'],
    ['Coban', 'TK303G'],
  ],
  tk103: [['Kingneed', 'TK20']],
  gl200: [
    ['Queclink', 'GV300'],
    ['Queclink', 'GV57MG'],
  ],
  jt808: [['Jimi', 'VL502']],
  wialon: [['NeoTech', 'TR1000']],
  ruptela: [['Ruptela', 'FM-Eco4']],
  osmand: [['Traccar', 'Client']],
} satisfies Partial<Record<PlayedProtocol, (readonly [string, string])[]>>;
const PROTOCOL_TURN: readonly (keyof typeof MODELS)[] = [
  ...(['teltonika', 'gt06', 'teltonika', 'h02', 'gl200', 'teltonika', 'osmand', 'gps103'] as const),
  ...(['ruptela', 'gt06', 'jt808', 'tk103', 'wialon', 'gl200', 'gt06', 'h02'] as const),
];
const TROUBLES: Record<number, Trouble> = {
  2: 'speeding',
  5: 'late',
  9: 'powerCut',
  3: 'silent',
  21: 'speeding',
  33: 'late',
  41: 'speeding',
};
const WEIGHT: Record<Vehicle['type'], { tank: number; consumption: number; cruise: number; system: 12 | 24 }> = {
  car: { tank: 55, consumption: 7.5, cruise: 25, system: 12 },
  van: { tank: 80, consumption: 10.5, cruise: 24, system: 12 },
  truck: { tank: 400, consumption: 33, cruise: 20.5, system: 24 },
  bus: { tank: 250, consumption: 27, cruise: 22, system: 24 },
  motorcycle: { tank: 12, consumption: 2.6, cruise: 20, system: 12 },
};

/** The demo's vehicles for a seed, always the same. */
export function fleet(seed: string): Vehicle[] {
  const vehicles: Vehicle[] = [];
  for (const line of LINES) {
    for (let index = 0; index < line.count; index++) {
      const number = vehicles.length;
      const random = seeded(seed, 'vehicle', number);
      const turn = PROTOCOL_TURN[number % PROTOCOL_TURN.length]!;
      // a telephone rides in a car or on a motorcycle, it is not wired into a truck
      const protocol = turn === 'osmand' && WEIGHT[line.type].system === 24 ? 'teltonika' : turn;
      const trouble = TROUBLES[number];
      vehicles.push({
        number,
        protocol,
        identity: protocol === 'h02' ? `41090${digits(random, 5)}` : imei(random),
        client: line.client,
        designation: line.plate(random),
        label: `${line.name} ${String(index + 1).padStart(2, '0')}`,
        type: line.type,
        model: pick(random, MODELS[protocol]),
        work: line.work[index % line.work.length]!,
        zone: line.zone,
        limit: line.limit === undefined ? null : line.limit * KMH,
        ...WEIGHT[line.type],
        ...(trouble && { trouble }),
      });
    }
  }
  return vehicles;
}

/** Fifteen digits; the last is the Luhn check digit (3GPP TS 23.003, annex B). */
function imei(random: Random): string {
  const body = `35630704${digits(random, 6)}`;
  const sum = [...body].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
