import { demoSettings } from '@minit/server/demo/demo-settings.ts'
import { addIntegration } from '@minit/server/modules/platform/integrations/settings-store.ts'
import { anOrder } from '../../../server/test/a-sale.ts'
import { startTestApp, type TestApp } from '../../../server/test/app.ts'
import { aPhone, aSeller } from '../../../server/test/builders.ts'
import { payoutFixture } from '../../../server/test/payout-fixture.ts'
import { AT_ONCE, buys, eventually } from '../../../server/test/purchases.ts'
import { refundFixture } from '../../../server/test/refund-fixture.ts'
import { deliver, type Inbox, type Notice, openInbox } from './inbox.ts'
import { subjectOf } from './subject.ts'
import type { Place, Report } from './trial.ts'

type Rail = { provider: string; method: 'orange_money' | 'vult' }
type Way = { provider: 'pawapay' | 'monime'; sort: 'payout' | 'refund' }

/** Settings are reloaded every two seconds of the clock. */
const putFirst = async (fixture: TestApp, payments: string, payouts = payments): Promise<void> => {
  await fixture.database.asOwner(
    `insert into platform_settings (key, value, updated_at) values ('payment_rails', $1, now())
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ payments: { orange_money: [payments] }, payouts: { orange_money: [payouts] } })],
  )
  fixture.clock.advance({ seconds: 5 })
}

/** Collects all notices at this path. */
const reported = async (inbox: Inbox, path: string): Promise<Notice[]> => {
  const notices: Notice[] = []
  await eventually(async () => {
    const more = inbox.take().filter((notice) => notice.path.startsWith(path))
    notices.push(...more)
    if (more.length > 0 || notices.length === 0) throw new Error('more may come')
  }, MORE_COMES)
  return notices
}

/** Opens a product in this process that gets only the notices that a test delivers; no job runs by itself. */
export const openShortFixture = async () => {
  const fixture = await startTestApp({ hasMonime: true })
  await addIntegration(fixture.deps, 'orange-web', {
    settings: demoSettings(fixture.deps.secrets)['orange-web'],
    isEnabled: true,
  })
  const seller = await aSeller(fixture.deps)
  const inbox = await openInbox()
  await fetch(`${fixture.standInsUrl}/control/callback-base-url`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: inbox.url }),
  })

  /** Clears the rate limits each time, since frequent forgeries are otherwise refused unread. */
  const placeAt = (url: string): Place => ({
    tell: async (notice) => {
      await fixture.database.asOwner('delete from rate_limits')
      return deliver(url, notice)
    },
    setClock: () => Promise.reject(new Error('the clock of this world goes on alone')),
  })

  /** Orders a pass, and returns the provider's notices. */
  const orders = async ({ provider, method }: Rail): Promise<Report> => {
    inbox.take()
    await fixture.database.asOwner('delete from rate_limits')
    const { phoneNumber } = anOrder(seller, { phoneNumber: aPhone() })
    const sale = await buys(fixture, seller, { phoneNumber, paymentMethod: method }, AT_ONCE)
    const notices = await reported(inbox, `/api/webhooks/${provider}`)
    const wanted = { sort: 'payment', id: sale.transactionId, end: 'paid' } as const
    return { notices, subject: subjectOf(fixture.database, wanted) }
  }

  const [payouts, refunds] = [payoutFixture(fixture), refundFixture(fixture)]

  /** Sells a pass at a new seller, pays out or refunds it, and returns the provider's notices. */
  const sends = async ({ provider, sort }: Way): Promise<Report> => {
    inbox.passOn({ url: fixture.url, keeps: (path) => path.endsWith(`/${sort}s`), isBoth: false })
    await fixture.database.asOwner('delete from rate_limits')
    const at = await aSeller(fixture.deps)
    const purchaseId = await refunds.sells(at)
    inbox.take()
    if (sort === 'refund') {
      await refunds.bySeller(at, purchaseId)
      await refunds.follows(at, purchaseId)
    } else {
      await payouts.mayBePaid(at)
      await payouts.follows(at, await payouts.asks(at))
    }
    const notices = await reported(inbox, `/api/webhooks/${provider}/${sort}s`)
    const [id, end] = sort === 'refund' ? [purchaseId, 'sent'] : [at.id, 'paid']
    return { notices, subject: subjectOf(fixture.database, { sort, id, end }) }
  }

  const close = async () => {
    inbox.close()
    await fixture.close()
  }
  return {
    fixture,
    putFirst: (payments: string, payouts?: string) => putFirst(fixture, payments, payouts),
    placeAt,
    orders,
    sends,
    close,
  }
}

export type ShortFixture = Awaited<ReturnType<typeof openShortFixture>>

const MORE_COMES = { timeout: 20_000, interval: 200 }
