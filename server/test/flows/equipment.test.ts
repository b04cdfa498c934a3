import {
  linkEquipment,
  listEquipment,
  moveEquipment,
  readEquipment,
  swapEquipment,
} from '@minit/contract/admin/equipment.ts'
import { finishInstallation, planInstallation, recordInstalled } from '@minit/contract/admin/installations.ts'
import { readAttention } from '@minit/contract/admin/platform.ts'
import { listOwnEquipment, reportEquipmentFault } from '@minit/contract/entrepreneur/equipment.ts'
import type { EquipmentGoal, EquipmentMove } from '@minit/domain/shop/equipment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGateway } from '../../src/modules/network/gateways.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aPiece } from '../equipment.ts'
import { anApprovedApplicant, carriesOut, dayIn } from '../installations.ts'
import { expectInvariants } from '../invariants.ts'
import { refusalOf } from '../purchases.ts'
import { countRows } from '../records.ts'
import { aRouter } from '../router.ts'
import { aDevice, aPerson, cookieOf, typesPin } from '../staff-fixture.ts'

let fixture: TestApp
let admin: ReturnType<typeof callApp>
beforeAll(async () => {
  fixture = await startTestApp()
  admin = callApp(fixture.app, await anAdmin(fixture))
})
afterAll(async () => {
  await expectInvariants(fixture)
  await fixture.close()
})

const REASON = 'It does not start.'

const read = (id: string) => admin(readEquipment, { params: { id } })
const moves = async (id: string, move: EquipmentMove, goal?: EquipmentGoal) => {
  const { revision } = (await read(id)).piece
  return admin(moveEquipment, {
    params: { id },
    body: { revision, reason: REASON, move, ...(goal && { goal }) },
  })
}
const swaps = async (id: string, serial: string, to: 'in_repair' | 'in_store' = 'in_repair') => {
  const { revision } = (await read(id)).piece
  return admin(swapEquipment, { params: { id }, body: { revision, reason: REASON, serial, to } })
}
const listed = async (search: string) => (await admin(listEquipment, { query: { search } })).items
const asOwner = async (seller: Awaited<ReturnType<typeof aSeller>>) =>
  callApp(fixture.app, (await logInAs(fixture.deps, seller)).sessionToken)

describe('after an installation', () => {
  test('its equipment is at the seller, with a first event that names who wrote it', async () => {
    const { id, sellerId } = await anApprovedApplicant(fixture)
    await carriesOut(fixture, id)
    const [piece] = await listed(`sn-${id.toLowerCase()}`)
    expect(piece).toMatchObject({ state: 'at_seller', seller: { id: sellerId }, kind: 'router', revision: 1 })
    const { history } = await read(piece?.id ?? '')
    expect(history).toMatchObject([{ kind: 'installed', by: 'the-desk', state: 'at_seller' }])
  })

  test('a serial number that is in use cannot be installed elsewhere; one from the store can', async () => {
    const { id } = await anApprovedApplicant(fixture)
    await carriesOut(fixture, id)
    const serial = `SN-${id}`
    const other = await anApprovedApplicant(fixture)
    const body = { day: dayIn(fixture, 0), technician: 'Sorie Kanu' }
    await admin(planInstallation, { params: { id: other.id }, body })
    const installs = () =>
      admin(recordInstalled, {
        params: { id: other.id },
        body: { networkName: 'Kiosk', items: [{ kind: 'router', name: 'Outdoor router', serial }] },
      })
    expect(await refusalOf(installs())).toMatchObject({ code: 'serial_taken' })
    const [piece] = await listed(serial)
    await moves(piece?.id ?? '', 'return')
    await installs()
    const training = { trainingDay: dayIn(fixture, 0), trainer: 'Sorie Kanu', trainee: 'Aminata Kamara' }
    await admin(finishInstallation, { params: { id: other.id }, body: training })
    const { piece: now, history } = await read(piece?.id ?? '')
    expect(now).toMatchObject({ state: 'at_seller', seller: { id: other.sellerId } })
    expect(history.map(({ kind }) => kind)).toEqual(['installed', 'return', 'installed'])
  })
})

