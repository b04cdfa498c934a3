import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { anOrder } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { aPackage, type TestSeller } from './builders.ts'
import type { BoughtPass } from './phones-at.ts'

type Answered = { headers: Record<string, unknown> }

/** The cookies of an answer as a browser stores them, without path and age. */
export const cookiesOf = ({ headers }: Answered): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

/** The `set-cookie` header with the secret of a pass; undefined where there is none. */
export const secretIn = ({ headers }: Answered): string | undefined =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.includes('minit_pass_'))

/** A browser on a phone at this place buys a pass; returns the pass and the raw response. */
export const buysInBrowser = async (
  fixture: TestApp,
  seller: TestSeller,
  place: string,
  options: Parameters<typeof aPackage>[2] = {},
) => {
  const pack = await aPackage(fixture.deps, seller.id, options)
  const payload = anOrder({ ...seller, pack }, { deliveryMethod: 'qr_display' })
  const answer = await fixture.app.inject({
    method: 'POST',
    url: signupAndPay.path,
    headers: { 'phone-place': place },
    payload,
  })
  const pass = answer.json<BoughtPass & { status: string }>()
  if (pass.status !== 'ready') throw new Error('the sale was not paid in time')
  return { pass, answer, cookie: cookiesOf(answer), phoneNumber: payload.phoneNumber }
}
