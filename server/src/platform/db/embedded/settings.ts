import { totalmem } from 'node:os'

export type Settings = Readonly<Record<string, string | number>>

const MB = 1024 * 1024

/** Returns `postgresql.conf` values for one portal on one machine: durable, reachable only from this machine. */
export function defaultSettings(): Settings {
  const memoryMb = Math.floor(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MB)
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: `${clamp(Math.floor(memoryMb / 8), 64, 1024)}MB`,
    effective_cache_size: `${clamp(Math.floor(memoryMb / 2), 128, 16_384)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${clamp(Math.floor(memoryMb / 16), 64, 512)}MB`,
    max_wal_size: '2GB',
    random_page_cost: 1.1,
    // Reports are short here; JIT compilation costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_line_prefix: '%m [%p] ',
  }
}

/** For a temporary cluster: fast, but lost if the machine loses power. */
export const temporarySettings: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 200,
  shared_buffers: '128MB',
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(Math.max(value, lowest), highest)
}
