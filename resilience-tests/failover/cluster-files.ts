/** Configuration of a cluster of three nodes on one machine; docs/operations/failover.md explains the settings. */

export interface Node {
  readonly name: string
  readonly port: number
  readonly restPort: number
  readonly folder: string
}

export interface Ports {
  readonly etcd: number
  readonly etcdPeers: number
  readonly primary: number
  readonly replicas: number
}

export const PASSWORD = 'password-of-a-drill'

const parameters = {
  max_connections: 120,
  wal_log_hints: 'on',
  hot_standby_feedback: 'on',
  wal_sender_timeout: '10s',
  wal_receiver_timeout: '10s',
  wal_keep_size: '1GB',
}

/** JSON is valid YAML. */
export function patroniFile({ name, port, restPort, folder }: Node, postgres: string, { etcd }: Ports): string {
  return JSON.stringify({
    scope: 'drill',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        failsafe_mode: true,
        postgresql: { use_pg_rewind: true, parameters },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: `${folder}/postgres`,
      bin_dir: postgres,
      pgpass: `${folder}/pgpass`,
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: 'off' },
  })
}

export function haproxyFile(nodes: readonly Node[], { primary, replicas }: Ports): string {
  const servers = (more: (index: number) => string) =>
    nodes
      .map((node, index) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}${more(index)}`)
      .join('\n')
  const listen = (name: string, port: number, lines: string) => `
listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${name}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${lines}
`
  // One standby at a time, so that the age of a read is that of the standby that was probed.
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
${listen(
  'primary',
  primary,
  servers(() => ''),
)}${listen(
    'replica',
    replicas,
    servers((index) => (index === 0 ? '' : ' backup')),
  )}`
}

export function etcdArguments(folder: string, { etcd, etcdPeers }: Ports): string[] {
  const clients = `http://127.0.0.1:${etcd}`
  const peers = `http://127.0.0.1:${etcdPeers}`
  const options = {
    name: 'drill',
    'data-dir': `${folder}/etcd`,
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `drill=${peers}`,
  }
  return Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
}
