import type { TenantTx } from '../../db/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { pausePass, resumePass } from '../passes/pause-pass.ts'
import { hasRouter } from '../shop/sites/gateways.queries.ts'
import { isHeldOpen } from './held-open-sql.ts'
import { requestDisconnect } from './radius/disconnect.ts'

type PassRef = { entrepreneurId: string; purchaseId: string }

const HELD_OPEN = `select ${isHeldOpen('$1::text', '$2::text')} as is_held_open`

const isHeldOpenNow = async (tx: TenantTx, purchaseId: string): Promise<boolean> => {
  const [row] = await tx.send<{ is_held_open: boolean }>(HELD_OPEN, [tx.sellerId, purchaseId])
  return row?.is_held_open === true
}

const LEAVE_FIRST =
  'The router here cannot close your phone. Leave the WiFi, wait a few minutes, and pause then.'

/** Pauses a pass and disconnects its phones. Refuses as `pausePass` does. */
export const pauseAndClose = async (deps: Deps, { entrepreneurId, purchaseId }: PassRef): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, async (tx) => {
    // Without a router that disconnects phones, a pause would only stop the clock.
    if (!(await hasRouter(tx, entrepreneurId))) throw new Refusal('pause_not_offered')
    if (await isHeldOpenNow(tx, purchaseId)) throw new Refusal('pause_not_offered', LEAVE_FIRST)
    await pausePass(tx, purchaseId, deps.now())
    await requestDisconnect(deps, tx)
  })
  announce(deps, { entrepreneurId, purchaseId })
}

/** Resumes a pass: its phones get access again. Refuses as `resumePass` does. */
export const resumeAndOpen = async (deps: Deps, { entrepreneurId, purchaseId }: PassRef): Promise<void> => {
  await deps.db.inTenant(entrepreneurId, (tx) => resumePass(tx, purchaseId, deps.now()))
  announce(deps, { entrepreneurId, purchaseId })
}

const announce = (deps: Deps, { entrepreneurId, purchaseId }: PassRef): void => {
  deps.routers.call(entrepreneurId, 'orders')
  deps.changes.announce(purchaseId)
}
