import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { addAgent, listAgents, settleAgent } from '@minit/contract/entrepreneur/voucher-agents.ts'
import { renewAgentPin } from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { createBatch, sellVoucher, showCodes, voidVoucher } from '@minit/contract/entrepreneur/vouchers.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import { newKey } from '../src/lib/new-key.ts'
import type { Seller } from './seller.ts'

/** An agent who paid for a card that was then returned: the seller owes them, `owed` in Le. */
export const anAgentWhoIsOwed = async ({ call }: Seller, name: string, phoneNumber: string) => {
  const { id } = await call(addAgent, { body: { name, phoneNumber, commissionPercent: 10 } })
  const packs = await call(listPackages, {})
  const body = {
    packageId: packs[0]?.id ?? '',
    count: 1,
    agentId: id,
    lastDay: freetownDay(new Date(Date.now() + 30 * DAY_MS)),
  }
  const batch = await call(createBatch, { body, headers: { 'idempotency-key': newKey() } })
  const { codes } = await call(showCodes, { params: { id: batch.id } })
  const voucher = { params: { id: codes[0]?.id ?? '' } }
  await call(sellVoucher, { ...voucher, body: { phoneNumber: '' } })
  const { agents } = await call(listAgents, {})
  const owed = agents.find((each) => each.id === id)?.owed ?? 0
  await call(settleAgent, { params: { id }, body: { cash: owed }, headers: {} })
  await call(voidVoucher, voucher)
  return { id, name, owed }
}

let last = 0

/** An agent of this seller with a PIN and cards to sell. */
export const anAgentWithCards = async ({ call }: Seller, count: number) => {
  last += 1
  const phoneNumber = `+2327600${String(4000 + last)}`
  const name = `Corner ${last}`
  const body = { name, phoneNumber, commissionPercent: 10 }
  const { id } = await call(addAgent, { body })
  const packs = await call(listPackages, {})
  const input = {
    packageId: packs[0]?.id ?? '',
    count,
    agentId: id,
    lastDay: freetownDay(new Date(Date.now() + 30 * DAY_MS)),
  }
  const batch = await call(createBatch, { body: input, headers: { 'idempotency-key': newKey() } })
  const { pin, url } = await call(renewAgentPin, { params: { id } })
  return { id, name, batchId: batch.id, phoneNumber, pin, path: new URL(url).pathname + new URL(url).search }
}
