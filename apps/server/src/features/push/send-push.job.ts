import type { Language } from '@balise/contract';
import { alertMessages } from '@balise/i18n';
import webPush from 'web-push';
import type { Database } from '../../db/database.ts';
import { type Outside, post, Unanswered } from '../../outgoing/post.ts';
import {
  alertLine,
  type DispatchedAlert,
  gatheringKey,
  laterAs,
  lockAlert,
  readGatheringKey,
} from '../alerts/index.ts';
import {
  browserOf,
  dropOrphan,
  dueTo,
  endPushes,
  forgetBrowser,
  noteSent,
  type Receiver,
  waitForQuiet,
} from './send-queries.ts';
import type { Vapid } from './vapid.ts';

const MINUTE = 60_000;
const TIMEOUT = 10_000; // ms
const LONGEST_BACK_OFF = 6 * 60 * MINUTE;
/** What the push service or this queue could not deliver in that time is old news, ms. */
const WORTH_FOR = 12 * 60 * MINUTE;
const ANSWER_READ = 1_024; // bytes
const LONGEST_BODY = 500; // characters: a payload holds 4,096 bytes

type PushJob = {
  owner: Database;
  vapid: Vapid;
  /** Whom push services write to about misuse: the address of the platform. */
  contact: string;
  outside: Outside;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
};

/** Undefined: nothing more is to be done. `retryAfter` in ms. */
type PushOutcome = undefined | { retryAfter: number; reason: string };

/** What the service worker of the web app shows (apps/web/public/service-worker.js). */
type Notice = {
  title: string;
  body: string;
  language: Language;
  /** A later notice with the same tag replaces it. */
  tag: string;
  /** What it opens, below the platform's address. */
  path: string;
  isCritical: boolean;
};

/**
 * Sends an alert to a browser, if its user may see it now, its rule is on, no one has dealt with it, and no quiet hours hold by now. Sent twice, because this process ended
 * in between, it replaces itself by its tag.
 * @param key of the delivery, `summary/` and the key of a gathering, or `test/browser`
 * @param attempts this one included
 */
export async function sendPush(job: PushJob, key: string, attempts: number): Promise<PushOutcome> {
  const [kind, ...rest] = key.split('/');
  if (kind === 'test') return await sendTest(job, Number(rest[0]));
  const wanted = kind === 'summary' ? readGatheringKey(rest.join('/')) : { deliveryId: Number(key) };
  const due = await dueTo(job.owner, wanted, new Date(job.now()));
  const [receiver] = due;
  if (!receiver) {
    if ('deliveryId' in wanted) await dropOrphan(job.owner, wanted.deliveryId);
    return undefined;
  }
  const open = due.filter(({ isWanted }) => isWanted);
  const over = due.filter((one) => !open.includes(one)).map(({ deliveryId }) => deliveryId);
  await endPushes(job.owner, over, { state: 'dropped' });
  const alert = await lockAlert(job.owner, open.at(-1)?.alertId ?? 0, new Date(job.now()));
  if (!alert) return undefined;
  const later = open.some(({ isSentAgain }) => isSentAgain) ? undefined : laterAs([alert], job.now());
  if (later) {
    const quiet = `summary/${gatheringKey(later.gathering, receiver.subscriptionId)}`;
    await waitForQuiet(
      job.owner,
      open.map(({ deliveryId }) => deliveryId),
      { key: quiet, due: later.due },
    );
    return undefined;
  }
  const notice =
    open.length === 1 ? noticeOf(alert, receiver.language) : summaryOf(alert, receiver.language, open.length);
  const said = await say(job, receiver, notice);
  return await settle(job, open, said, attempts);
}

async function sendTest(job: PushJob, id: number): Promise<PushOutcome> {
  const browser = await browserOf(job.owner, id);
  if (!browser) return undefined;
  const { language } = browser;
  const { title, body } = alertMessages[language].pushTest;
  const said = await say(job, browser, { title, body, language, tag: 'test', path: '/alerts', isCritical: false });
  if (said.is === 'gone') await forgetBrowser(job.owner, id);
  return undefined;
}

