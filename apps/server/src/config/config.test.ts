import { DEFAULT_PORTS } from '@balise/protocols';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('nothing set: every role, the conventional ports, the embedded database', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 8080, databaseUrl: undefined, protocols: DEFAULT_PORTS });
  expect([...config.roles]).toEqual(['gateway', 'processor', 'api', 'worker']);
  expect(config.publicUrl.href).toBe('http://localhost:8080/');
  expect(config.data).toMatch(/\/data$/);
  expect(config.webApp).toMatch(/\/apps\/web\/dist$/);
});

test('a variable that was cleared counts as not set', () => {
  expect(readConfig({ PORT: '', BALISE_PROTOCOLS: ' ' })).toMatchObject({ port: 8080, protocols: DEFAULT_PORTS });
});

test('protocols keep their conventional port unless one is given', () => {
  expect(readConfig({ BALISE_PROTOCOLS: 'gt06, teltonika:6000' }).protocols).toEqual({ gt06: 5023, teltonika: 6000 });
});

test('every problem is reported at once, each with its variable', () => {
  const read = () =>
    readConfig({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      BALISE_PROTOCOLS: 'gt07:1,gt06:99999,gt06',
      BALISE_PUBLIC_URL: 'fleet.example.com',
      ROLES: 'gateway,cook',
      BALISE_ADMIN_PASSWORD: 'short',
    });
  expect(read).toThrow(
    /PORT is "eighty".*DATABASE_URL is not the address.*"gt07".*port of gt06, is "99999".*gt06 twice.*BALISE_PUBLIC_URL is.*"cook".*gateway and processor.*too short.*without BALISE_ADMIN_EMAIL/s,
  );
});

test('the number of trusted proxies is a small figure', () => {
  expect(readConfig({}).proxies).toBeUndefined();
  expect(readConfig({ BALISE_TRUSTED_PROXIES: '2' }).proxies).toBe(2);
  expect(() => readConfig({ BALISE_TRUSTED_PROXIES: 'loopback' })).toThrow(
    /BALISE_TRUSTED_PROXIES is "loopback": give how/,
  );
});

test('the map is that of OpenFreeMap until another one is named, and an address brings its credits', () => {
  expect(readConfig({}).map).toEqual({ url: 'openfreemap', attribution: '', hosts: [] });
  expect(readConfig({ BALISE_MAP: 'embedded' }).map.url).toBe('embedded');
  const own = {
    BALISE_MAP: 'http://10.0.0.4:8090/civ.pmtiles',
    BALISE_MAP_ATTRIBUTION: '© OpenStreetMap contributors',
  };
  expect(readConfig({ ...own, BALISE_MAP_HOSTS: 'fonts.example, https://cdn.example/x' }).map).toEqual({
    url: own.BALISE_MAP,
    attribution: own.BALISE_MAP_ATTRIBUTION,
    hosts: ['fonts.example', 'cdn.example'],
  });
  const key = 'https://tiles.example/s3cret';
  expect(() => readConfig({ BALISE_MAP: key })).toThrow(/BALISE_MAP is no map/);
  expect(() => readConfig({ BALISE_MAP: key })).not.toThrow(/s3cret/);
  expect(() => readConfig({ BALISE_MAP: `${key}.pmtiles` })).toThrow(/without BALISE_MAP_ATTRIBUTION/);
  expect(() => readConfig({ ...own, BALISE_PUBLIC_URL: 'https://fleet.example' })).toThrow(/give an https:\/\/ one/);
  expect(() => readConfig({ BALISE_MAP_HOSTS: 'two words' })).toThrow(/BALISE_MAP_HOSTS is no list/);
});

test('the password of a database address is never repeated', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://me:s3cret@host' })).toThrow(/names no database/);
  expect(() => readConfig({ DATABASE_URL: 'postgres://me:s3cret@host' })).not.toThrow(/s3cret/);
});

test('a port given to two listeners is refused', () => {
  expect(() => readConfig({ PORT: '5023' })).toThrow(/gt06 the port 5023, which PORT has too/);
  expect(() => readConfig({ BALISE_PROTOCOLS: 'gt06:7000,teltonika:7000' })).toThrow(/which gt06 has too/);
});

test('a part of the roles needs a database that other processes reach', () => {
  const DATABASE_URL = 'postgres://owner:secret@db.example.com/balise';
  expect(() => readConfig({ ROLES: 'api' })).toThrow(/With ROLES, several processes share one database.*DATABASE_URL/s);
  expect([...readConfig({ ROLES: 'api', DATABASE_URL }).roles]).toEqual(['api']);
});

test('a mail server is read from its address, and TLS is asked for wherever it is not this machine', () => {
  const from = { BALISE_MAIL_FROM: 'Kanari Suivi <fleet@kanari.example>' };
  const read = (SMTP_URL: string) => readConfig({ ...from, SMTP_URL }).smtp;
  expect(read('smtp://user:p%40ss@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    tls: 'required',
    account: { user: 'user', password: 'p@ss' },
  });
  expect(read('smtps://mail.example')).toMatchObject({ port: 465, tls: 'at once', account: undefined });
  expect(read('smtp://127.0.0.1:2525')).toMatchObject({ port: 2525, tls: 'none' });
  expect(read('smtp://relay.lan:25?tls=no')).toMatchObject({ tls: 'none' });
  expect(readConfig(from).mailFrom).toEqual({ name: 'Kanari Suivi', address: 'fleet@kanari.example' });
  expect(readConfig({ BALISE_MAIL_FROM: 'fleet@kanari.example' }).mailFrom.name).toBe('Balise');
});

test.each([
  [{ SMTP_URL: 'mail.example:587' }, 'SMTP_URL is no address of a mail server'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set without BALISE_MAIL_FROM'],
  [{ BALISE_GEOCODER_URL: 'nominatim' }, 'BALISE_GEOCODER_URL is no address of a geocoder'],
  [{ BALISE_GEOCODER_PER_SECOND: '0' }, 'BALISE_GEOCODER_PER_SECOND is "0"'],
  [{ SMTP_URL: 'smtp://secret@mail.example' }, 'SMTP_URL has one of user and password'],
  [{ SMTP_URL: 'smtp://mail.example/inbox?tls=maybe' }, 'SMTP_URL says more than'],
  [{ BALISE_MAIL_FROM: 'fleet at kanari' }, 'BALISE_MAIL_FROM is'],
  [{ BALISE_MAIL_FROM: 'X\nBcc: y <a@b.ci>' }, 'BALISE_MAIL_FROM is'],
  [{ BALISE_SECRET_KEY: 'short secret' }, 'BALISE_SECRET_KEY is no key'],
])('%o is refused in words that repeat no secret', (environment, words) => {
  const read = () => readConfig(environment);
  expect(read).toThrow(words);
  expect(read).not.toThrow(/secret@|short secret/);
});

test('the web application and the tracker ports listen on the addresses that are given', () => {
  const { host, trackerHost } = readConfig({ BALISE_HOST: '127.0.0.1', BALISE_TRACKER_HOST: '::1' });
  expect([host, trackerHost]).toEqual(['127.0.0.1', '::1']);
  expect(readConfig({}).host).toBeUndefined();
  expect(() => readConfig({ BALISE_HOST: 'fleet.example' })).toThrow(
    /BALISE_HOST is "fleet.example": give an IP address/,
  );
});
