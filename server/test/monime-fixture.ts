import { startTestApp, type TestApp } from './app.ts'
import { aSeller, type TestSeller } from './builders.ts'
import { AT_ONCE, buys, type Ticket } from './purchases.ts'

export type Dialled = Ticket & { code: string }

/** A fixture with both mobile-money rails, a seller, and functions that control the stand-ins. */
export const startMonimeFixture = async () => {
  const fixture = await startTestApp({ hasMonime: true })
  return { fixture, seller: await aSeller(fixture.deps), ...monimeHands(fixture) }
}

export const monimeHands = (fixture: TestApp) => {
  const control = async (method: 'PUT' | 'POST', path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${fixture.standInsUrl}/control${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`control ${path} answered ${response.status}`)
  }
  /** The ending of Monime's next code; `stuck`: only the test dials it. */
  const nextCode = (scenario: string) => control('POST', '/monime/next', { scenario })
  const silence = (provider: 'pawapay' | 'monime', on: boolean) =>
    control('POST', '/silence', { provider, on })
  /** Orders by Orange Money through Monime; returns the code to dial. */
  const ordersCode = async (seller: TestSeller, order = {}): Promise<Dialled> => {
    await nextCode('stuck')
    return codeIn(await buys(fixture, seller, order, AT_ONCE))
  }
  const dials = async (code: string, phone = '076 123 456', pin = '1234'): Promise<string> => {
    const body = new URLSearchParams({ code, phone, pin })
    const page = await (await fetch(`${fixture.standInsUrl}/monime/dial`, { method: 'POST', body })).text()
    return /role="status">([^<]*)</.exec(page)?.[1] ?? ''
  }
  return { control, nextCode, silence, ordersCode, dials }
}

/** The code that pays an order. Throws where there is none. */
export const codeIn = (answer: Awaited<ReturnType<typeof buys>>): Dialled => {
  if (answer.status !== 'awaiting_payment' || answer.nextAction.type !== 'dial_ussd')
    throw new Error(`there is no code to dial: ${JSON.stringify(answer)}`)
  return { ...answer, code: answer.nextAction.code }
}

/** The payments of a purchase, the oldest first, with the amount received for each. */
export const paymentsOf = (fixture: TestApp, { transactionId }: Ticket) =>
  fixture.database.asOwner<{
    provider: string
    isCurrent: boolean
    events: string[] | null
    reference: string
  }>(
    `select provider, is_current as "isCurrent", provider_reference as reference,
       (select array_agg(v.kind order by v.received_at, v.id) from provider_events v where v.payment_id = y.id) as events
     from payments y where purchase_id = $1 order by id`,
    [transactionId],
  )
