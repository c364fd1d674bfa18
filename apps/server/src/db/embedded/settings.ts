import { totalmem } from 'node:os';

/** How PostgreSQL is started, as `-c name=value`. Given on the command line, so that an upgrade of Balise changes them. */
export const serverSettings = (port: number): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  port: String(port),
  // loopback only: no socket file whose folder's permissions would have to be right
  unix_socket_directories: '',
  max_connections: '120',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // an answered tracker forgets what it sent: what was committed must survive the loss of power
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: `${megabytes(0.2, 128, 2048)}MB`,
  effective_cache_size: `${megabytes(0.5, 256, 16384)}MB`,
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  // the log of writes between checkpoints bounds how long the start after a crash takes
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '10min',
  wal_buffers: '16MB',
  // short queries: compiling one costs more than running it
  jit: 'off',
  random_page_cost: '1.1',
  // append-only partitions gain their visibility map by inserts, and statistics early
  autovacuum_vacuum_insert_scale_factor: '0.05',
  autovacuum_analyze_scale_factor: '0.02',
  log_line_prefix: '%m [%p] %u %a ',
  log_checkpoints: 'off',
  log_min_duration_statement: '5s',
  // no personal data: failures are reported by the caller; slow statements are logged without parameters
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
});

const megabytes = (share: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, (totalmem() / 2 ** 20) * share)));
