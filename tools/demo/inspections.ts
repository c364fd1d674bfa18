import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addInspection,
  addInspectionTemplate,
  listDeviceSummaries,
  listInspections,
  requestOf,
  uploadAttachment,
} from '@balise/contract';
import type { Caller } from './alerts.ts';

const HOUR = 3_600_000;
/** A picture of a worn tyre, drawn. */
const PHOTO = readFileSync(join(import.meta.dirname, 'worn-tyre.png'));

const WORDS = {
  en: {
    list: 'Before the trip',
    tyres: 'Tyres: tread, pressure, damage',
    brakes: 'Brakes and handbrake',
    lights: 'Lights and indicators',
    note: 'Cut in the side wall, front right',
    drivers: ['Kofi Mensah', 'Ama Boateng', 'Yaw Osei'],
  },
  fr: {
    list: 'Avant le départ',
    tyres: 'Pneus\u00a0: usure, pression, dégâts',
    brakes: 'Freins et frein à main',
    lights: 'Feux et clignotants',
    note: 'Entaille dans le flanc avant droit',
    drivers: ['Kouassi Yao', 'Awa Diabaté', 'Moussa Keïta'],
  },
} as const;

/** Three inspections, the last with a critical defect that keeps its vehicle out of service: once, for a client that has none. */
export async function inspectVehicles(caller: Caller, language: 'en' | 'fr', now: number): Promise<void> {
  const { total } = await caller(listInspections, requestOf(listInspections, { query: {} }));
  const vehicles = (await caller(listDeviceSummaries, requestOf(listDeviceSummaries))).slice(-3);
  const [first] = vehicles;
  if (total > 0 || !first) return;
  const words = WORDS[language];
  const items = [
    { key: 'tyres', name: words.tyres, severity: 'critical' as const },
    { key: 'brakes', name: words.brakes, severity: 'critical' as const, isPhotoNeeded: false },
    { key: 'lights', name: words.lights, severity: 'major' as const },
  ];
  const template = { clientId: first.clientId, name: words.list, kind: 'beforeTrip' as const, items };
  const list = await caller(addInspectionTemplate, requestOf(addInspectionTemplate, { body: template }));
  const upload = { query: { clientId: first.clientId, name: 'photo' }, body: PHOTO };
  const photo = await caller(uploadAttachment, requestOf(uploadAttachment, upload));
  for (const [place, { id: deviceId }] of vehicles.entries()) {
    const isLast = place === vehicles.length - 1;
    const found = { severity: 'critical' as const, isOutOfService: true, note: words.note, photoIds: [photo.id] };
    const body = {
      deviceId,
      templateId: list.id,
      templateRevision: list.revision,
      at: now - (3 - place) * HOUR,
      signature: words.drivers[place]!,
      items: items.map(({ key, name }) =>
        isLast && key === 'tyres'
          ? { key, name, result: 'fail' as const, ...found }
          : { key, name, result: 'pass' as const },
      ),
    };
    await caller(addInspection, requestOf(addInspection, { body }));
  }
}
