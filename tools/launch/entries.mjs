/** Every program, and arguments with which it ends at once. Node runs TypeScript as it is, so only a start proves that it can. */
export const ENTRIES = [
  ['apps/server/src/main.ts', '--check'],
  ['apps/server/src/provision/main.ts', '--check'],
  ['apps/server/src/sms/smsc/smsc-main.ts', '--check'],
  ['apps/server/src/backup/backup-main.ts', '--check'],
  ['apps/server/src/backup/restore-main.ts', '--check'],
  ['apps/server/src/rebuild/rebuild-main.ts', '--check'],
  ['lab/bench/bench.ts', '--check'],
  ['lab/backtest/backtest.ts', '--check'],
  ['tools/demo/demo.ts', '--check'],
  ['lab/corpus/corpus.ts', '--check'],
  ['tools/credits/credits.ts', '--check'],
  ['lab/accuracy/accuracy.ts', '--check'],
  ['tools/decode/decode.ts', 'gt06', '78780d01012345678901234500018cdd0d0a'],
  ['tools/encode/encode.ts', 'gt06', 'position', '--id', '123456789012345'],
];