function noticeOf(alert: DispatchedAlert, language: Language): Notice {
  const body = alertLine(alert, language, alert.timeZone, false).slice(0, LONGEST_BODY);
  const isCritical = alert.severity === 'critical';
  return {
    title: alert.designation,
    body,
    language,
    tag: `alert-${alert.id}`,
    path: pathOf(alert),
    isCritical,
  };
}

/** Where its reader deals with it. */
function pathOf({ id, kind, facts }: DispatchedAlert): string {
  if (kind === 'approval_needed') return `/blocking?command=${facts.commandId}`;
  return kind === 'late_payment_proposal' ? `/work-and-pay/${facts.contractId}` : `/alerts?alert=${id}`;
}

function summaryOf(last: DispatchedAlert, language: Language, count: number): Notice {
  const { rule, geofence, facts } = last;
  const name = rule ? rule.name : (geofence ?? '');
  const title = alertMessages[language].summarySubject
    .replace('{{count}}', String(count))
    .replace('{{rule}}', () => name);
  const about = rule
    ? { tag: `rule-${rule.id}`, path: `/alerts?rule=${rule.id}` }
    : { tag: `geofence-${facts.geofenceId}`, path: `/alerts?geofence=${facts.geofenceId}` };
  return { ...noticeOf(last, language), title, ...about };
}

type Said = { is: 'taken' } | { is: 'gone' } | { is: 'refused'; reason: string } | { is: 'later'; reason: string };

/** Encrypted for that browser (RFC 8291) and signed by the platform (RFC 8292). Undefined: its key is no point of the curve. */
function requestFor({ vapid, contact }: PushJob, { endpoint, p256dh, auth }: Browser, notice: Notice) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
      vapidDetails: { subject: contact, publicKey: vapid.publicKey, privateKey: vapid.privateKey },
      TTL: WORTH_FOR / 1000,
      urgency: notice.isCritical ? 'high' : 'normal',
    });
  } catch {
    return undefined;
  }
}

type Browser = Pick<Receiver, 'endpoint' | 'p256dh' | 'auth'>;

async function say(job: PushJob, browser: Browser, notice: Notice): Promise<Said> {
  const request = requestFor(job, browser, notice);
  if (!request) return { is: 'refused', reason: 'keys_refused' };
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  try {
    const sent = { url: browser.endpoint, headers, body: request.body, timeout: TIMEOUT, answerLimit: ANSWER_READ };
    const { status } = await post(sent, job.outside);
    if (status >= 200 && status < 300) return { is: 'taken' };
    if (status === 404 || status === 410) return { is: 'gone' };
    return { is: status === 429 || status >= 500 ? 'later' : 'refused', reason: `status_${status}` };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    return { is: error.reason === 'address_refused' ? 'refused' : 'later', reason: error.reason };
  }
}

async function settle(
  { owner, now }: PushJob,
  sent: readonly Receiver[],
  said: Said,
  attempts: number,
): Promise<PushOutcome> {
  const ids = sent.map(({ deliveryId }) => deliveryId);
  const [{ subscriptionId, createdAt }] = sent as [Receiver];
  if (said.is === 'taken') {
    await endPushes(owner, ids, { state: 'sent', attempts });
    await noteSent(owner, subscriptionId, new Date(now()));
  } else if (said.is === 'gone') {
    await endPushes(owner, ids, { state: 'failed', reason: 'gone', attempts });
    await forgetBrowser(owner, subscriptionId);
  } else if (said.is === 'refused' || createdAt.getTime() < now() - WORTH_FOR) {
    await endPushes(owner, ids, { state: 'failed', reason: said.reason, attempts });
  } else return { retryAfter: Math.min(LONGEST_BACK_OFF, MINUTE * 2 ** (attempts - 1)), reason: said.reason };
  return undefined;
}
