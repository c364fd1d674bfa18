import { expect, test } from 'vitest';
import { type DeviceNote, DeviceNotes } from './device-notes.ts';
import type { KnownDevice } from './directory.ts';

const NOW = 1_764_000_000_000;

/** A device as the database has it, where nothing was learned of it yet. */
const stored = () =>
  ({ id: 7, access: { protocol: null, tokenHash: null, networks: null, contestedAt: null } }) as unknown as KnownDevice;

const readAgain = async (notes: DeviceNotes) => (await notes.completed(async () => [stored()]))[0]?.access;

test('what is learned of a device holds for one that is read again before it is stored', async () => {
  const notes = new DeviceNotes();
  notes.learned(stored(), 'gt06');
  notes.contested(stored(), NOW);
  expect(await readAgain(notes)).toMatchObject({ protocol: 'gt06', contestedAt: NOW });
  let whileStored: unknown;
  await notes.storeBy(async () => {
    whileStored = await readAgain(notes);
  });
  expect(whileStored).toMatchObject({ protocol: 'gt06', contestedAt: NOW });
  expect(await readAgain(notes)).toMatchObject({ protocol: null, contestedAt: null });
});

test('a read that began before it was stored, and ended after, has it too', async () => {
  const notes = new DeviceNotes();
  notes.learned(stored(), 'gt06');
  const [device] = await notes.completed(async () => {
    await notes.storeBy(async () => {});
    return [stored()];
  });
  expect(device?.access.protocol).toBe('gt06');
});

test('what cannot be stored is stored with what was found out since', async () => {
  const notes = new DeviceNotes();
  notes.learned(stored(), 'gt06');
  notes.refused(stored(), 'wrongProtocol', NOW);
  const failing = notes.storeBy(async () => {
    notes.refused(stored(), 'wrongNetwork', NOW + 1);
    throw new Error('away');
  });
  await expect(failing).rejects.toThrow('away');
  const written: DeviceNote[] = [];
  await notes.storeBy(async (found) => void written.push(...found));
  expect(written).toMatchObject([{ protocol: 'gt06', refusedAt: NOW + 1, refusedWhy: 'wrongNetwork' }]);
});
