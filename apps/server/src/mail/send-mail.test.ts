import type { PartnerId } from '@balise/contract';
import { containsLink, MAIL_KINDS } from '@balise/contract';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { aMailbox, type Mailbox } from '../testing/mailbox.ts';
import { aWorld } from '../testing/world.ts';
import { composeMail, type MailValues } from './compose-mail.ts';
import { MAY_HAVE_ARRIVED } from './queries.ts';
import { queueMail } from './queue-mail.ts';
import { sendMail } from './send-mail.job.ts';
import { openPost, type Post } from './smtp.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const MINUTE = 60_000;

const open: { boxes: Mailbox[]; posts: Post[] } = { boxes: [], posts: [] };
async function aBox(options: Parameters<typeof aMailbox>[0] = {}): Promise<Mailbox> {
  const box = await aMailbox(options);
  open.boxes.push(box);
  return box;
}
function postTo(port: number): Post {
  const post = openPost({ host: '127.0.0.1', port, tls: 'none', account: undefined });
  open.posts.push(post);
  return post;
}
beforeEach(() => owner.query("with gone as (delete from mails) delete from jobs where queue = 'mails'"));
afterEach(async () => {
  for (const post of open.posts.splice(0)) post.close();
  for (const box of open.boxes.splice(0)) await box.close();
});

const troubles: string[] = [];
/** Sends the mails that wait, each in an attempt of its own. @returns what came of each */
async function send(post: Post, attempts = 1) {
  const job = {
    owner,
    post,
    from: { name: 'Balise', address: 'balise@platform.example' },
    now: () => world.clock.now,
    onTrouble: (reason: string) => troubles.push(reason),
  };
  const { rows: jobs } = await owner.query("select key from jobs where queue = 'mails' order by id");
  return await Promise.all(jobs.map(({ key }) => sendMail(job, Number(key), attempts)));
}
const queue = (recipient: string, partnerId: PartnerId | null = null, text = 'Say hello') =>
  queueMail(
    world.database.owner,
    { kind: 'welcome', partnerId, clientId: null, recipient, language: 'fr', subject: 'Été', text, html: '<p>é</p>' },
    world.clock.now,
  );
const rows = async () => (await owner.query('select * from mails order by id')).rows;

test('a mail arrives in its partner’s name, and its text leaves the database with it', async () => {
  const box = await aBox();
  await owner.query(
    `update partners set mail_from_name = 'Kanari Suivi', mail_from_address = 'no-reply@kanari.example' where id = $1`,
    [world.partners.kanari],
  );
  await queue('awa@people.example', world.partners.kanari);
  await queue('root@people.example');
  expect(await send(postTo(box.port))).toEqual([undefined, undefined]);
  const mail = await box.to('awa@people.example');
  expect(mail).toMatchObject({
    subject: 'Été',
    text: 'Say hello\n',
    from: { name: 'Kanari Suivi', address: 'no-reply@kanari.example' },
    replyTo: [{ address: 'help@kanari.example' }],
  });
  expect(mail.html).toContain('<p>é</p>');
  expect((await box.to('root@people.example')).from).toMatchObject({
    name: 'Balise',
    address: 'balise@platform.example',
  });
  for (const row of await rows())
    expect(row).toMatchObject({ state: 'sent', body_text: '', body_html: '', attempts: 1 });
});

test('a partner without a sender of its own is named, at the platform’s address', async () => {
  const box = await aBox();
  await queue('sahel@people.example', world.partners.sahel);
  await send(postTo(box.port));
  expect((await box.to('sahel@people.example')).from).toMatchObject({
    name: 'Sahel Fleet',
    address: 'balise@platform.example',
  });
});

test('one that is refused for good fails at once, one that is not is tried again, and neither blocks the others', async () => {
  const refuse = (address: string): (Error & { responseCode?: number }) | undefined => {
    if (address.startsWith('gone')) return Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    if (address.startsWith('busy')) return Object.assign(new Error('try later'), { responseCode: 451 });
    return undefined;
  };
  const box = await aBox({ onRcptTo: ({ address }, _, done) => done(refuse(address)) });
  for (const name of ['gone', 'busy', 'fine']) await queue(`${name}@people.example`);
  const outcomes = await send(postTo(box.port));
  expect(outcomes).toEqual([
    undefined,
    { retryAfter: MINUTE, reason: expect.stringContaining('try later') },
    undefined,
  ]);
  const [gone, busy, fine] = await rows();
  expect([gone.state, busy.state, fine.state]).toEqual(['failed', 'waiting', 'sent']);
  expect(gone.last_error).toContain('no such mailbox');
  expect(busy.last_error).toContain('try later');
});

