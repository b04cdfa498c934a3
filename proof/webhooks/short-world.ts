import { anOrder } from '../../server/test/a-sale.ts'
import { startTestApp } from '../../server/test/app.ts'
import { aPhone, aSeller } from '../../server/test/builders.ts'
import { AT_ONCE, buys, eventually } from '../../server/test/purchases.ts'
import { deliver, type Notice, openInbox } from './inbox.ts'
import { subjectOf } from './subject.ts'
import type { Place, Told } from './trial.ts'

type Rail = { provider: string; method: 'orange_money' | 'vult' }

/** A product in this process that hears nothing of what providers tell, but for what a test delivers; no job works by itself. */
export const openShortWorld = async () => {
  const world = await startTestApp({ hasMonime: true })
  const seller = await aSeller(world.deps)
  const inbox = await openInbox()
  await fetch(`${world.standInsUrl}/control/callback-base-url`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: inbox.url }),
  })

  /** Settings are read again every two seconds of the clock. */
  const putFirst = async (provider: string): Promise<void> => {
    await world.database.asOwner(
      `insert into platform_settings (key, value, updated_at) values ('payment_rails', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ payments: { orange_money: [provider] }, payouts: {} })],
    )
    world.clock.advance({ seconds: 5 })
  }

  /** Each from no counter's address: who forges often is turned away unread. */
  const placeAt = (url: string): Place => ({
    tell: async (notice) => {
      await world.database.asOwner('delete from rate_limits')
      return deliver(url, notice)
    },
    setClock: () => Promise.reject(new Error('the clock of this world goes on alone')),
  })

  /** Orders, and returns what the provider told of it. */
  const orders = async ({ provider, method }: Rail): Promise<Told> => {
    inbox.take()
    await world.database.asOwner('delete from rate_limits')
    const { phoneNumber } = anOrder(seller, { phoneNumber: aPhone() })
    const sale = await buys(world, seller, { phoneNumber, paymentMethod: method }, AT_ONCE)
    const notices: Notice[] = []
    await eventually(async () => {
      const more = inbox.take().filter(({ path }) => path.startsWith(`/api/webhooks/${provider}`))
      notices.push(...more)
      if (more.length > 0 || notices.length === 0) throw new Error('more may come')
    }, MORE_COMES)
    const wanted = { sort: 'payment', id: sale.transactionId, end: 'paid' } as const
    return { notices, subject: subjectOf(world.database, wanted) }
  }

  const close = async () => {
    inbox.close()
    await world.close()
  }
  return { world, seller, inbox, putFirst, placeAt, orders, close }
}

export type ShortWorld = Awaited<ReturnType<typeof openShortWorld>>

const MORE_COMES = { timeout: 20_000, interval: 200 }
