import { parseArgs } from 'node:util';
import { couldBlock, isProtocolName, PROTOCOL_NAMES, PROTOCOLS, type Protocol, toHex } from '@balise/protocols';
import { readCommand } from './read-command.ts';

const USAGE = `Prints the bytes that ask a tracker for something, in hexadecimal digits, as they travel. Sends nothing.

  npm run -s encode -- <protocol> <command> [values] --id <identity>

  npm run -s encode -- gt06 block --id 123456789012345
  npm run -s encode -- teltonika output 2 on --id 123456789012345
  npm run -s encode -- h02 interval 60 --id 123456789012345 --now 2026-11-21T02:54:31Z
  npm run -s encode -- gt06 text 'STATUS#' --id 123456789012345

Commands: block, unblock, position, positionStop, photo, interval <seconds>, reboot, output <number> <on|off>, text <words>,
arm, disarm, version, identify, status, timezone <minutes>, odometer <metres>, speedLimit <km/h>, or any other as JSON:
'{"kind":"connection","host":"example.com","port":5023}'.
  --serial <number>     the request's own, where the protocol has one; default 0
  --now <moment>        where the protocol carries the time; default now
  --set <name>=<value>  a setting of the device, such as relayOutput=2 or password=4321
  --sms                 the words of the same command as an SMS
Protocols: ${PROTOCOL_NAMES.join(', ')}`;

try {
  run();
} catch (error) {
  if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
  refuse(error.message);
}

function run(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      serial: { type: 'string', default: '0' },
      now: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      sms: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [name, ...words] = positionals;
  if (values.help) return void process.stdout.write(`${USAGE}\n`);
  if (name === undefined || words.length === 0) return refuse(USAGE);
  if (!isProtocolName(name)) return refuse(`There is no protocol ${name}. There are: ${PROTOCOL_NAMES.join(', ')}.`);
  const protocol: Protocol = PROTOCOLS[name];
  const command = readCommand(words);
  if (protocol.kind !== 'stream') return refuse(`${name} asks nothing of its trackers.`);
  const settings = Object.fromEntries(values.set.map((one) => one.split(/=(.*)/s).slice(0, 2)));
  const now = values.now === undefined ? new Date() : new Date(values.now);
  if (Number.isNaN(now.getTime())) return refuse(`--now ${values.now} is no moment.`);
  const serial = Number(values.serial);
  if (!Number.isInteger(serial) || serial < 0 || serial > 0xffff)
    return refuse('--serial is a number from 0 to 65535.');
  if (!values.sms && values.id === undefined) return refuse('Say whose tracker it is: --id 123456789012345.');
  const said = values.sms
    ? protocol.sms?.(command, settings)
    : protocol.encode(command, { identity: values.id ?? '', now, serial, settings });
  if (said === undefined) return refuse(`${name} has no command ${command.kind}${values.sms ? ' by SMS' : ''}.`);
  process.stdout.write(`${typeof said === 'string' ? said : toHex(said)}\n`);
  if (couldBlock(name, command, settings)) {
    process.stderr.write(
      'Careful: these bytes might cut an engine. Balise itself sends them only while the vehicle is at a standstill.\n',
    );
  }
}

function refuse(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
