import type { World } from '../testing/world.ts';
import { idFrom, outcomes, type Rows, unique } from './matrix.ts';
import { SECRET } from './secret.ts';

// what nobody has saved yet is its uploader's, here a user of Comoé's
const OWN = outcomes(404, 404, 'yes', 404, 404, 404, 404, 404, 404);

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n');

/** A file of Comoé's administrator; which bytes it has makes no difference to who sees it. */
async function aFile(world: World) {
  const file = `with a as (
      insert into attachments (client_id, uploaded_by, name, media_type, size, sha256, created_at)
      values (${world.clients.comoe}, ${world.users.comoe}, '${SECRET}.jpg', 'image/jpeg', 3, sha256('jpg'), now()) returning id, client_id
    ) insert into attachment_contents (attachment_id, client_id, content, thumbnail)
      select id, client_id, 'jpg', 'jpg' from a returning attachment_id as id`;
  return { params: { id: await idFrom(world, file) } };
}

export const attachmentRows: Rows = {
  uploadAttachment: {
    needs: 'signedIn',
    outcomes: outcomes('yes', 'yes', 'yes', 403, 403, 404, 404, 404, 'yes'),
    input: ({ world }) => ({ query: { clientId: world.clients.comoe, name: unique() }, body: PDF }),
  },
  getAttachment: { needs: 'signedIn', outcomes: OWN, input: ({ world }) => aFile(world) },
  getThumbnail: { needs: 'signedIn', outcomes: OWN, input: ({ world }) => aFile(world) },
};
