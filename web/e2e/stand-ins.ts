import type { Call } from '@minit/contract/call.ts'
import { expect } from '@playwright/test'
import { aBuyer, buy } from './buying.ts'

/** Where the stand-ins live, as the link of any wallet purchase tells. */
export const findStandIns = async (call: Call): Promise<string> => {
  const started = await buy(call, aBuyer(), { pack: 'Quick Browse', method: 'vult' })
  if (started.status !== 'awaiting_payment' || started.nextAction.type !== 'redirect') {
    throw new Error('the wallet gave no link')
  }
  return new URL(started.nextAction.url).origin
}

/** Makes the wallet wait until its owner presses a button on the wallet's own page, for the next purchase alone. */
export const letNextWalletWait = async (call: Call): Promise<void> => {
  const response = await fetch(`${await findStandIns(call)}/control/vult/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: 'stuck' }),
  })
  expect(response.ok).toBe(true)
}

type Sms = { to: string; text: string }

/** The texts that the SMS gateway took for a number in E.164, the oldest first. */
export const smsTo = async (call: Call, phone: string): Promise<string[]> => {
  const response = await fetch(`${await findStandIns(call)}/control/ledger/africastalking`)
  // The stand-in's ledger has this shape.
  return ((await response.json()) as Sms[]).filter(({ to }) => to === phone).map(({ text }) => text)
}
