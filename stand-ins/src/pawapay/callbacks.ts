import type { StandInContext } from '../context.ts'
import { movementView } from './movement-ledger.ts'
import type { Deposit } from './payment-ledger.ts'
import type { Signer } from './signing.ts'

type Callback = { status?: string; isForged?: boolean }

const RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 30_000, 60_000]
const ORDINARY: readonly Callback[] = [{}]

const CALLBACKS: Partial<Record<Deposit['scenario'], readonly Callback[]>> = {
  no_callback: [],
  forged_callback_first: [{ isForged: true }, {}],
  callbacks_disordered: [{}, { status: 'PROCESSING' }, {}],
}

/** Sends all callbacks of the deposit's scenario, one after the other. */
export const callBack = async (deposit: Deposit, signer: Signer, context: StandInContext): Promise<void> => {
  for (const callback of CALLBACKS[deposit.scenario] ?? ORDINARY)
    await deliver(deposit, callback, { signer, context })
}

/** Retries a few times until it is answered 200; a forged one is sent once. */
const deliver = async (
  deposit: Deposit,
  callback: Callback,
  { signer, context }: { signer: Signer; context: StandInContext },
): Promise<void> => {
  const body = JSON.stringify(movementView(deposit, callback.status))
  await deliverBody(
    { path: '/api/webhooks/pawapay', body, isForged: callback.isForged ?? false },
    { signer, context },
  )
}

/** Sends one callback until it is answered 200 or retries end. */
export const deliverBody = async (
  { path, body, isForged }: { path: string; body: string; isForged: boolean },
  { signer, context }: { signer: Signer; context: StandInContext },
): Promise<void> => {
  const options = isForged ? { isForged: true } : {}
  for (const delayMs of [0, ...(isForged ? [] : RETRY_DELAYS_MS)]) {
    if (delayMs > 0) await context.clock.pause(delayMs)
    const url = `${context.callbackBaseUrl()}${path}`
    if (await isAccepted({ url, headers: signer.headersFor(url, body, options), body }, context.clock.signal))
      return
  }
}

const isAccepted = async (
  { url, headers, body }: { url: string; headers: Record<string, string>; body: string },
  stopping: AbortSignal,
): Promise<boolean> => {
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(10_000)])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    await response.body?.cancel()
    return response.status === 200
  } catch {
    return false
  }
}
