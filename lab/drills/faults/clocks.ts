import { setTimeout as delay } from 'node:timers/promises'
import { listActiveEntrepreneurs } from '@minit/contract/customer/shops.ts'
import { HOUR_MS } from '@minit/domain/kernel/durations.ts'
import { toggleIntegration } from '@minit/server/modules/platform/integrations/marketplace.ts'
import { ADMIN } from '../../../server/test/builders.ts'
import type { Lab } from '../lab/lab.ts'
import type { Fault } from './fault.ts'

/** Every process must apply an admin's switch within this time. */
const FELT_WITHIN_MS = 5_000
/** Minute jobs are scheduled every 45 s, and may then wait for the minute. */
const PLANNED_WITHIN_MS = 120_000
const CHECK_MS = 200

const within = async (ms: number, isSo: () => Promise<boolean>): Promise<boolean> => {
  const endsAt = performance.now() + ms
  while (performance.now() < endsAt) {
    if (await isSo()) return true
    await delay(CHECK_MS)
  }
  return isSo()
}

type Shops = { paymentMethods: string[] }[]

/** Whether each server offers the wallet, in the order of the servers. */
const offersOf = ({ serverUrls }: Lab): Promise<boolean[]> =>
  Promise.all(
    serverUrls.map(async (url) => {
      const answer = await fetch(`${url}${listActiveEntrepreneurs.path}`)
      // Of the answer, only this field is checked.
      const shops = (await answer.json()) as Shops
      return shops.some(({ paymentMethods }) => paymentMethods.includes('vult'))
    }),
  )

const switchWallet = async (lab: Lab, isEnabled: boolean): Promise<string[]> => {
  await toggleIntegration(lab.deps, ADMIN, { id: 'vult', isEnabled })
  const isFelt = () => offersOf(lab).then((offers) => offers.every((offered) => offered === isEnabled))
  if (await within(FELT_WITHIN_MS, isFelt)) return []
  const word = isEnabled ? 'on is not offered' : 'off is still offered'
  return [`a wallet that was switched ${word} after ${FELT_WITHIN_MS / 1000} s by ${await offersOf(lab)}`]
}

const MINUTE_QUEUES = ['reconcile-payments', 'reconcile-payouts', 'reconcile-refunds', 'watch-platform']

/** Lists the minute queues in which no job has ended since `known`. */
const idleOf = async ({ cluster }: Lab, known: readonly string[]): Promise<string[]> => {
  const ended = await cluster.asOwner<{ name: string }>(
    `select distinct name from pgboss.job where name = any($1) and state = 'completed' and not id::text = any($2)`,
    [MINUTE_QUEUES, known],
  )
  return MINUTE_QUEUES.filter((queue) => !ended.some(({ name }) => name === queue))
}

const planned = async ({ cluster }: Lab): Promise<string[]> =>
  (
    await cluster.asOwner<{ id: string }>('select id::text from pgboss.job where name = any($1)', [
      MINUTE_QUEUES,
    ])
  ).map(({ id }) => id)

const keepsWorking = async (lab: Lab): Promise<string[]> => {
  const known = await planned(lab)
  let idle: string[] = []
  await within(PLANNED_WITHIN_MS, async () => {
    idle = await idleOf(lab, known)
    return idle.length === 0
  })
  return idle.map((queue) => `${queue} was not worked within ${PLANNED_WITHIN_MS / 1000} s`)
}

const probe = async ({ lab }: { lab: Lab }): Promise<string[]> => {
  const [jobs, off] = await Promise.all([keepsWorking(lab), switchWallet(lab, false)])
  return [...off, ...(await switchWallet(lab, true)), ...jobs]
}

/** Replaces the clock of the job queue, instead of PostgreSQL's own clock. */
const setQueueClock = async ({ cluster }: Lab, aheadMs: number): Promise<void> => {
  await cluster.asOwner(
    `create or replace function pgboss.job_now() returns timestamptz as
     $$ select pg_catalog.now() + interval '${aheadMs} milliseconds' $$ language sql stable`,
  )
}

/** Sets the clocks of the servers and of the job queue together. */
export const setAllClocks = async (lab: Lab, aheadMs: number): Promise<void> => {
  await lab.setClock(aheadMs)
  await setQueueClock(lab, aheadMs)
}

const clock = (name: string, aheadMs: number, isDatabaseToo: boolean): Fault => {
  const set = (lab: Lab, ms: number) => (isDatabaseToo ? setAllClocks(lab, ms) : lab.setClock(ms))
  return {
    name,
    isSelling: true,
    isRefusing: false,
    probe,
    begin: async ({ lab }) => {
      await set(lab, aheadMs)
      return () => set(lab, 0)
    },
    probeAfter: probe,
  }
}

export const CLOCKS: readonly Fault[] = [
  clock("the servers' clocks step an hour ahead, and back again", HOUR_MS, false),
  clock("the servers' clocks step an hour back, and ahead again", -HOUR_MS, false),
  clock('the clocks of servers and job queue step an hour ahead, and back again', HOUR_MS, true),
  clock('the clocks of servers and job queue step an hour back, and ahead again', -HOUR_MS, true),
]
