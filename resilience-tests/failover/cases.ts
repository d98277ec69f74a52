import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { losesCommitsAfterFreeze } from './programs.ts'

const FROZEN_MS = 30_000
const STORE_AWAY_MS = 25_000
export const WITHOUT_PRIMARY_MS = 20_000
const BETWEEN_REPLICAS_MS = 10_000

/** What happens to a cluster while staff work. */
export interface Case {
  readonly title: string
  /** Resolves when the drill has done its part; the cluster recovers on its own. */
  readonly cause: (cluster: Cluster) => Promise<void>
  /** Nothing can be written until it is over, but reports can always be read. */
  readonly isWithoutPrimary?: boolean
  /** Returns why the case is skipped with this version of Patroni; null if it is not. */
  readonly leftOut?: (patroniVersion: string) => string | null
}

export const cases = {
  'switch-over': { title: 'Switch-over', cause: (cluster) => cluster.switchOver() },

  'killed-leader': { title: 'Leader killed', cause: async (cluster) => cluster.kill(await cluster.nodeOf('leader')) },

  'frozen-leader': {
    title: `Leader frozen for ${FROZEN_MS / 1000} s`,
    cause: async (cluster) => cluster.freeze(await cluster.nodeOf('leader'), FROZEN_MS),
    leftOut: (version) =>
      losesCommitsAfterFreeze(version)
        ? `Patroni ${version} loses acknowledged commits when a frozen leader goes on, with etcd's API 3. Use a newer one.`
        : null,
  },

  'consensus-store': {
    title: `etcd unavailable for ${STORE_AWAY_MS / 1000} s`,
    async cause(cluster) {
      await cluster.stopConsensusStore()
      await wait(STORE_AWAY_MS)
      await cluster.startConsensusStore()
    },
  },

  'lost-replicas': {
    title: 'Both replicas killed, the synchronous one last',
    async cause(cluster) {
      const synchronous = await cluster.nodeOf('sync_standby')
      await cluster.kill(await cluster.nodeOf('replica'))
      await wait(BETWEEN_REPLICAS_MS)
      await cluster.kill(synchronous)
    },
  },

  'no-primary': {
    title: `No primary for ${WITHOUT_PRIMARY_MS / 1000} s`,
    isWithoutPrimary: true,
    async cause(cluster) {
      const leader = await cluster.nodeOf('leader')
      await cluster.setFailover(false)
      await cluster.kill(leader)
      await wait(WITHOUT_PRIMARY_MS)
      await cluster.setFailover(true)
    },
  },
} satisfies Readonly<Record<string, Case>>

export type CaseName = keyof typeof cases
