import { expect } from 'vitest'
import { approvePayout } from '../src/modules/money/payouts/decide-payout.ts'
import { confirmDestination, nameDestination } from '../src/modules/money/payouts/destination.ts'
import { followPayout } from '../src/modules/money/payouts/payout-transfers.ts'
import { requestPayout } from '../src/modules/money/payouts/request-payout.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'
import { ADMIN, type TestSeller } from './builders.ts'
import { expectInvariants } from './invariants.ts'
import { moneyFixture } from './money-fixture.ts'
import { eventually } from './purchases.ts'

/** A number whose last digits decide how the stand-in ends its payouts; 000 is an ordinary one. */
export const payoutNumber = (lastDigits: string): string => `+23276001${lastDigits}`

/** A seller's number before and after a change, and the state of a payout requested before it. */
export const [OLD, NEW] = [payoutNumber('000'), '+23288001000']
export const RETURNED = { state: 'failed', failureReason: 'number_changed' }

/** An expected balance, in minor units. */
export const balance = (availableMinor: number, reservedMinor: number) => ({ availableMinor, reservedMinor })

type Sent = { reference: string; status: 'open' | 'charged' | 'failed'; amountMinor: number }

/** Sellers with money, a verified number and payouts, against the provider's stand-in. */
export const payoutFixture = (fixture: TestApp) => {
  const money = moneyFixture(fixture)

  const callerOf = async (at: TestSeller) => {
    const [account] = await fixture.database.asOwner<{ id: string }>(
      'select id from accounts where entrepreneur_id = $1',
      [at.id],
    )
    return { accountId: account?.id ?? '', entrepreneurId: at.id }
  }

  /** The last text queued for a number or an address. */
  const lastText = async (at: TestSeller, recipient: string): Promise<string | undefined> => {
    const [message] = await fixture.database.asOwner<{ id: string; sealed_text: string }>(
      `select id, sealed_text from messages where entrepreneur_id = $1 and recipient = $2 and kind = 'payout'
       order by id desc limit 1`,
      [at.id, recipient],
    )
    return message && fixture.deps.secrets.open(message.sealed_text, message.id)
  }

  const names = async (at: TestSeller, phone: string, password = at.password) =>
    nameDestination(fixture.deps, await callerOf(at), { phone, password })

  const codeSentTo = async (at: TestSeller, phone: string): Promise<string> =>
    /\d{6}/.exec((await lastText(at, phone)) ?? '')?.[0] ?? ''

  const verifies = async (at: TestSeller, phone: string): Promise<void> => {
    await names(at, phone)
    await confirmDestination(fixture.deps, at.id, await codeSentTo(at, phone))
  }

  /** Verifies a seller's number that can receive payouts at once. */
  const mayBePaid = async (at: TestSeller, lastDigits = '000'): Promise<void> => {
    await verifies(at, payoutNumber(lastDigits))
    await fixture.database.asOwner(
      `update payout_destinations set held_until = now() - interval '1 hour' where entrepreneur_id = $1`,
      [at.id],
    )
  }

  /** So many sales of Le 35 by mobile money. */
  const sells = async (at: TestSeller, count: number): Promise<void> => {
    for (let sold = 0; sold < count; sold++) await money.paid(at, 'orange_money')
  }

  const asks = async (
    at: TestSeller,
    amountMinor: number | null = null,
    deps: Deps = fixture.deps,
  ): Promise<string> => (await requestPayout(deps, at.id, { amountMinor, askedBy: 'seller' })).id

  const follows = (at: TestSeller, payoutId: string, deps: Deps = fixture.deps): Promise<void> =>
    followPayout(deps, { entrepreneurId: at.id, payoutId })

  const approves = (id: string): Promise<void> =>
    approvePayout(fixture.deps, ADMIN, { id, reason: 'As agreed.' })

  /** A seller's stored balance equals its ledger lines, and all invariants hold. */
  const ledgerAgrees = async (at: TestSeller): Promise<void> => {
    const { kept, counted } = await money.keptAndCounted(at)
    expect(kept).toEqual(counted)
    await expectInvariants(fixture)
  }

  const stateOf = async (payoutId: string) => {
    const [row] = await fixture.database.asOwner<{ state: string; failureReason: string | null }>(
      'select state, failure_reason as "failureReason" from payouts where id = $1',
      [payoutId],
    )
    return row
  }

  /** Runs a payout's job until the payout reaches a state. */
  const until = (at: TestSeller, payoutId: string, state: string): Promise<void> =>
    eventually(async () => {
      await follows(at, payoutId)
      const now = await stateOf(payoutId)
      if (now?.state !== state) throw new Error(`the payout is ${now?.state}`)
    })

  const control = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<unknown> => {
    const sent =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await fetch(`${fixture.standInsUrl}/control${path}`, { method, ...sent })).json()
  }

  /** What the provider was requested to send for the parts of a payout, by its own record. */
  const sentFor = async (payoutId: string): Promise<Sent[]> => {
    const parts = await fixture.database.asOwner<{ reference: string }>(
      'select provider_reference as reference from payout_parts where payout_id = $1',
      [payoutId],
    )
    return (await allSent()).filter(({ reference }) => parts.some((part) => part.reference === reference))
  }

  // The control call returns the stand-in's payouts.
  const allSent = async () => (await control('GET', '/ledger/pawapay/payouts')) as Sent[]

  const setFloat = (minor: number) => control('PUT', '/pawapay/opening-float', { minor })

  return {
    ...money,
    callerOf,
    lastText,
    names,
    codeSentTo,
    verifies,
    mayBePaid,
    sells,
    asks,
    follows,
    stateOf,
    until,
    control,
    sentFor,
    allSent,
    setFloat,
    approves,
    ledgerAgrees,
  }
}
