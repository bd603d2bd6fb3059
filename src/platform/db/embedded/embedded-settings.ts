/** PostgreSQL settings by name. */
export type ServerSettings = Record<string, string>

/**
 * Default settings of the server, passed on its command line at each start so that those of a new release apply to old
 * data. The durability settings are PostgreSQL's defaults, spelled out because the product promises durability. Memory
 * settings fit a machine with two cores and a few GB, shared with the app.
 */
const defaults: ServerSettings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Most servers have SSDs.
  random_page_cost: '1.1',
  // JIT compilation costs short statements more than it saves.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %a ',
  logging_collector: 'off',
  restart_after_crash: 'on',
}

/** Settings as arguments of `postgres`. */
export function settingArguments(socketFolder: string, overrides: ServerSettings = {}): string[] {
  // The setting is a list of folders: quotes keep a comma or space in a name from splitting it.
  const folder = `"${socketFolder.replaceAll('"', '""')}"`
  const settings = { ...defaults, ...overrides, unix_socket_directories: folder }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
