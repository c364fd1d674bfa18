import type { AttachmentId, CallRequest } from '@balise/contract';
import { expect, test } from 'vitest';
import { withIds } from './send-with-files.ts';

const request: CallRequest = {
  method: 'POST',
  url: '/api/v4/maintenance/inspection',
  body: JSON.stringify({ items: [{ photoIds: [] }, { photoIds: [7] }] }),
};
const file = (at: string, id: number) => ({ at, id: id as AttachmentId });

test('ids of uploaded photos are in the lists that they belong to, and the kept call stays as it was', () => {
  const before = request.body;
  const files = [file('items.1.photoIds', 8), file('items.0.photoIds', 9), file('items.0.photoIds', 10)];
  const { body } = withIds(request, files);
  expect(JSON.parse(body!)).toEqual({ items: [{ photoIds: [9, 10] }, { photoIds: [7, 8] }] });
  expect(request.body).toBe(before);
  expect(withIds(request, [])).toBe(request);
  expect(() => withIds(request, [file('items', 1), file('photos', 2)])).toThrow('photos');
});
