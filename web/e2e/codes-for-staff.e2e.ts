import { readSlip } from '@minit/contract/entrepreneur/printing.ts'
import { listShopLog } from '@minit/contract/entrepreneur/shop-log.ts'
import { aBuyer, buy } from './buying.ts'
import { expect, expectSoundAtBothWidths, test } from './page.ts'
import { ISATU, logIn, newsOf } from './seller.ts'

test('a cashier views the code of a pass that a colleague sold, and the owner’s log records it', async ({
  hub,
  origin,
  openDashboard,
}) => {
  const buyer = { ...aBuyer(), name: 'Hidden Koroma' }
  await buy(hub.call, buyer, { pack: 'Market Hour' })
  await expect.poll(async () => (await newsOf(hub, buyer)).length, { timeout: 20_000 }).toBe(1)
  const id = (await newsOf(hub, buyer))[0]?.transactionId ?? ''
  // The owner's own view is not logged.
  const { slip } = await hub.call(readSlip, { params: { id } })
  const isatu = await logIn(origin, ISATU)
  const page = await openDashboard(isatu, { path: '/entrepreneur/counter' })
  const activity = page.getByRole('region', { name: /^Customer Activity/ })
  await activity.getByRole('button', { name: buyer.name }).first().click()
  const sale = page.getByRole('dialog', { name: buyer.name })
  await expect(sale.getByText('The owner sees who looks at its code.')).toBeVisible()
  await expect(page.getByText(slip.password)).toHaveCount(0)
  await expectSoundAtBothWidths(page)
  const linesAbout = async () =>
    (await hub.call(listShopLog, { query: {} })).items.filter(({ subjectId }) => subjectId === id)
  expect(await linesAbout()).toEqual([])
  await sale.getByRole('button', { name: 'Show the code' }).click()
  await expect(sale.getByText(slip.password)).toBeVisible()
  await expectSoundAtBothWidths(page)
  expect(await linesAbout()).toMatchObject([{ action: 'slip_shown', personName: 'Isatu Conteh' }])
})
