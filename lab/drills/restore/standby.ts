import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { TestDatabase } from '../../../server/test/database.ts'
import type { Account } from './account.ts'
import type { Cluster } from './cluster.ts'
import type { Host } from './host.ts'

export type StandbyMonitor = { stop: () => Promise<void> }

const AGAIN_AFTER_MS = 1_000
const ATTACHED_WITHIN_MS = 60_000

/** Acts as systemd does for minit-wal-receive.service: starts it, and restarts it a second after it ended. */
export const receive = async (account: Account, host: Host): Promise<StandbyMonitor> => {
  let isWanted = true
  const start = (): Promise<ChildProcess> =>
    account.start(host.scriptPath('receive-wal'), [], { log: host.path('receive.log'), env: host.env })
  let child = await start()
  const watching = (async () => {
    while (isWanted) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (!isWanted) return
      await delay(AGAIN_AFTER_MS)
      child = await start()
    }
  })()
  return {
    stop: async () => {
      isWanted = false
      child.kill('SIGINT')
      await watching
    },
  }
}

/** Waits until commits wait for the standby (or, without `asSync`, until it receives the log). */
export const untilAttached = async (
  { asOwner }: Pick<TestDatabase, 'asOwner'>,
  { asSync }: { asSync: boolean },
): Promise<void> => {
  const end = Date.now() + ATTACHED_WITHIN_MS
  while (Date.now() < end) {
    const rows = await asOwner<{ state: string }>(
      `select sync_state as state from pg_stat_replication where application_name = 'minit_second' and state = 'streaming'`,
    )
    if (rows.some(({ state }) => !asSync || state === 'quorum' || state === 'sync')) return
    await delay(100)
  }
  throw new Error('the second place does not receive')
}

/** Makes sales wait for the standby once it receives the log: earlier, all sales would block. */
export const blockSales = async (
  host: Host,
  { reload }: Pick<Cluster, 'reload'>,
  product: Pick<TestDatabase, 'asOwner'>,
): Promise<void> => {
  await untilAttached(product, { asSync: false })
  await host.configure({ SECOND_PLACE_SYNC: 'yes' })
  reload()
  await untilAttached(product, { asSync: true })
}
