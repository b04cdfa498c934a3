import { listPackages } from '@minit/contract/entrepreneur/packages.ts'
import { createBatch, readBatch, showCodes } from '@minit/contract/entrepreneur/vouchers.ts'
import { DAY_MS, freetownDay } from '@minit/domain/kernel/durations.ts'
import type { Page } from '@playwright/test'
import { newKey } from '../src/lib/new-key.ts'
import { expect } from './page.ts'
import type { Seller } from './seller.ts'
import { openApp } from './seller-app.ts'

export const SELLING_SCREEN = '/entrepreneur/sell-voucher'

/** Cards of the stall, of this seller's first package. */
export const aBatch = async ({ call }: Seller, count: number) => {
  const packs = await call(listPackages, {})
  const body = {
    packageId: packs[0]?.id ?? '',
    count,
    agentId: null,
    lastDay: freetownDay(new Date(Date.now() + 30 * DAY_MS)),
  }
  const { id } = await call(createBatch, { body, headers: { 'idempotency-key': newKey() } })
  const { codes } = await call(showCodes, { params: { id } })
  return { id, cards: codes }
}

export const statesOf = async ({ call }: Seller, id: string) =>
  (await call(readBatch, { params: { id } })).vouchers.map(({ state, soldBy }) => [state, soldBy])

export const checks = async (page: Page, typed: string): Promise<void> => {
  await page.getByLabel('Code or number on the card').fill(typed)
  await page.getByRole('button', { name: 'Check the card' }).click()
}

export const keptCards = (page: Page) => page.getByRole('region', { name: /^Kept on this phone/ })

/** Opens the screen on a phone until it is also available offline. */
export const openScreen = async (page: Page): Promise<void> => {
  await openApp(page)
  await page.goto(SELLING_SCREEN)
  await expect(page.getByText('The list is signed by Minit, and checked on this phone.')).toBeVisible()
}
