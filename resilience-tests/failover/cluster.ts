import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, temporaryFolder } from '@portal/server/test/started-portal.ts'
import pg from 'pg'
import { z } from 'zod'
import { allOfPostgres, signalAll } from '../signals.ts'
import { etcdArguments, haproxyFile, type Node, PASSWORD, patroniFile, type Ports } from './cluster-files.ts'
import type { Programs } from './programs.ts'
import { RunningPrograms } from './programs-running.ts'

const NODES = ['node-1', 'node-2', 'node-3']
const POLL_MS = 200
const HEALTHY_TIMEOUT_MS = 180_000
const ANSWER_TIMEOUT_MS = 3_000
/** A switchover responds once it is done. */
const SWITCH_TIMEOUT_MS = 60_000

const clusterReply = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.number().optional() }),
  ),
})
const nodeReply = z.object({ pause: z.boolean().default(false) })
type Role = 'leader' | 'sync_standby' | 'replica'

/** PostgreSQL on three nodes of this machine, one of them a synchronous standby, behind a proxy. */
export class Cluster {
  readonly #folder: string
  readonly #programs: Programs
  readonly #ports: Ports
  readonly #nodes: readonly Node[]
  readonly #running: RunningPrograms
  /** If true, the programs' output is kept. */
  #hasFailed = false

  private constructor(folder: string, programs: Programs, ports: Ports, nodes: readonly Node[]) {
    this.#folder = folder
    this.#programs = programs
    this.#ports = ports
    this.#nodes = nodes
    this.#running = new RunningPrograms(folder)
  }

