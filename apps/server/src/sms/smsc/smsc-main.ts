import { setTimeout as sleep } from 'node:timers/promises';
import { anSmsc } from './smsc.ts';

/*
 * An SMSC on loopback that delivers every SMS, for trying Balise without a gateway. It prints a line of JSON with its port, then one for each
 * SMS: { to, text }. It ends with its standard input.
 */

if (process.argv.includes('--check')) process.exit(0);

/** From an SMS to its receipt, ms. */
const DELIVERED_AFTER = 1_500;

const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const smsc = await anSmsc();
smsc.reacts((one) => {
  print({ to: one.to, text: one.text });
  void sleep(DELIVERED_AFTER)
    .then(() => smsc.receipt(one, 'DELIVRD'))
    .catch(() => {}); // no client is bound any more
  return 0;
});
print({ port: smsc.port });
process.stdin.resume().once('end', () => process.exit(0));