test('while the server is away no mail is tried; attempts come after 1, 5 and 30 minutes, 2 and 6 hours, for a day', async () => {
  const port = 1; // where no server listens, and none begins to while this test goes on
  await queue('patient@people.example');
  const began = world.clock.now;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 6; attempt++) {
    const [outcome] = await send(postTo(port), attempt);
    expect(outcome?.pause).toBeGreaterThan(0);
    expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: attempt });
    waits.push((outcome?.retryAfter ?? 0) / MINUTE);
  }
  expect(waits).toEqual([1, 5, 30, 120, 360, 360]);
  world.clock.now = began + 24 * 60 * MINUTE + 1;
  expect(await send(postTo(port), 7)).toEqual([undefined]);
  expect((await rows())[0]).toMatchObject({ state: 'failed', last_error: expect.stringMatching(/ECONNREFUSED/) });
  world.clock.now = began;
});

test('a mail that was sent is not sent again by a second job', async () => {
  const box = await aBox();
  for (let i = 0; i < 5; i++) await queue(`p${i}@people.example`);
  await send(postTo(box.port));
  await send(postTo(box.port));
  expect(box.received).toHaveLength(5);
});

test('a mail whose process died while sending goes out again with the same Message-ID, and is marked', async () => {
  const box = await aBox();
  await queue('twice@people.example');
  await send(postTo(box.port));
  // as if the process had died before it could store that
  await owner.query("update mails set state = 'waiting', body_text = 'again' where recipient = 'twice@people.example'");
  await send(postTo(box.port), 2);
  expect(box.received[0]?.messageId).toBe(box.received[1]?.messageId);
  expect(await rows()).toMatchObject([{ state: 'sent', last_error: MAY_HAVE_ARRIVED }]);
});

test('a mail whose answer is lost is sent again by us alone, and is marked until its end', async () => {
  let hangsUp = true;
  const taken: string[] = [];
  const box: Mailbox = await aBox({
    onData: (stream, { id }, done) => {
      stream.resume();
      stream.on('end', () => {
        taken.push(id);
        if (!hangsUp) return done();
        box.kick();
      });
    },
  });
  await queue('lost@people.example');
  const [outcome] = await send(postTo(box.port));
  expect(outcome).toMatchObject({ retryAfter: MINUTE });
  expect(await rows()).toMatchObject([{ state: 'waiting', last_error: expect.stringContaining(MAY_HAVE_ARRIVED) }]);
  hangsUp = false;
  await send(postTo(box.port), 2);
  expect(taken).toHaveLength(2);
  expect(await rows()).toMatchObject([{ state: 'sent', last_error: MAY_HAVE_ARRIVED }]);
});

test('an attempt that surely did not arrive marks nothing', async () => {
  await queue('away@people.example');
  await send(postTo(1));
  const box = await aBox();
  await send(postTo(box.port), 2);
  expect(await rows()).toMatchObject([{ state: 'sent', last_error: '' }]);
});

test('words of one mail cannot add headers or recipients to it', async () => {
  const box = await aBox();
  await owner.query(`update partners set display_name = $1 where id = $2`, [
    'X\r\nBcc: thief@people.example',
    world.partners.sahel,
  ]);
  await queue('victim@people.example', world.partners.sahel);
  await send(postTo(box.port));
  const mail = await box.to('victim@people.example');
  expect(mail.bcc ?? []).toEqual([]);
  expect(box.received.flatMap((each) => each.to ?? [])).toHaveLength(1);
});

