import { createPublicKey, verify } from 'node:crypto'
import {
  downloadOfflineSheet,
  drawVoucherSheet,
  listVoucherPrints,
} from '@minit/contract/entrepreneur/voucher-sheets.ts'
import { cardOf, readOfflineSheet } from '@minit/domain/sales/offline-sheets.ts'
import type { SheetFormat } from '@minit/domain/sales/voucher-sheets.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { offlineDigest } from '../../src/modules/sales/voucher-sheets/offline-sheet.ts'
import { anAgentWithPin } from '../agent-fixture.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { pagesOf } from '../pdf-text.ts'
import { aBatch, sells } from '../voucher-fixture.ts'

let fixture: TestApp
let seller: TestSeller
let token: string
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  seller = await aSeller(fixture.deps, { shop: { businessName: 'Pɛpɛ Dɔn Ŋga' } })
  token = (await logInAs(fixture.deps, seller)).sessionToken
})

const prints = async (batchId: string, format: SheetFormat, card?: string) => {
  const path = drawVoucherSheet.path.replace('{id}', batchId)
  return fixture.app.inject({
    url: `${path}?format=${format}${card === undefined ? '' : `&card=${card}`}`,
    headers: { authorization: `Bearer ${token}` },
  })
}
const textOf = (pdf: Buffer): string => pagesOf(pdf).join('\n')
const printsOf = async (id: string) =>
  (await callApp(fixture.app, token)(listVoucherPrints, { params: { id } })).prints

const auditOf = (batchId: string) =>
  fixture.database.asOwner<{ action: string; after: unknown; actor: string }>(
    `select action, after, actor_name as actor from audit_log where subject_id = $1 and action = 'vouchers_printed_again'`,
    [batchId],
  )

describe('a printed sheet', () => {
  test('has each card of the batch with its code, under the seller’s name in all its letters', async () => {
    const { id, number, cards } = await aBatch(fixture, seller, { count: 3 })
    const { statusCode, headers, rawPayload } = await prints(id, 'a4-24')
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="minit-vouchers-${number}-a4-24.pdf"`,
    })
    const text = textOf(rawPayload)
    for (const { code, name } of cards) {
      expect(text).toContain(code)
      expect(text).toContain(name)
    }
    expect(text).toContain('Pɛpɛ Dɔn Ŋga')
  })

  test('records who printed it; the second time it says so on the page and in the audit log', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 2 })
    expect(textOf((await prints(id, 'a4-40')).rawPayload)).not.toContain('Printed again')
    expect(await auditOf(id)).toEqual([])
    expect(textOf((await prints(id, 'list')).rawPayload)).toContain('Printed again')
    await prints(id, 'roll-58', cards[1]?.id)
    expect(await printsOf(id)).toMatchObject([
      { format: 'roll-58', cardName: cards[1]?.name, isReprint: true },
      { format: 'list', cardName: null, isReprint: true },
      { format: 'a4-40', cardName: null, isReprint: false },
    ])
    const audit = await auditOf(id)
    expect(audit).toHaveLength(2)
    expect(audit).toContainEqual({
      action: 'vouchers_printed_again',
      after: { format: 'roll-58', cardId: cards[1]?.id },
      actor: seller.username,
    })
  })

  test('of one card has that card alone', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 3 })
    const text = textOf((await prints(id, 'roll-80', cards[1]?.id)).rawPayload)
    expect(text).toContain(cards[1]?.code)
    expect(text).not.toContain(cards[0]?.code)
  })

  test('omits cards that were used or taken out of use, and says so where nothing is left', async () => {
    const { id, cards } = await aBatch(fixture, seller, { count: 2 })
    await fixture.database.asOwner('update vouchers set voided_at = now() where id = $1', [cards[0]?.id])
    const text = textOf((await prints(id, 'list')).rawPayload)
    expect(text).not.toContain(cards[0]?.code)
    expect(text).toContain(cards[1]?.code)
    expect((await prints(id, 'list', cards[0]?.id)).json()).toMatchObject({ code: 'nothing_to_print' })
  })

  test('is unavailable to another seller', async () => {
    const { id } = await aBatch(fixture, await aSeller(fixture.deps))
    expect((await prints(id, 'list')).json()).toMatchObject({ code: 'batch_not_found' })
    expect(await auditOf(id)).toEqual([])
  })
})

describe('the sheet that a phone stores', () => {
  const held = async () => {
    const { signed, keys } = await callApp(fixture.app, token)(downloadOfflineSheet, {})
    const [head = '', body = '', signature = ''] = signed.split('.')
    const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8'))
    const x = keys.find((each) => each.kid === kid)?.x ?? ''
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    const isGenuine = (text: string): boolean =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
    const sheet = readOfflineSheet(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
    if (sheet === null) throw new Error('the sheet cannot be read')
    return {
      sheet,
      signed,
      isGenuine: isGenuine(`${head}.${body}`),
      isGenuineWith: (other: string) => isGenuine(`${head}.${other}`),
    }
  }
  const digestIn = (sheet: { salt: string }, code: string) =>
    offlineDigest(code, Buffer.from(sheet.salt, 'base64url'))

  test('is signed by a published key, and verifies with no other content', async () => {
    await aBatch(fixture, seller)
    const { sheet, isGenuine, isGenuineWith } = await held()
    expect(isGenuine).toBe(true)
    const forged = Buffer.from(JSON.stringify({ ...sheet, businessName: 'Other' })).toString('base64url')
    expect(isGenuineWith(forged)).toBe(false)
  })

  test('recognises each unsold code of the stall with package, price and last day, and contains no code itself', async () => {
    const { number, cards } = await aBatch(fixture, seller, { count: 3, lastDay: '2027-05-23' })
    const { sheet, signed } = await held()
    for (const [at, { code }] of cards.entries()) {
      expect(cardOf(sheet, await digestIn(sheet, code))).toEqual({
        id: expect.any(String),
        number,
        packageName: 'Market Hour',
        minutes: 60,
        priceMinor: 3500,
        lastDay: '2027-05-23',
        position: at + 1,
      })
      expect(Buffer.from(signed.split('.')[1] ?? '', 'base64url').toString('utf8')).not.toContain(code)
    }
    expect(cardOf(sheet, await digestIn(sheet, 'ZZZZ-ZZZ-ZZZ'))).toBeNull()
  })

  test('omits cards that are sold, out of use, past their day, an agent’s, or another seller’s', async () => {
    const [sold, voided] = (await aBatch(fixture, seller, { count: 2 })).cards
    if (sold === undefined || voided === undefined) throw new Error('two cards')
    await sells(fixture, seller, sold)
    await fixture.database.asOwner('update vouchers set voided_at = now() where id = $1', [voided.id])
    const agent = await anAgentWithPin(fixture, seller)
    const [agents] = (await aBatch(fixture, seller, { count: 1, agentId: agent.id })).cards
    const [others] = (await aBatch(fixture, await aSeller(fixture.deps), { count: 1 })).cards
    const past = await aBatch(fixture, seller, { count: 1 })
    await fixture.database.asOwner('update voucher_batches set use_by = $2 where id = $1', [
      past.id,
      fixture.deps.now(),
    ])
    const { sheet } = await held()
    for (const card of [sold, voided, agents, others, past.cards[0]])
      expect(cardOf(sheet, await digestIn(sheet, card?.code ?? ''))).toBeNull()
  })
})
