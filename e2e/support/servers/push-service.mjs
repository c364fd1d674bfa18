import dns from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Started before the server: what it sends to push.example arrives at the port of this machine that BALISE_TEST_PUSH names. The name stands for
 * a public address, since the server enters no network of its own; TLS is left out. Everything else goes where it always goes.
 */
const HOST = 'push.example';
const { lookup } = dns;
const { request } = https;
dns.lookup = (host, ...rest) =>
  host === HOST ? Promise.resolve([{ address: '93.184.215.14', family: 4 }]) : lookup(host, ...rest);
https.request = (url, options, ...rest) => {
  if (url.hostname !== HOST) return request(url, options, ...rest);
  const { method, headers, signal } = options;
  const to = { host: '127.0.0.1', port: process.env.BALISE_TEST_PUSH, path: url.pathname };
  return http.request({ ...to, method, headers, signal, agent: false });
};
syncBuiltinESMExports();
