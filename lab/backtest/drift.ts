import { DRIFT_CHANNELS, type DriftChannel, type Drive, driftOf, trainDrift } from '@balise/forecast';
import { readRows, rounded } from './files.ts';
import type { Method, Task } from './task.ts';

const FILE = 'carobd.csv.gz';
/** Without a test folder: every fourth drive is left out, and written as it is and with a fault. */
const EVERY = 4;
const FAULT: Record<DriftChannel, number> = { coolant: 8, voltage: -0.5 };

/** Whether a drive's coolant or voltage is off, by what healthy drives show. */
export const drift: Task = ({ train, test, seed }) => {
  const healthy = drivesOf(train);
  const held = healthy.filter((_, at) => at % EVERY === 0);
  const others = healthy.filter((_, at) => at % EVERY !== 0);
  const trial = models(others, seed);
  const tried = DRIFT_CHANNELS.map((channel) => trialOf(trial[channel], held, channel, 'product'));
  const plain = DRIFT_CHANNELS.map((channel) =>
    trialOf(trainDrift(others, channel, seed, 0), held, channel, 'baseline'),
  );
  const tested = test === undefined ? [...held, ...held.flatMap(faulty)] : drivesOf(test);
  const used = test === undefined ? trial : models(healthy, seed);
  return {
    header: 'drive,channel,score,alarm',
    rows: tested.flatMap((drive) =>
      DRIFT_CHANNELS.flatMap((channel) => {
        const found = driftOf(used[channel], drive);
        return found === undefined ? [] : [[drive.id, channel, rounded(found.score, 4), found.alarm ? 1 : 0]];
      }),
    ),
    methods: [...plain, ...tried],
    verdict: tried.every(({ recall, falseAlarms }) => Number(recall) > Number(falseAlarms))
      ? 'predictable'
      : 'not predictable',
  };
};

const models = (healthy: readonly Drive[], seed: number) => ({
  coolant: trainDrift(healthy, 'coolant', seed),
  voltage: trainDrift(healthy, 'voltage', seed),
});

function faulty(drive: Drive): Drive[] {
  return DRIFT_CHANNELS.map((channel) => ({
    ...drive,
    id: `${drive.id}+${channel}`,
    [channel]: drive[channel].map((value) => value + FAULT[channel]),
  }));
}

/** On drives of the train folder that the model has not seen, as they are and with a fault. */
function trialOf(
  model: ReturnType<typeof trainDrift>,
  held: readonly Drive[],
  channel: DriftChannel,
  role: Method['role'],
): Method {
  const share = (drives: readonly Drive[]) => {
    const found = drives.flatMap((drive) => driftOf(model, drive) ?? []);
    return { count: found.length, alarms: found.filter(({ alarm }) => alarm).length / Math.max(1, found.length) };
  };
  const wrong = share(held.flatMap(faulty).filter(({ id }) => id.endsWith(channel)));
  const right = share(held);
  return {
    method: role === 'product' ? 'residual of a healthy engine' : 'one limit for all conditions',
    role,
    channel,
    scored: right.count,
    recall: wrong.alarms,
    falseAlarms: right.alarms,
    threshold: model.threshold,
  };
}

function drivesOf(folder: string): Drive[] {
  const rows = readRows(folder, FILE);
  const names = rows.column('drive');
  const places = Map.groupBy(names.keys(), (row) => names[row]!);
  const number = (column: string) => Float64Array.from(rows.column(column), Number);
  // as the file spells it
  const [time, rpm, speed, load] = ['ENGINE_RUN_TINE', 'ENGINE_RPM', 'VEHICLE_SPEED', 'ENGINE_LOAD'].map(number);
  const [coolant, intake, voltage] = ['COOLANT_TEMPERATURE', 'INTAKE_AIR_TEMP', 'CONTROL_MODULE_VOLTAGE'].map(number);
  return [...places].map(([id, those]) => {
    const of = (values: Float64Array | undefined) => Float64Array.from(those, (row) => values![row]!);
    return {
      id,
      time: of(time),
      rpm: of(rpm),
      speed: of(speed),
      load: of(load),
      coolant: of(coolant),
      intake: of(intake),
      voltage: of(voltage),
    };
  });
}
