import { readFileSync, statfsSync } from 'node:fs';

const FOLDER = '/dev/shm';
const ROOM = 4 * 2 ** 30; // bytes

/**
 * A folder in memory for what tests write; undefined where there is none, or none with room in which programs may run. Each database is
 * some 1,300 files. A disk with ext4 looks for a place that no file had in the last minutes, and tests delete databases all the time:
 * copying one then takes a second of processor time, in memory a thirtieth.
 */
export function memoryFolder(): string | undefined {
  try {
    const [, options = 'noexec'] =
      new RegExp(`^\\S+ ${FOLDER} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    const { bavail, bsize } = statfsSync(FOLDER);
    return options.split(',').includes('noexec') || bavail * bsize < ROOM ? undefined : FOLDER;
  } catch {
    return undefined; // not Linux
  }
}
