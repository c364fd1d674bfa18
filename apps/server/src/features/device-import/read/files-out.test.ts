import { editDeviceImport, exportImportErrors, IMPORT_FIELDS, importTemplate } from '@balise/contract';
import { strFromU8, unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, describe, expect, test } from 'vitest';
import { anImei } from '../../../testing/device.ts';
import { anImportWorld } from '../testing/import-world.ts';
import { matchHeadings } from './headings.ts';
import { readTable } from './read-table.ts';

const { world, preview } = await anImportWorld();
afterAll(() => world.end());

describe('files that leave', () => {
  const sheet = async (content: { arrayBuffer(): Promise<ArrayBuffer> }) =>
    await readXlsx(new Uint8Array(await content.arrayBuffer()));

  test.each(['en', 'fr'] as const)(
    'the template, %s: its headings are understood, its lists hold what may be chosen',
    async (language) => {
      const { data } = await world.as('kanari')(importTemplate, { query: { format: 'xlsx', language } });
      const { sheets } = await sheet(data.content);
      const headings = (sheets[0]?.rows[0] ?? []).map(String);
      expect(matchHeadings(headings)).toEqual([...IMPORT_FIELDS]);
      const xml = strFromU8(
        unzipSync(new Uint8Array(await data.content.arrayBuffer()))['xl/worksheets/sheet1.xml'] as Uint8Array,
      );
      const help = sheets[1]?.rows ?? [];
      const lists = [...xml.matchAll(/<formula1>'[^']+'!\$([A-Z])\$(\d+):\$[A-Z]\$(\d+)<\/formula1>/g)];
      expect(lists).toHaveLength(4);
      for (const [, column = '', top, bottom] of lists) {
        const listed = help.slice(Number(top) - 1, Number(bottom)).map((row) => row[column.charCodeAt(0) - 65]);
        expect(listed.every((choice) => typeof choice === 'string')).toBe(true);
        expect(help[Number(bottom)]?.[column.charCodeAt(0) - 65] ?? null).toBeNull();
      }
      const [type] = help.find((row) => row[0] === (language === 'fr' ? 'Camion-citerne' : 'Tanker')) ?? [];
      expect(type).toBeTruthy();
      const csv = await world.as('comoe')(importTemplate, { query: { format: 'csv', language } });
      const [line = ''] = Buffer.from(await csv.data.content.arrayBuffer())
        .toString('utf8')
        .split('\r\n');
      // a user of one client names none
      expect(matchHeadings(line.replace('\ufeff', '').split(language === 'fr' ? ';' : ','))).toEqual(
        IMPORT_FIELDS.filter((field) => field !== 'clientId'),
      );
    },
  );

  test.each(['xlsx', 'csv'] as const)(
    'the rows to correct as %s say why, and come in again once they are corrected',
    async (format) => {
      const { data } = await preview(`Tracker;Plate;Type;SIM\nnonsense;'=K1;car;+2250709090909\n${anImei()};K2;car;`);
      // "Tracker" is a model to the headings: the person says what it is
      await world.as('comoe')(editDeviceImport, {
        params: { id: data.id },
        body: { columns: ['imei', 'designation', 'deviceTypeId', 'phone'] },
      });
      const file = await world.as('comoe')(exportImportErrors, {
        params: { id: data.id },
        query: { format, language: 'fr' },
      });
      expect(file.data.fileName).toBe(`vehicules-a-corriger_2026-11-20.${format}`);
      const table = await readTable(new Uint8Array(await file.data.content.arrayBuffer()));
      expect(table.headers).toEqual([
        'IMEI ou identifiant du traceur',
        'Plaque',
        'Type',
        'Téléphone de la carte SIM',
        'Motif du rejet',
      ]);
      expect(table.rows.map(({ cells }) => cells)).toEqual([
        [
          'nonsense',
          '=K1',
          'car',
          '+2250709090909',
          expect.stringMatching(/^IMEI ou identifiant du traceur\u00a0: IMEI incorrect/),
        ],
      ]);
      expect(matchHeadings(table.headers)).toEqual(['imei', 'designation', 'deviceTypeId', 'phone', null]);
    },
  );
});
