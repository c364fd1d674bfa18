import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchBlocking } from './blocking.ts';
import { benchDecode } from './decode.ts';
import { benchFiles } from './files.ts';
import { benchForecast } from './forecast.ts';
import { benchForecastNight } from './forecast-night.ts';
import { benchGeofenceIngest } from './geofence-ingest.ts';
import { benchGeofences } from './geofences.ts';
import { benchGroups } from './groups.ts';
import { benchHistory } from './history.ts';
import { benchIdle } from './idle.ts';
import { benchIngest, benchSenders } from './ingest.ts';
import { benchJobs } from './jobs.ts';
import { benchLight } from './light.ts';
import { benchLists } from './lists.ts';
import { benchMaintenance } from './maintenance.ts';
import { benchReplay } from './replay.ts';
import { benchScreen } from './screen.ts';
import { benchTankIngest } from './tank-ingest.ts';

const USAGE = `npm run bench -- ingest [--trackers 4000] [--seconds 15] [--only N] [--profile FOLDER] [--node OPTION]
npm run bench -- senders [--seconds 15] [--profile FOLDER] [--node OPTION]
npm run bench -- idle [--trackers 15000]
npm run bench -- groups [--devices 10000] [--groups 50] [--changes 5000] [--seconds 15]
npm run bench -- geofences [--trackers 100] [--seconds 15]
npm run bench -- geofences --spread [--trackers 5000] [--seconds 15]
npm run bench -- tanks [--trackers 100] [--seconds 15]
npm run bench -- jobs [--jobs 10000]
npm run bench -- blocking [--situations 1000000] [--seed 20261126] [--only N]
npm run bench -- decode
npm run bench -- forecast
npm run bench -- night [--devices 5000]
npm run bench -- maintenance [--devices 5000]
npm run bench -- devices [--devices 10000] [--clients 1000] [--profile FOLDER]
npm run bench -- screen [--devices 10000]
npm run bench -- light [--seconds 120]
npm run bench -- replay [--seconds 15] [--case PART OF ITS NAME] [--sharpness 0.25]
npm run bench -- files [--devices 1000] [--only N]
npm run bench -- history [--scale 0.005] [--tracks 200] [--pace 5000] [--split] [--data FOLDER] [--drop-caches]
                         [--purge] [--profile FOLDER]`;

if (process.argv.includes('--check')) process.exit(0);

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    trackers: { type: 'string' },
    /** Of the groups' and the devices' bench: devices of the client, its dynamic groups, changes a second. */
    devices: { type: 'string' },
    groups: { type: 'string', default: '50' },
    jobs: { type: 'string', default: '10000' },
    /** Of the bench of blocking. */
    situations: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '20261126' },
    /** Of the devices' bench: other clients of a hundred devices each. */
    clients: { type: 'string', default: '1000' },
    changes: { type: 'string', default: '5000' },
    /** Of the history's bench: the share of 2,000 vehicles, different drives at most, fixes a second beside. */
    scale: { type: 'string', default: '0.005' },
    tracks: { type: 'string', default: '200' },
    pace: { type: 'string', default: '5000' },
    /** And people are answered by a process of their own. */
    split: { type: 'boolean', default: false },
    /** Where it keeps its data: an interrupted run goes on there. */
    data: { type: 'string' },
    'drop-caches': { type: 'boolean', default: false },
    /** Drops its oldest month at the end, as it does where no folder is named. */
    purge: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '15' },
    /** Of the replay's bench: only the cases whose name has this in it. */
    case: { type: 'string' },
    /** And device pixels of one px. */
    sharpness: { type: 'string' },
    /** Number of the one load to run, from 0. */
    only: { type: 'string' },
    /** Geofences: 50,000 of 5,000 clients, a vehicle each, at 5,000 fixes/s. */
    spread: { type: 'boolean', default: false },
    /** Where the server leaves a CPU profile (node --cpu-prof). */
    profile: { type: 'string' },
    /** Given to the server's Node as it is, such as --max-semi-space-size=64. */
    node: { type: 'string', multiple: true, default: [] },
  },
});

switch (positionals[0]) {
  case 'ingest':
    await benchIngest({
      trackers: Number(values.trackers ?? 4_000),
      seconds: Number(values.seconds),
      only: values.only === undefined ? undefined : Number(values.only),
      nodeOptions: [
        ...values.node,
        ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
      ],
    });
    break;
  case 'senders':
    await benchSenders(Number(values.seconds), [
      ...values.node,
      ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
    ]);
    break;
  case 'idle':
    await benchIdle(Number(values.trackers ?? 15_000));
    break;
  case 'jobs':
    await benchJobs(Number(values.jobs));
    break;
  case 'blocking':
    await benchBlocking(
      Number(values.situations),
      Number(values.seed),
      values.only === undefined ? undefined : Number(values.only),
    );
    break;
  case 'decode':
    benchDecode();
    break;
  case 'forecast':
    await benchForecast();
    break;
  case 'night':
    await benchForecastNight(Number(values.devices ?? 5_000));
    break;
  case 'maintenance':
    await benchMaintenance(Number(values.devices ?? 5_000));
    break;
  case 'geofences':
    if (!values.spread) benchGeofences();
    await benchGeofenceIngest(
      values.spread
        ? {
            trackers: Number(values.trackers ?? 5_000),
            seconds: Number(values.seconds),
            pace: 5_000,
            pairs: 2,
            isSpread: true,
          }
        : {
            trackers: Number(values.trackers ?? 100),
            seconds: Number(values.seconds),
            pace: 2_000,
            pairs: 5,
            isSpread: false,
          },
    );
    break;
  case 'tanks':
    await benchTankIngest({
      trackers: Number(values.trackers ?? 100),
      seconds: Number(values.seconds),
      pace: 2_000,
      pairs: 5,
    });
    break;
  case 'groups':
    benchGroups(
      Number(values.devices ?? 10_000),
      Number(values.groups),
      Number(values.changes),
      Number(values.seconds),
    );
    break;
  case 'devices': {
    const profile = values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`];
    const others = { clients: Number(values.clients), devices: 100 };
    await benchLists(Number(values.devices ?? 10_000), others, [...values.node, ...profile]);
    break;
  }
  case 'files':
    await benchFiles(
      Number(values.devices ?? 1_000),
      values.only === undefined ? undefined : Number(values.only),
      values.node,
    );
    break;
  case 'history':
    await benchHistory({
      scale: Number(values.scale),
      tracks: Number(values.tracks),
      pace: Number(values.pace),
      data: values.data === undefined ? undefined : resolve(process.env.INIT_CWD ?? '', values.data),
      split: values.split,
      dropCaches: values['drop-caches'],
      purge: values.purge,
      nodeOptions: [
        ...values.node,
        ...(values.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${values.profile}`]),
      ],
    });
    break;
  case 'screen':
    await benchScreen(Number(values.devices ?? 10_000));
    break;
  case 'light':
    await benchLight(Number(values.seconds));
    break;
  case 'replay':
    await benchReplay({
      seconds: Number(values.seconds),
      only: values.case,
      sharpness: values.sharpness === undefined ? undefined : Number(values.sharpness),
    });
    break;
  default:
    console.error(USAGE);
    process.exitCode = 1;
}
