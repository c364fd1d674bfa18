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

test('every problem is told at once, each with its variable', () => {
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
    /PORT is "eighty".*DATABASE_URL is no address.*"gt07".*port of gt06, is "99999".*gt06 twice.*BALISE_PUBLIC_URL is.*"cook".*gateway and processor.*too short.*without BALISE_ADMIN_EMAIL/s,
  );
});

test('the password of a database address is never repeated', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://me:s3cret@host' })).toThrow(/names no database/);
  expect(() => readConfig({ DATABASE_URL: 'postgres://me:s3cret@host' })).not.toThrow(/s3cret/);
});

test('a port given to two doors is refused', () => {
  expect(() => readConfig({ PORT: '5023' })).toThrow(/gt06 the port 5023, which PORT has too/);
  expect(() => readConfig({ BALISE_PROTOCOLS: 'gt06:7000,teltonika:7000' })).toThrow(/which gt06 has too/);
});

test('a part of the roles needs a database that other processes reach', () => {
  const DATABASE_URL = 'postgres://owner:secret@db.example.com/balise';
  expect(() => readConfig({ ROLES: 'api' })).toThrow(/ROLES splits the platform.*DATABASE_URL/s);
  expect([...readConfig({ ROLES: 'api', DATABASE_URL }).roles]).toEqual(['api']);
});
