import { startSponsorship } from '@minit/contract/customer/sponsors.ts'
import type { CallInput } from '@minit/contract/endpoint.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import type { TestApp } from './app.ts'
import { aPhone, callApp, type TestSeller } from './builders.ts'
import { eventually } from './purchases.ts'

type Wanted = CallInput<typeof startSponsorship>['body']

/** A sponsorship of a shop by mobile money, not paid yet. `days`: how many, from today on. */
export const ordersSponsorship = async (
  fixture: TestApp,
  seller: TestSeller,
  { days = 1, ...wanted }: Partial<Wanted> & { days?: number } = {},
) => {
  const now = fixture.deps.now()
  const body: Wanted = {
    sponsorName: 'Kissy School',
    phoneNumber: aPhone(),
    packageId: seller.pack.id,
    sum: 350,
    who: 'anyone',
    numbers: '',
    minutesEach: 20,
    downKbps: null,
    hours: null,
    firstDay: freetownDay(now),
    lastDay: freetownDay(new Date(now.getTime() + (days - 1) * 86_400_000)),
    ...wanted,
  }
  const { sponsorshipId: id, link } = await callApp(fixture.app)(startSponsorship, {
    params: { entrepreneur: seller.slug },
    body,
  })
  return { id, path: link, link: link.replace('/sponsored/', ''), phone: body.phoneNumber }
}

/** The same, paid: by the stand-in of the provider. */
export const aSponsorship = async (...asked: Parameters<typeof ordersSponsorship>) => {
  const [fixture, seller] = asked
  const made = await ordersSponsorship(...asked)
  await eventually(async () => {
    await fixture.drain()
    const rows = await fixture.database.asOwner(
      'select state from sponsorships where entrepreneur_id = $1 and id = $2',
      [seller.id, made.id],
    )
    if (rows[0]?.state !== 'running') throw new Error(`the sponsorship is ${String(rows[0]?.state)}`)
  })
  return made
}
