import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { pausePass, resumePass } from '../passes/pause-pass.ts'
import { hasRouter } from '../shop/sites/gateways.queries.ts'
import { askToDisconnect } from './radius/disconnect.ts'

type Asked = { entrepreneurId: string; purchaseId: string }

/** Pauses a pass, and has its phones put off the WiFi. Refuses as `pausePass` does. */
export const pauseAndClose = async (deps: Deps, { entrepreneurId, purchaseId }: Asked): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    // Where nothing closes by itself a pause would stop the clock alone.
    if (!(await hasRouter(tx, entrepreneurId))) throw new Refusal('pause_not_offered')
    await pausePass(tx, purchaseId, deps.now())
    await askToDisconnect(deps, tx)
  })
  tell(deps, { entrepreneurId, purchaseId })
}

/** Goes on with a pass: the phones that hold it are let in again. Refuses as `resumePass` does. */
export const resumeAndOpen = async (deps: Deps, { entrepreneurId, purchaseId }: Asked): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, (tx) => resumePass(tx, purchaseId, deps.now()))
  tell(deps, { entrepreneurId, purchaseId })
}

const tell = (deps: Deps, { entrepreneurId, purchaseId }: Asked): void => {
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
}
