/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

/** A mail server, as SMTP_URL names it. */
export type SmtpServer = {
  host: string;
  port: number;
  /** at once: smtps. required: STARTTLS, which the server must offer. none: a server on this machine, or `?tls=no`. */
  tls: 'at once' | 'required' | 'none';
  account: { user: string; password: string } | undefined;
};

export type MailSender = { name: string; address: string };

const SMTP_FORM =
  'give smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465 (TLS at once), with ?tls=no for a relay of your own network that has no TLS';

/** Reads SMTP_URL. The address holds a password, so no complaint repeats it. */
export function readSmtpUrl(text: string | undefined, complain: Complain): SmtpServer | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    complain(`SMTP_URL is no address of a mail server: ${SMTP_FORM}`);
    return undefined;
  }
  if (!/^\/?$/.test(url.pathname) || !/^(\?tls=no)?$/.test(url.search) || url.hash) {
    complain(`SMTP_URL says more than a server, port and account: ${SMTP_FORM}`);
  }
  if (Boolean(url.username) !== Boolean(url.password)) {
    complain(`SMTP_URL has one of user and password: ${SMTP_FORM}; characters such as @ and / are written %40 and %2F`);
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const atOnce = url.protocol === 'smtps:';
  const plain = url.search === '?tls=no' || /^(localhost|127\..*|::1)$/.test(host);
  return {
    host,
    port: url.port ? Number(url.port) : atOnce ? 465 : 587,
    tls: atOnce ? 'at once' : plain ? 'none' : 'required',
    account: url.username
      ? { user: decoded(url.username, complain), password: decoded(url.password, complain) }
      : undefined,
  };
}

function decoded(part: string, complain: Complain): string {
  try {
    return decodeURIComponent(part);
  } catch {
    complain('SMTP_URL has a % that begins no code: write % itself as %25');
    return part;
  }
}

const FROM =
  /^(?:(?<name>[^<>"@\r\n]{1,60})\s<(?<inside>[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+)>|(?<bare>[^@\s<>]+@[^@\s<>]+\.[^@\s<>]+))$/;

/** Reads BALISE_MAIL_FROM, which mails need as soon as they are sent. */
export function readMailFrom(text: string | undefined, isSending: boolean, complain: Complain): MailSender {
  const unnamed = { name: 'Balise', address: 'balise@localhost.invalid' };
  if (text === undefined) {
    if (isSending)
      complain('SMTP_URL is set without BALISE_MAIL_FROM: give the sender, e.g. "Balise <fleet@example.com>"');
    return unnamed;
  }
  const { name, inside, bare } = FROM.exec(text)?.groups ?? {};
  const address = inside ?? bare;
  if (address) return { name: name?.trim() || 'Balise', address };
  complain(`BALISE_MAIL_FROM is "${text}": give an address, or a name with it: Balise <fleet@example.com>`);
  return unnamed;
}

/** Reads BALISE_SECRET_KEY; it is never repeated. */
export function readSecretKey(text: string | undefined, complain: Complain): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = Buffer.from(text, 'base64');
  if (key.length === 32 && key.toString('base64') === text) return key;
  complain(
    'BALISE_SECRET_KEY is no key: give 32 random bytes in base64 (openssl rand -base64 32), the same to every process',
  );
  return undefined;
}
