import {
  addPart,
  addPartEntry,
  addWorkOrder,
  completeWorkOrder,
  type Input,
  listDues,
  listParts,
  listWorkOrders,
  moveWorkOrder,
  type PartId,
  requestOf,
  type WorkOrder,
} from '@balise/contract';
import type { Caller } from './alerts.ts';

const DAY = 86_400_000;
type Words = {
  parts: readonly [string, string, string];
  tasks: readonly [string, string, string, string, string];
  fit: string;
  piece: string;
  supplier: string;
  workshop: string;
};

const WORDS: Record<'en' | 'fr', Words> = {
  en: {
    parts: ['Oil filter', 'Front brake pads', 'Engine oil 15W-40'],
    tasks: ['Noise at the front left', 'Rear light broken', 'Brakes pull to the right', 'Service', 'Tyre worn'],
    fit: 'Fitting',
    piece: 'piece',
    supplier: 'Japan Motors Spares',
    workshop: 'Osu Motors, Accra',
  },
  fr: {
    parts: ['Filtre à huile', 'Plaquettes avant', 'Huile moteur 15W-40'],
    tasks: ['Bruit à l’avant gauche', 'Feu arrière cassé', 'Freins tirant à droite', 'Entretien', 'Pneu usé'],
    fit: 'Pose',
    piece: 'pièce',
    supplier: 'CFAO Pièces',
    workshop: 'Garage Kouassi, Treichville',
  },
};

/** Parts, one of them low, two years of repairs, and a work order in each state: once, for a client that has none. @param now ms since 1970 UTC */
export async function addWorkOrders(caller: Caller, language: 'en' | 'fr', now: number): Promise<void> {
  const words = WORDS[language];
  const { counts } = await caller(listWorkOrders, requestOf(listWorkOrders, { query: {} }));
  const { dues } = await caller(listDues, requestOf(listDues, { query: { pageSize: 10 } }));
  if (Object.values(counts).some((count) => count > 0) || dues.length < 5) return;
  const [filter, pads] = await addParts(caller, words);
  await addRepairs(caller, { words, deviceIds: [...new Set(dues.map(({ deviceId }) => deviceId))], now, pads: pads! });
  const order = async (place: number, fields: Partial<Input<typeof addWorkOrder>['body']>): Promise<WorkOrder> => {
    const body = Object.assign(
      { deviceId: dues[place]!.deviceId, title: words.tasks[place]!, dueOn: day(now + (place - 1) * 2 * DAY) },
      fields,
    );
    return await caller(addWorkOrder, requestOf(addWorkOrder, { body }));
  };
  const move = (id: WorkOrder['id'], state: 'inProgress' | 'waitingParts' | 'cancelled') =>
    caller(moveWorkOrder, requestOf(moveWorkOrder, { params: { id }, body: { state } }));
  const task = (place: number) => ({ kind: 'task' as const, text: words.tasks[place]! });
  await order(0, { priority: 'high', lines: [task(0)] });
  await order(1, { workshop: words.workshop, lines: [task(1)] });
  const brakes = await order(2, {
    priority: 'urgent',
    lines: [task(2), { kind: 'part', partId: pads!, quantity: 1 }],
  });
  await move(brakes.id, 'waitingParts');
  const service = await order(3, {
    lines: [
      { kind: 'service', dueId: dues[3]!.id },
      { kind: 'part', partId: filter!, quantity: 1 },
      { kind: 'labour', text: words.fit, minutes: 45, cost: 7_500 },
    ],
  });
  await caller(completeWorkOrder, requestOf(completeWorkOrder, { params: { id: service.id }, body: {} }));
  const tyre = await order(4, { lines: [task(4)] });
  await move(tyre.id, 'inProgress');
}

/** Days between the repairs of each vehicle, two years back: the first one breaks down more and more often. */
const REPAIRED = [
  [20, 25, 30, 45, 60, 90, 120, 150],
  [110, 160, 190, 210],
  [260, 280],
  [75, 180, 240],
];

type Past = {
  words: Words;
  deviceIds: readonly Input<typeof addWorkOrder>['body']['deviceId'][];
  now: number;
  pads: PartId;
};

/** Two years of repairs that were done with new pads, written down later. What forecasts learn from. */
async function addRepairs(caller: Caller, { words, deviceIds, now, pads }: Past): Promise<void> {
  for (const [vehicle, gaps] of REPAIRED.entries()) {
    const deviceId = deviceIds[vehicle];
    if (deviceId === undefined) return;
    let at = now;
    for (const [place, gap] of gaps.entries()) {
      at -= gap * DAY;
      const isBreakdown = vehicle === 0 && place < 4;
      const title = words.tasks[(vehicle + place) % words.tasks.length]!;
      const lines = [
        { kind: 'part' as const, partId: pads, quantity: 1 },
        { kind: 'labour' as const, text: words.fit, minutes: 90, cost: 15_000 },
      ];
      const body = { deviceId, title, isBreakdown, lines };
      const { id } = await caller(addWorkOrder, requestOf(addWorkOrder, { body }));
      const done = { at, downtimeMinutes: isBreakdown ? 1_800 : 240 };
      await caller(completeWorkOrder, requestOf(completeWorkOrder, { params: { id }, body: done }));
    }
  }
}

async function addParts(caller: Caller, { parts, piece, supplier }: Words): Promise<PartId[]> {
  const known = await caller(listParts, requestOf(listParts, { query: {} }));
  if (known.length >= parts.length) return known.map(({ id }) => id);
  const ids: PartId[] = [];
  for (const [place, name] of parts.entries()) {
    const body = {
      reference: `A-${1_040 + place * 17}`,
      name,
      unit: place === 2 ? 'l' : piece,
      supplier,
      price: [6_500, 24_000, 4_200][place]!,
      lowBelow: 4,
    };
    const { id } = await caller(addPart, requestOf(addPart, { body }));
    const entry = { kind: 'received' as const, quantity: [12, 2 + REPAIRED.flat().length, 60][place]! };
    await caller(addPartEntry, requestOf(addPartEntry, { params: { id }, body: entry }));
    ids.push(id);
  }
  return ids;
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
