import { totalmem } from 'node:os';

/** The settings file, written before each start, so that a newer version brings its own. */
export const settingsFile = 'birchline.conf';

/** The end of `postgresql.conf`. `ALTER SYSTEM` still overrides the file. */
export const clusterSettings = `include_if_exists = '${settingsFile}'`;

/** The megabytes of memory that this process and the database may use: those of the container, or of the machine. */
export function usableMemory(): number {
  const container = process.constrainedMemory();
  return Math.min(totalmem(), container > 0 ? container : Number.POSITIVE_INFINITY) / 2 ** 20;
}

/**
 * The megabytes of the database's own cache: an eighth of the memory, from 256 MB to 1 GB. PostgreSQL recommends a quarter where the
 * machine has no other work. An import of 200,000 consultants changes more than 256 MB of tables and indexes, and then writes and reads
 * its pages again and again.
 */
export const cacheSize = (memory: number): number => Math.min(1024, Math.max(256, Math.floor(memory / 8)));

/**
 * The server's settings. Logs contain no personal data: no parameters, no DETAIL lines (they quote the duplicate key).
 * `durable: false` trades durability across a power cut for speed, for test databases.
 */
export function settings({ durable }: { durable: boolean }): string {
  const lines: [string, string | number][] = [
    ['listen_addresses', '127.0.0.1'],
    ['unix_socket_directories', ''],
    ['max_connections', 200],
    // The databases of tests are small, and there are many.
    ['shared_buffers', `${durable ? cacheSize(usableMemory()) : 256}MB`],
    ['effective_cache_size', '1GB'],
    ['work_mem', '16MB'],
    ['maintenance_work_mem', '128MB'],
    ['max_wal_size', '2GB'],
    ['random_page_cost', '1.1'],
    // Containers come with 64 MB of /dev/shm: parallel queries use this memory first.
    ['min_dynamic_shared_memory', '64MB'],
    ['jit', 'off'],
    ['timezone', 'UTC'],
    ['log_timezone', 'UTC'],
    ['logging_collector', 'on'],
    ['log_directory', 'log'],
    ['log_filename', 'server-%a.log'],
    ['log_truncate_on_rotation', 'on'],
    ['log_rotation_size', 0],
    ['log_parameter_max_length', 0],
    ['log_parameter_max_length_on_error', 0],
    ['log_error_verbosity', 'terse'],
    ...(durable ? [] : notDurable),
  ];
  return `${lines.map(([name, value]) => `${name} = '${value}'`).join('\n')}\n`;
}

const notDurable: [string, string][] = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
];