describe('an admin', () => {
  test.each<[string, [EquipmentMove, EquipmentGoal?][], string, boolean]>([
    ['sends a piece to repair and back to its seller', [['repair'], ['back', 'seller']], 'at_seller', true],
    ['takes a piece from repair to the store', [['repair'], ['back', 'store']], 'in_store', false],
    ['takes a piece back to the store', [['return']], 'in_store', false],
    ['notes that a piece is lost', [['lost']], 'lost', true],
    ['notes that a lost piece was found at its seller', [['lost'], ['found', 'seller']], 'at_seller', true],
    [
      'notes that a lost piece was found and is in the store',
      [['lost'], ['found', 'store']],
      'in_store',
      false,
    ],
  ])('%s', async (_, steps, state, isSellers) => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aPiece(fixture, seller)
    for (const [move, goal] of steps) await moves(id, move, goal)
    const { piece, history } = await read(id)
    expect(piece).toMatchObject({ state, revision: steps.length + 1 })
    expect(piece.seller?.id ?? null).toBe(isSellers ? seller.id : null)
    expect(history[0]).toMatchObject({ kind: steps.at(-1)?.[0], reason: REASON, by: 'the-admin' })
    expect(await countRows(fixture, 'audit_log', `subject_id = '${id}'`)).toBe(steps.length)
  })

  test('is refused what is not possible where the piece is, and nothing changes', async () => {
    const { id } = await aPiece(fixture, await aSeller(fixture.deps))
    for (const move of ['back', 'found', 'checked'] as const)
      expect(await refusalOf(moves(id, move))).toMatchObject({ code: 'equipment_step_not_possible' })
    expect((await read(id)).piece).toMatchObject({ state: 'at_seller', revision: 1 })
    expect(await refusalOf(read(fixture.deps.newId()))).toMatchObject({ code: 'equipment_not_found' })
  })

  test('swaps a piece for a new one in one step, and it goes on as the same router', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await createGateway(fixture.deps, seller.id, { name: 'Stall', kind: 'opennds' })
    const { id, serial } = await aPiece(fixture, seller, { gatewayId: router.id })
    const spare = `SPARE-${id}`
    const { piece, history } = await swaps(id, spare.toLowerCase())
    expect(piece).toMatchObject({ state: 'in_repair', seller: null, router: null })
    expect(history[0]).toMatchObject({
      kind: 'swapped_out',
      otherSerial: spare,
      leftSellerName: 'Test Hub',
    })
    const [next] = await listed(spare)
    expect(next).toMatchObject({ state: 'at_seller', seller: { id: seller.id }, router: { name: 'Stall' } })
    expect((await read(next?.id ?? '')).history).toMatchObject([{ kind: 'swapped_in', otherSerial: serial }])
  })

  test('swaps only for a piece that is free', async () => {
    const [one, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const [mine, theirs] = [await aPiece(fixture, one), await aPiece(fixture, other)]
    expect(await refusalOf(swaps(mine.id, theirs.serial))).toMatchObject({ code: 'serial_taken' })
    expect(await refusalOf(swaps(mine.id, mine.serial))).toMatchObject({ code: 'serial_taken' })
    await moves(theirs.id, 'return')
    await swaps(mine.id, theirs.serial, 'in_store')
    expect((await read(theirs.id)).piece).toMatchObject({ state: 'at_seller', seller: { id: one.id } })
    expect((await read(mine.id)).piece).toMatchObject({ state: 'in_store', seller: null })
    expect(await refusalOf(swaps(mine.id, 'SN-NOBODY'))).toMatchObject({
      code: 'equipment_step_not_possible',
    })
  })

  test('links a piece to a router of its seller alone, and its history keeps what the router had last said', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const router = await aRouter(fixture, seller)
    await router.turn()
    const foreign = await createGateway(fixture.deps, other.id, { name: 'Theirs', kind: 'opennds' })
    const { id } = await aPiece(fixture, seller)
    const links = (gatewayId: string | null) => admin(linkEquipment, { params: { id }, body: { gatewayId } })
    expect(await refusalOf(links(foreign.id))).toMatchObject({ code: 'gateway_not_found' })
    const { lastReport } = (await links(router.id)).piece.router ?? {}
    expect(lastReport?.reportedAt).toBeDefined()
    const { history } = await moves(id, 'lost')
    expect(history[0]?.lastReport).toEqual(lastReport)
  })

  test('finds pieces by serial number, seller and state', async () => {
    const seller = await aSeller(fixture.deps)
    const { id, serial } = await aPiece(fixture, seller)
    expect((await listed(serial.slice(4).toLowerCase())).map((piece) => piece.id)).toEqual([id])
    expect((await listed(seller.slug)).map((piece) => piece.id)).toEqual([id])
    await moves(id, 'lost')
    const lost = await admin(listEquipment, { query: { search: serial, state: 'lost' } })
    expect(lost.items.map((piece) => piece.id)).toEqual([id])
    expect((await admin(listEquipment, { query: { search: serial, state: 'in_store' } })).items).toEqual([])
  })
})

