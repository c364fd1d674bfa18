import { type Language, type MailKind, withoutLinks } from '@balise/contract';
import { mailMessages } from '@balise/i18n';
import { type MailBrand, type MailParts, mailHtml } from './mail-html.ts';

/**
 * What each kind of mail says, beside the brand. Texts, already as its reader reads them: dates and amounts through
 * formatIn(language, time zone). `name` is whom it greets; `link` is what its button opens, `furtherLink` what the link below it does.
 */
export type MailValues = {
  password_reset: { name: string; email: string; link: string; minutes: string };
  password_changed: OwnerValues;
  welcome: { name: string; email: string; link: string; days: string };
  sign_in_link: { name: string; date: string; link: string };
  account_ends_soon: { name: string; date: string };
  email_changed: { name: string; email: string };
  email_assigned: { name: string; email: string };
  new_sign_in: OwnerValues & { device: string };
  sign_in_attempts: OwnerValues;
  second_factor_attempts: OwnerValues;
  two_factor_enabled: OwnerValues;
  two_factor_disabled: OwnerValues;
  recovery_codes_renewed: OwnerValues;
  invoice_issued: { name: string; client: string; number: string; amount: string; dueDate: string };
  payment_received: { name: string; client: string; amount: string; reference: string };
  balance_low: { name: string; client: string; balance: string };
  payment_overdue: { name: string; client: string; amount: string; dueDate: string };
  grace_started: { name: string; client: string; amount: string; date: string };
  account_suspended: { name: string; client: string; amount: string };
  account_restored: { name: string; client: string };
  sms_balance_low: { name: string; client: string; balance: string };
  alert_contact_code: { name: string; client: string; email: string; code: string; minutes: string };
  alert_contact_test: { name: string; client: string; email: string };
  alert: { name: string; client: string; line: string; place: string; rule: string; link: string; furtherLink: string };
  alert_driver: { name: string; client: string; line: string; rule: string; link: string; furtherLink: string };
  approval_emergency: ApprovalValues;
  approval_many: ApprovalValues;
  late_payment_proposal: { name: string; client: string; line: string; link: string };
  scheduled_report: ScheduledReportValues;
  scheduled_report_link: ScheduledReportValues & { size: string; until: string; link: string };
  scheduled_report_failed: Record<'name' | 'client' | 'schedule' | 'period' | 'reason' | 'link', string>;
  share_offered: Record<'name' | 'client' | 'owner' | 'vehicle' | 'rights' | 'until' | 'link', string>;
  share_accepted: Record<'name' | 'client' | 'recipient' | 'vehicle' | 'rights' | 'link', string>;
  share_declined: Record<'name' | 'client' | 'recipient' | 'vehicle' | 'link', string>;
  webhook_disabled: { name: string; client: string; webhook: string };
  alert_summary: {
    name: string;
    client: string;
    rule: string;
    source: string;
    count: string;
    lines: string;
    link: string;
  };
};

type ScheduledReportValues = Record<
  'name' | 'client' | 'schedule' | 'kind' | 'period' | 'file' | 'rows' | 'owner',
  string
>;

type ApprovalValues = Record<
  'name' | 'client' | 'requester' | 'reason' | 'count' | 'vehicles' | 'until' | 'link',
  string
>;

type OwnerValues = { name: string; email: string; when: string; address: string };

/** Mails that inform users about changes to their own account, when and from where. */
export type OwnerMailKind = {
  [Kind in MailKind]: MailValues[Kind] extends OwnerValues ? Kind : never;
}[MailKind];

export type ComposedMail = { subject: string; text: string; html: string };

/**
 * Writes a mail of a kind, for queueMail.
 * @example queueMail(tx, { kind, ...to, ...composeMail('account_restored', 'fr', brand, { name, client }) }, now)
 */
export function composeMail<Kind extends MailKind>(
  kind: Kind,
  language: Language,
  brand: MailBrand,
  values: MailValues[Kind],
  /** The address at which its recipient stops mails of this kind (queueMail takes it too). */
  unsubscribe?: string,
): ComposedMail {
  const words = mailMessages[language];
  const { subject, paragraphs, action, further } = kindWords(language, kind);
  const all: Record<string, string> = { ...unclickable(values), brand: withoutLinks(brand.displayName) };
  const contact = [brand.supportPhone, brand.supportEmail].filter(Boolean).join(' · ');
  const parts: MailParts = {
    greeting: fill(words.greeting, all),
    paragraphs: paragraphs.map((paragraph) => fill(paragraph, all)),
    button:
      action === undefined
        ? undefined
        : {
            label: action,
            link: all.link ?? '',
            above: fill(words.linkAbove, { action }),
            below: words.linkBelow,
          },
    further: further === undefined ? undefined : { label: further, link: all.furtherLink ?? '' },
    help: contact === '' ? undefined : fill(words.help, { contact }),
    unsubscribe: unsubscribe === undefined ? undefined : { label: words.unsubscribe, link: unsubscribe },
    sentBy: fill(brand.supportEmail ? words.sentByReply : words.sentBy, all),
  };
  const line = fill(subject, all);
  return { subject: line, text: mailText(parts), html: mailHtml(parts, line, brand, language) };
}

const ADDRESSES = ['link', 'furtherLink', 'email'];

/** Addresses unchanged; other typed text without anything that a mail program would turn into a link. */
function unclickable(values: Record<string, string>): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    ADDRESSES.includes(name) ? value : withoutLinks(value),
  ]);
  return Object.fromEntries(entries);
}

const kindWords = (
  language: Language,
  kind: MailKind,
): { subject: string; paragraphs: readonly string[]; action?: string; further?: string } =>
  mailMessages[language].kinds[kind];

function mailText({ greeting, paragraphs, button, further, help, unsubscribe, sentBy }: MailParts): string {
  const link = button && `${button.above}\n${button.link}`;
  const also = further && `${further.label}:\n${further.link}`;
  const stop = unsubscribe && `${unsubscribe.label}: ${unsubscribe.link}`;
  const foot = [help, sentBy, stop].filter((line) => line !== undefined).join('\n');
  const blocks = [greeting, ...paragraphs, link, also, `-- \n${foot}`];
  return `${blocks.filter((block) => block !== undefined).join('\n\n')}\n`;
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a mail lacks its value ${name}`);
    return value;
  });
}
