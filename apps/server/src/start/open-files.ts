const OTHERS = 500; // the database's connections, files, what Node needs
const TRACKERS = 50_000;
const REQUESTS = 10_000;

/**
 * How many connections each kind of listener may have, so that none of them takes all the files that the operating system lets this
 * process open: trackers that stay connected, requests of phones, and browsers before their live socket.
 * @param openFiles the process's limit; undefined where there is none
 */
export function shareOpenFiles(openFiles: number | undefined): Shares {
  const all = Math.max(0, (openFiles ?? Number.POSITIVE_INFINITY) - OTHERS);
  return {
    trackers: Math.min(TRACKERS, Math.floor(all * 0.8)),
    requests: Math.min(REQUESTS, Math.floor(all * 0.1)),
    browsers: Math.min(REQUESTS, Math.floor(all * 0.1)),
  };
}

export type Shares = { trackers: number; requests: number; browsers: number };

/** The limit that the operating system set for this process; undefined where it is unknown. */
export function openFilesLimit(): number | undefined {
  Object.assign(process.report, { excludeNetwork: true }); // it would look up names
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = Number(report.userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : undefined;
}
