import { queueAccessMessage } from '../src/modules/messaging/messages/access-message.ts'
import type { TestApp } from './app.ts'
import { aPhone, type TestSeller } from './builders.ts'

/** Queues so many messages of a paid purchase, as the settling transaction does, without their sales. */
export const usesUpMessages = async (
  fixture: TestApp,
  at: TestSeller,
  transactionId: string,
  count: number,
): Promise<void> => {
  const [pass] = await fixture.deps.db.inTenant(at.id, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      `select id from passes where purchase_id = '${transactionId}'`,
    )
    return rows
  })
  if (pass === undefined) throw new Error('there is no pass')
  const issued = {
    code: 'ABCD-EFGH',
    pass: {
      entrepreneurId: at.id,
      id: pass.id,
      purchaseId: transactionId,
      networkName: 'Test Hub WiFi',
      wifiKind: 'captive',
      sealedCode: 'sealed',
      codeDigest: 'digest',
      stockCodeId: null,
      connectedAt: null,
      connectedBy: null,
      sealedPassword: null,
      startsAt: fixture.deps.now(),
      expiresAt: fixture.deps.now(),
      opensAt: null,
      behindPassId: null,
      revokedAt: null,
      clock: 'at_payment',
      maxDevices: 1,
      downKbps: null,
      upKbps: null,
      dataLimitOctets: null,
      slowAfterOctets: null,
      slowKbps: null,
      firstUsedAt: null,
      useBy: null,
      unusedMinutes: null,
      movesUsed: 0,
      pausesUsed: 0,
      resumedAt: null,
      pausedAt: null,
      pausedSeconds: null,
      awayAt: null,
      hours: null,
      maxPauses: null,
      pauseDays: null,
      boughtSeconds: null,
      drawnSeconds: null,
    },
  } as const
  const recipient = { purchaseId: transactionId, phone: aPhone(), deliveryMethod: 'sms' } as const
  for (let put = 0; put < count; put++)
    await fixture.deps.db.inTenant(at.id, (tx) => queueAccessMessage(fixture.deps, tx, { issued, recipient }))
}