test('the list has pages, a reported fault first and then every piece once, by serial number', async () => {
  const seller = await aSeller(fixture.deps)
  const made: string[] = []
  for (let at = 0; at < 52; at++) made.push((await aPiece(fixture, seller)).id)
  const [owner, broken = ''] = [await asOwner(seller), made.at(-1)]
  const body = { fault: 'stolen', text: 'It was gone this morning.' } as const
  await owner(reportEquipmentFault, { params: { id: broken }, body })
  const search = seller.slug
  const first = await admin(listEquipment, { query: { search } })
  expect(first.items).toHaveLength(50)
  const second = await admin(listEquipment, { query: { search, after: first.next ?? '' } })
  expect(second).toMatchObject({ next: null })
  const all = [...first.items, ...second.items]
  expect(all[0]?.id).toBe(broken)
  expect(all.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  const serials = all.slice(1).map(({ serial }) => serial)
  expect(serials).toEqual(serials.toSorted())
})

describe('a seller', () => {
  const REPORT = { fault: 'broken', text: 'No light since Monday.' } as const

  test('sees the own equipment alone, and reports a fault that an admin sees waiting until they act', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const { id } = await aPiece(fixture, seller)
    const [owner, outsider] = [await asOwner(seller), await asOwner(other)]
    const waiting = async () => (await admin(readAttention, {})).equipment.faults
    const before = await waiting()
    expect((await owner(listOwnEquipment, {})).equipment.map((piece) => piece.id)).toEqual([id])
    expect((await outsider(listOwnEquipment, {})).equipment).toEqual([])
    const report = (call: typeof owner) => call(reportEquipmentFault, { params: { id }, body: REPORT })
    expect(await refusalOf(report(outsider))).toMatchObject({ code: 'equipment_not_found' })
    expect(await report(owner)).toMatchObject({ fault: { kind: 'broken' } })
    await report(owner)
    expect(await waiting()).toBe(before + 1)
    const { piece, history } = await read(id)
    expect(piece.fault).toMatchObject({ kind: 'broken', text: REPORT.text })
    expect(history.map(({ kind }) => kind)).toEqual(['fault_reported', 'installed'])
    expect(
      (await admin(listEquipment, { query: { state: 'fault' } })).items.map((each) => each.id),
    ).toContain(id)
    await moves(id, 'checked')
    expect(await waiting()).toBe(before)
    expect((await owner(listOwnEquipment, {})).equipment).toMatchObject([{ state: 'at_seller', fault: null }])
  })

  test('reports no fault of what is not at the stall', async () => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aPiece(fixture, seller)
    await moves(id, 'repair')
    const owner = await asOwner(seller)
    expect(await refusalOf(owner(reportEquipmentFault, { params: { id }, body: REPORT }))).toMatchObject({
      code: 'equipment_step_not_possible',
    })
  })

  test.each([
    ['manager', 200],
    ['cashier', 403],
  ] as const)('a %s gets %i for a report', async (role, status) => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aPiece(fixture, seller)
    const { phone } = await aPerson(fixture, seller, { role })
    const { deviceToken } = await aDevice(fixture, seller)
    const { sessionToken } = (await typesPin(fixture, { phone, deviceToken })).json<{
      sessionToken: string
    }>()
    const headers = { ...cookieOf(deviceToken), authorization: `Bearer ${sessionToken}` }
    const url = `/api/entrepreneur/equipment/${id}/fault`
    const answer = await fixture.app.inject({ method: 'POST', url, headers, payload: REPORT })
    expect(answer.statusCode).toBe(status)
  })
})
