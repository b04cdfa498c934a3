import { readStock, removeCodes, uploadCodes } from '@minit/contract/entrepreneur/code-stock.ts'
import { listGateways, removeGateway } from '@minit/contract/entrepreneur/gateways.ts'
import { readNetwork } from '@minit/contract/entrepreneur/network.ts'
import { updatePackage } from '@minit/contract/entrepreneur/packages.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { archivePackage } from '../../src/modules/shop/packages/packages.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPackage, aSeller, callApp, logInAs } from '../builders.ts'
import { aCodeShop, printed, putsOnSale } from '../code-shop.ts'
import { AT_ONCE, buys, refusalOf } from '../purchases.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

type Shop = Awaited<ReturnType<typeof aCodeShop>>

const upload = ({ call, gatewayId, seller }: Shop, csv: string, commit = true, packageId = seller.pack.id) =>
  call(uploadCodes, { params: { id: gatewayId }, body: { packageId, csv, commit } })

const stockOf = async ({ call, gatewayId, seller }: Shop) =>
  (await call(readStock, { params: { id: gatewayId } })).find(({ packageId }) => packageId === seller.pack.id)

const NO_CODES = { left: 0, kept: 0, sold: 0 }

describe('a file of codes', () => {
  test('is shown before anything is changed', async () => {
    const shop = await aCodeShop(fixture, 0)
    const csv =
      'Code,Duration\n12345-67890,1 hour\n22222-33333,1 hour\nabc,1 hour\n44444-55555,2 hours\n12345-67890,1 hour\n'
    expect(await upload(shop, csv, false)).toEqual({
      isCommitted: false,
      fresh: 2,
      known: 1,
      unreadable: [
        { line: 4, why: 'A code has 4 to 40 letters, digits or signs' },
        { line: 5, why: 'The file says 120 minutes, and the package has 60' },
      ],
      unreadableCount: 2,
      minutes: [60, 120],
      hasPasswords: false,
      samples: ['12•••••••90', '22•••••••33'],
      eatenSign: null,
    })
    expect(await stockOf(shop)).toMatchObject(NO_CODES)
  })

  test('uploaded twice adds nothing the second time', async () => {
    const shop = await aCodeShop(fixture, 0)
    const csv = `Code\n${printed(3).join('\n')}\n`
    expect(await upload(shop, csv)).toMatchObject({ isCommitted: true, fresh: 3, known: 0 })
    expect(await upload(shop, csv)).toMatchObject({ isCommitted: true, fresh: 0, known: 3 })
    expect(await upload(shop, `${csv}99999-AAAAA\n`)).toMatchObject({ fresh: 1, known: 3 })
    expect(await stockOf(shop)).toMatchObject({ ...NO_CODES, left: 4, isLow: true })
  })

  test('uploaded twice at the same instant adds each code once', async () => {
    const shop = await aCodeShop(fixture, 0)
    const csv = `Code\n${printed(200).join('\n')}\n`
    const answers = await Promise.all([upload(shop, csv), upload(shop, csv)])
    expect(answers.reduce((sum, { fresh }) => sum + fresh, 0)).toBe(200)
    expect(await stockOf(shop)).toMatchObject({ left: 200, isLow: false })
  })

  test('brings back no sold code, even where the router was removed and set up again', async () => {
    const shop = await aCodeShop(fixture, 1)
    expect(await buys(fixture, shop.seller)).toMatchObject({ status: 'ready', password: shop.codes[0] })
    await shop.call(removeGateway, { params: { id: shop.gatewayId } })
    const { id: gatewayId } = await createGateway(fixture.deps, shop.seller.id, {
      name: 'Again',
      kind: 'codes',
    })
    const again = { ...shop, gatewayId }
    expect(await putsOnSale(fixture, shop.seller, { gatewayId, codes: printed(2) })).toMatchObject({
      fresh: 1,
      known: 1,
    })
    expect(await stockOf(again)).toMatchObject({ left: 1, sold: 0 })
  })

  test('that a spreadsheet seems to have saved goes on sale only once the seller confirms its codes', async () => {
    const shop = await aCodeShop(fixture, 0)
    const csv = 'Code\n01234567\n1234568\n'
    expect(await upload(shop, csv, false)).toMatchObject({ fresh: 2, eatenSign: 'lengths' })
    expect(await refusalOf(upload(shop, csv))).toMatchObject({ code: 'codes_may_be_damaged' })
    expect(await stockOf(shop)).toMatchObject(NO_CODES)
    const body = { packageId: shop.seller.pack.id, csv, commit: true, asPrinted: true }
    expect(await shop.call(uploadCodes, { params: { id: shop.gatewayId }, body })).toMatchObject({ fresh: 2 })
    expect(await stockOf(shop)).toMatchObject({ left: 2 })
  })

  test('holds 5,000 codes at most, and is told of 100 bad lines one by one', async () => {
    const shop = await aCodeShop(fixture, 0)
    expect(await upload(shop, printed(5_000).join('\n'))).toMatchObject({ fresh: 5_000 })
    expect(await refusalOf(upload(shop, printed(5_001, 20_000).join('\n')))).toMatchObject({
      code: 'too_many_codes',
    })
    const bad = await upload(shop, `Code\n${'abc\n'.repeat(150)}`, false)
    expect([bad.unreadable.length, bad.unreadableCount]).toEqual([100, 150])
  })

  test('is for an unarchived package of the seller, at a router that prints codes', async () => {
    const [shop, other] = [await aCodeShop(fixture, 0), await aCodeShop(fixture, 0)]
    const csv = printed(1).join('\n')
    expect(await refusalOf(upload(shop, csv, true, other.seller.pack.id))).toMatchObject({
      code: 'package_not_found',
    })
    expect(await refusalOf(upload({ ...shop, gatewayId: other.gatewayId }, csv))).toMatchObject({
      code: 'gateway_not_found',
    })
    const router = await createGateway(fixture.deps, shop.seller.id, { name: 'Door', kind: 'opennds' })
    expect(await refusalOf(upload({ ...shop, gatewayId: router.id }, csv))).toMatchObject({
      code: 'gateway_not_found',
    })
    await archivePackage(fixture.deps, shop.seller.id, shop.seller.pack.id)
    expect(await refusalOf(upload(shop, csv))).toMatchObject({ code: 'package_not_found' })
    expect(await refusalOf(upload(shop, ''))).toMatchObject({
      code: 'invalid_request',
      fields: { csv: 'This file is empty' },
    })
  })

  test('stands sealed in the database', async () => {
    const { seller } = await aCodeShop(fixture, 1)
    const rows = await fixture.database.asOwner('select * from code_stock where entrepreneur_id = $1', [
      seller.id,
    ])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('10001')
  })
})