  /** Resolves once all three nodes are in sync. */
  static async open(programs: Programs): Promise<Cluster> {
    const { path: folder } = await temporaryFolder()
    const [etcd, etcdPeers, primary, replicas] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort(),
    ]
    const nodes: Node[] = []
    for (const name of NODES) {
      nodes.push({ name, folder: join(folder, name), port: await freePort(), restPort: await freePort() })
    }
    const cluster = new Cluster(folder, programs, { etcd, etcdPeers, primary, replicas }, nodes)
    await cluster.#begin().catch(async (error: unknown) => {
      cluster.#hasFailed = true
      await cluster.close()
      throw error
    })
    return cluster
  }

  async #begin(): Promise<void> {
    const { user, postgres, haproxy } = this.#programs
    const proxyFile = join(this.#folder, 'haproxy.cfg')
    await writeFile(proxyFile, haproxyFile(this.#nodes, this.#ports))
    for (const node of this.#nodes) {
      await mkdir(node.folder)
      await writeFile(join(node.folder, 'patroni.yml'), patroniFile(node, postgres, this.#ports))
      if (user) await chown(node.folder, user.uid, user.gid)
    }
    await this.startConsensusStore()
    await this.#running.start('haproxy', haproxy, ['-db', '-f', proxyFile])
    await this.untilHealthy()
  }

  /** Creates a database; returns its URLs at the proxy: as its owner, for the replicas, and as the superuser. */
  async createDatabase(name: string): Promise<{ url: string; replicaUrl: string; superuserUrl: string }> {
    const { primary, replicas } = this.#ports
    const url = (user: string, database: string, port: number) =>
      `postgres://${user}:${PASSWORD}@127.0.0.1:${port}/${database}`
    const client = new pg.Client({ connectionString: url('postgres', 'postgres', primary) })
    await client.connect()
    await client.query(`create role ${name} login createrole password '${PASSWORD}'`)
    await client.query(`create database ${name} owner ${name} template template0 encoding 'UTF8'`)
    await client.end()
    return {
      url: url(name, name, primary),
      replicaUrl: url(name, name, replicas),
      superuserUrl: url('postgres', name, primary),
    }
  }

  async nodeOf(role: Role): Promise<Node> {
    const member = (await this.#members()).find((one) => one.role === role)
    const node = this.#nodes.find(({ name }) => name === member?.name)
    if (!node) throw new Error(`the cluster has no ${role}`)
    return node
  }

  /** Simulates the loss of a machine: Patroni, PostgreSQL and all its connections. */
  async kill(node: Node): Promise<void> {
    signalAll(await this.#pidsOf(node), 'SIGKILL')
    await this.#running.end(node.name, 'SIGKILL')
  }

  async freeze(node: Node, ms: number): Promise<void> {
    const pids = await this.#pidsOf(node)
    signalAll(pids, 'SIGSTOP')
    await wait(ms)
    signalAll(pids, 'SIGCONT')
  }

  async startConsensusStore(): Promise<void> {
    await this.#running.start('etcd', this.#programs.etcd, etcdArguments(this.#folder, this.#ports))
  }

  async stopConsensusStore(): Promise<void> {
    await this.#running.end('etcd', 'SIGKILL')
  }

  /** Performs a switchover, as before maintenance. */
  async switchOver(): Promise<void> {
    const { name, restPort } = await this.nodeOf('leader')
    await requestJson(restPort, '/switchover', { method: 'POST', body: { leader: name }, timeoutMs: SWITCH_TIMEOUT_MS })
  }

  /** Sets whether a standby takes over from a lost leader; resolves once all nodes know. */
  async setFailover(isAllowed: boolean): Promise<void> {
    const alive = this.#aliveNodes()
    await requestJson(alive[0]?.restPort ?? 0, '/config', { method: 'PATCH', body: { pause: !isAllowed } })
    for (const { restPort } of alive) {
      while (nodeReply.parse(await requestJson(restPort, '/patroni')).pause === isAllowed) await wait(POLL_MS)
    }
  }

  /** Restarts what was killed; resolves once one node leads and both others follow its log. */
  async untilHealthy(): Promise<void> {
    const { patroni, user } = this.#programs
    for (const { name, folder } of this.#nodes) {
      if (this.#running.pidOf(name) !== null) continue
      await this.#running.start(name, patroni, [join(folder, 'patroni.yml')], user)
    }
    for (let waited = 0; waited < HEALTHY_TIMEOUT_MS; waited += POLL_MS) {
      const members = await this.#members().catch(() => [])
      const leader = members.find(({ role, state }) => role === 'leader' && state === 'running')
      const isFollowing = ({ role, state, timeline }: (typeof members)[number]) =>
        role !== 'leader' && /^(running|streaming)$/.test(state) && timeline === leader?.timeline
      const following = members.filter(isFollowing)
      const isWhole = following.length === 2 && following.some(({ role }) => role === 'sync_standby')
      if (leader && isWhole && (await this.#areRunning())) return
      await wait(POLL_MS)
    }
    this.#hasFailed = true
    throw new Error(`the cluster did not start; ${this.#folder} has the output of its programs`)
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map(({ name }) => this.#running.end(name)))
    await Promise.all(['haproxy', 'etcd'].map((name) => this.#running.end(name)))
    for (const { folder } of this.#nodes) signalAll(await allOfPostgres(folder).catch(() => []), 'SIGKILL')
    if (!this.#hasFailed) await rm(this.#folder, { recursive: true, force: true })
  }

  #aliveNodes(): readonly Node[] {
    return this.#nodes.filter(({ name }) => this.#running.pidOf(name) !== null)
  }

  /** Asks each node itself: the consensus store lists a node for some time after it has gone. */
  async #areRunning(): Promise<boolean> {
    const responses = await Promise.allSettled(this.#nodes.map(({ restPort }) => requestJson(restPort, '/health')))
    return responses.every(({ status }) => status === 'fulfilled')
  }

  /** Returns the members according to the first node that responds. */
  async #members() {
    const responses = this.#aliveNodes().map(({ restPort }) => requestJson(restPort, '/cluster'))
    return clusterReply.parse(await Promise.any(responses)).members
  }

  async #pidsOf({ name, folder }: Node): Promise<number[]> {
    const patroni = this.#running.pidOf(name)
    return [...(patroni === null ? [] : [patroni]), ...(await allOfPostgres(folder))]
  }
}

interface ClusterRequest {
  readonly method?: string
  readonly body?: object
  readonly timeoutMs?: number
}

/** Queries Patroni's API for a node or the cluster. */
async function requestJson(
  port: number,
  path: string,
  { method = 'GET', body, timeoutMs }: ClusterRequest = {},
): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs ?? ANSWER_TIMEOUT_MS)
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, signal, ...sent })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text.startsWith('{') ? JSON.parse(text) : text
}