const OWNER = { name: 'Awa', email: 'a@b.ci', when: 'today', address: '192.0.2.1' };
const APPROVAL = {
  name: 'Awa',
  client: 'C',
  requester: 'R',
  reason: 'stolen',
  count: '2',
  vehicles: 'A, B',
  until: 'u',
  link: 'https://x.example/blocking?command=1',
};
const SCHEDULED = { name: 'Awa', client: 'C', schedule: 's', kind: 'k', period: 'p', file: 'f', rows: 'n', owner: 'o' };
const VALUES: { [Kind in keyof MailValues]: MailValues[Kind] } = {
  password_reset: { name: 'Awa', email: 'a@b.ci', link: 'https://x.example/reset-password#t', minutes: '30' },
  password_changed: OWNER,
  welcome: { name: 'Awa', email: 'a@b.ci', link: 'https://x.example/reset-password#t', days: '7' },
  sign_in_link: { name: 'Awa', date: '1/1/2027', link: 'https://x.example/sign-in-link#t' },
  account_ends_soon: { name: 'Awa', date: '1/1/2027' },
  email_changed: { name: 'Awa', email: 'a@b.ci' },
  email_assigned: { name: 'Awa', email: 'a@b.ci' },
  new_sign_in: { ...OWNER, device: 'Firefox on Windows' },
  sign_in_attempts: OWNER,
  second_factor_attempts: OWNER,
  two_factor_enabled: OWNER,
  two_factor_disabled: OWNER,
  recovery_codes_renewed: OWNER,
  invoice_issued: { name: 'Awa', client: 'C', number: '7', amount: '1', dueDate: 'd' },
  payment_received: { name: 'Awa', client: 'C', amount: '1', reference: 'r' },
  balance_low: { name: 'Awa', client: 'C', balance: '1' },
  sms_balance_low: { name: 'Awa', client: 'Comoé', balance: '25 F CFA' },
  payment_overdue: { name: 'Awa', client: 'C', amount: '1', dueDate: 'd' },
  grace_started: { name: 'Awa', client: 'C', amount: '1', date: 'd' },
  account_suspended: { name: 'Awa', client: 'C', amount: '1' },
  account_restored: { name: 'Awa', client: 'C' },
  alert_contact_code: { name: 'Awa', client: 'C', email: 'a@b.example', code: '123456', minutes: '10' },
  alert_contact_test: { name: 'Awa', client: 'C', email: 'a@b.example' },
  alert: {
    name: 'Awa',
    client: 'C',
    line: 'l',
    place: 'p',
    rule: 'r',
    link: 'https://x.example/alerts?alert=1',
    furtherLink: 'https://x.example/map?device=1',
  },
  alert_driver: {
    name: 'Awa',
    client: 'C',
    line: 'l',
    rule: 'r',
    link: 'https://x.example/alerts?alert=1',
    furtherLink: 'https://x.example/drivers?edit=1',
  },
  approval_emergency: APPROVAL,
  approval_many: APPROVAL,
  late_payment_proposal: { name: 'Awa', client: 'C', line: 'l', link: 'https://x.example/work-and-pay/1' },
  scheduled_report: SCHEDULED,
  scheduled_report_link: { ...SCHEDULED, size: '12 MB', until: 'u', link: 'https://x.example/report-file/t' },
  scheduled_report_failed: { ...SCHEDULED, reason: 'r', link: 'https://x.example/reports/schedules' },
  share_offered: {
    name: 'Awa',
    client: 'C',
    owner: 'O',
    vehicle: 'v',
    rights: 'r',
    until: 'u',
    link: 'https://x.example/shares?side=received',
  },
  share_accepted: {
    name: 'Awa',
    client: 'C',
    recipient: 'R',
    vehicle: 'v',
    rights: 'r',
    link: 'https://x.example/shares',
  },
  share_declined: { name: 'Awa', client: 'C', recipient: 'R', vehicle: 'v', link: 'https://x.example/shares' },
  webhook_disabled: { name: 'Awa', client: 'C', webhook: 'w' },
  alert_summary: {
    name: 'Awa',
    client: 'C',
    rule: 'r',
    source: 's',
    count: '2',
    lines: 'l',
    link: 'https://x.example/alerts?rule=1',
  },
};
const brand = { displayName: 'Kanari <Fleet>', accent: '#b3261e', supportPhone: '+225 27', supportEmail: '' };

test.each(MAIL_KINDS)('a mail of the kind %s says everything in both languages, as text and as HTML', (kind) => {
  const written = (['en', 'fr'] as const).map((language) => composeMail(kind, language, brand, VALUES[kind]));
  for (const { subject, text, html } of written) {
    expect(subject + text + html).not.toMatch(/\{\{|undefined/);
    expect(text).toContain('Awa');
    expect(html).toContain('Kanari &lt;Fleet&gt;');
    expect(html).not.toContain('<Fleet>');
  }
  expect(written[0]?.text).not.toBe(written[1]?.text);
});

test.each(MAIL_KINDS)(
  'a mail of the kind %s makes no link of what somebody typed, also of what was stored before',
  (kind) => {
    const typed = 'evil.com www.x https://evil.example-prize.xyz/a';
    const { link = '', furtherLink = '', email = '', ...others } = VALUES[kind] as Record<string, string>;
    const values = {
      ...Object.fromEntries(Object.keys(others).map((name) => [name, typed])),
      link,
      furtherLink,
      email,
    };
    const { subject, text, html } = composeMail(kind, 'en', { ...brand, displayName: typed }, values as never);
    const written = [subject, text, html.replace(/<[^>]*>/g, ' ')].join('\n');
    expect(written).toContain('evil. com');
    const own = [link, furtherLink, email].filter((one) => one !== '');
    expect(containsLink(own.reduce((rest, one) => rest.replaceAll(one, ''), written))).toBe(false);
  },
);

test('each line of a summary is a paragraph in HTML, too', () => {
  const brand = { displayName: 'Kanari', accent: '#3a4cb8', supportEmail: '', supportPhone: '' };
  const values = {
    name: 'Base',
    client: 'Comoé',
    rule: 'SOS',
    source: 'the rule SOS',
    count: '2',
    link: 'https://a.example',
  };
  const { html, text } = composeMail(
    'alert_summary',
    'en',
    brand,
    { ...values, lines: 'One <b>\nTwo' },
    'https://b.example',
  );
  for (const line of ['One &lt;b&gt;', 'Two']) expect(html).toMatch(new RegExp(`<p [^>]*>${line}</p>`));
  expect(text).toContain('One <b>\nTwo\n');
});