describe('unsold codes', () => {
  test('are removed, except those reserved for an order', async () => {
    const shop = await aCodeShop(fixture, 3)
    await buys(fixture, shop.seller)
    await buys(fixture, shop.seller, { phoneNumber: '+23276000129' }, AT_ONCE)
    expect(await stockOf(shop)).toMatchObject({ left: 1, kept: 1, sold: 1 })
    const params = { id: shop.gatewayId, packageId: shop.seller.pack.id }
    expect(await shop.call(removeCodes, { params })).toEqual({ removed: 1 })
    expect(await stockOf(shop)).toMatchObject({ left: 0, kept: 1, sold: 1 })
    // A second upload brings back only what was removed.
    expect(await upload(shop, shop.codes.join('\n'))).toMatchObject({ fresh: 1, known: 2 })
    expect(await stockOf(shop)).toMatchObject({ left: 1, kept: 1, sold: 1 })
  })
})

describe('a package with uploaded codes', () => {
  test('keeps its time until they are sold or removed', async () => {
    const { seller, gatewayId, call } = await aCodeShop(fixture, 1)
    const params = { id: seller.pack.id }
    const body = { name: 'Market Hour', durationMinutes: 60, price: 40 }
    expect(await call(updatePackage, { params, body })).toMatchObject({ price: 40, fromStock: true })
    const longer = { ...body, durationMinutes: 120 }
    expect(await refusalOf(call(updatePackage, { params, body: longer }))).toMatchObject({
      code: 'codes_left',
      fields: { durationMinutes: expect.stringContaining('Remove them first') },
    })
    await call(removeCodes, { params: { id: gatewayId, packageId: seller.pack.id } })
    expect(await call(updatePackage, { params, body: longer })).toMatchObject({ durationMinutes: 120 })
  })
})

describe('a router that prints codes', () => {
  test('is never waited for, and shows how many codes are left', async () => {
    const { call, gatewayId } = await aCodeShop(fixture, 12)
    const expected = { id: gatewayId, state: 'codes', stock: { codesLeft: 12, codesLow: false } }
    expect(await call(listGateways, {})).toMatchObject([expected])
    expect(await call(readNetwork, {})).toMatchObject({ gateways: [expected], outage: null })
  })

  test('without codes is empty and low', async () => {
    const { call } = await aCodeShop(fixture, 0)
    expect(await call(listGateways, {})).toMatchObject([{ stock: { codesLeft: 0, codesLow: true } }])
  })

  test('changes nothing for a seller with routers of another kind', async () => {
    const seller = await aSeller(fixture.deps)
    await createGateway(fixture.deps, seller.id, { name: 'Door', kind: 'opennds' })
    const call = callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)
    expect(await call(listGateways, {})).toMatchObject([{ state: 'new', stock: null }])
    expect(await buys(fixture, seller)).toMatchObject({ status: 'ready', fromStock: false })
  })

  test('next to a router of another kind sells the packages with uploaded codes', async () => {
    const shop = await aCodeShop(fixture, 1)
    await createGateway(fixture.deps, shop.seller.id, { name: 'Door', kind: 'opennds' })
    const other = await aPackage(fixture.deps, shop.seller.id, { durationMinutes: 30 })
    expect(await buys(fixture, shop.seller, { packageId: other.id })).toMatchObject({ fromStock: false })
    expect(await buys(fixture, shop.seller)).toMatchObject({ fromStock: true, password: shop.codes[0] })
    expect(await refusalOf(buys(fixture, shop.seller))).toMatchObject({ code: 'codes_sold_out' })
    const call = callApp(fixture.app, (await logInAs(fixture.deps, shop.seller)).sessionToken)
    const lines = await call(readStock, { params: { id: shop.gatewayId } })
    expect(lines.find(({ packageId }) => packageId === other.id)).toMatchObject({
      fromStock: false,
      isSoldOut: false,
      isLow: false,
    })
    expect(lines.filter(({ isSoldOut }) => isSoldOut)).toMatchObject([{ fromStock: true, left: 0 }])
  })
})
