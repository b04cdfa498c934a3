import { expect, test } from '@playwright/test'
import { originOfPort, portOfWorker } from './ports.ts'

/** The address of this worker's stand-ins, as every page of the wallet's stand-in names it. */
export const findStandIns = async (): Promise<string> => {
  const page = await fetch(`${originOfPort(portOfWorker(test.info().parallelIndex))}/demo-wallet/none`)
  const origin = page.headers.get('x-stand-ins')
  if (origin === null) throw new Error('the wallet gave no page')
  return origin
}

/** Makes the next payment of this provider wait for an action on the provider's own page. */
export const letNextWait = async (provider: 'vult' | 'monime'): Promise<void> => {
  const response = await fetch(`${await findStandIns()}/control/${provider}/next`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scenario: 'stuck' }),
  })
  expect(response.ok).toBe(true)
}

type Sms = { to: string; text: string }

/** The SMS that the gateway accepted for a number in E.164, oldest first. */
export const smsTo = async (phone: string): Promise<string[]> => {
  const response = await fetch(`${await findStandIns()}/control/ledger/africastalking`)
  // The stand-in's ledger has this shape.
  return ((await response.json()) as Sms[]).filter(({ to }) => to === phone).map(({ text }) => text)
}
