import { listMessages } from '@minit/contract/admin/messages.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPaidSale } from '../a-sale.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, type TestSeller } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { aDevice, codeSentTo } from '../my-passes.ts'
import { countRows } from '../records.ts'

let fixture: TestApp
let seller: TestSeller
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
})
afterAll(() => fixture.close())

describe('a code', () => {
  const asks = async () => {
    const phone = aPhone()
    await aPaidSale(fixture, seller, { phoneNumber: phone, deliveryMethod: 'qr_display' })
    const device = aDevice(fixture)
    const { askId } = (await device.ask(phone)).body as { askId: string }
    const code = (await codeSentTo(fixture, phone)) ?? ''
    const other = code === '000000' ? '000001' : '000000'
    return { phone, device, askId, code, other }
  }

  test('opens once, however its digits are grouped', async () => {
    const { device, askId, code } = await asks()
    expect((await device.confirm(askId, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await aDevice(fixture).confirm(askId, code)).body).toMatchObject({ code: 'my_code_wrong' })
  })

  test('opens at the fifth try and not at the sixth', async () => {
    for (const [wrongTries, status] of [
      [4, 200],
      [5, 422],
    ] as const) {
      const { device, askId, code, other } = await asks()
      for (let tries = 0; tries < wrongTries; tries += 1)
        expect((await device.confirm(askId, other)).status).toBe(422)
      expect((await device.confirm(askId, code)).status).toBe(status)
    }
  })

  test('lives for ten minutes', async () => {
    const { device, askId, code } = await asks()
    fixture.clock.advance({ minutes: 10 })
    expect((await device.confirm(askId, code)).status).toBe(422)
  })

  test("opens no other ask, its own number's either", async () => {
    const one = await asks()
    const { askId } = (await one.device.ask(one.phone)).body as { askId: string }
    expect((await one.device.confirm(askId, one.code)).status).toBe(422)
    expect((await one.device.confirm(one.askId, one.code)).status).toBe(200)
  })

  test('is stored only as a digest, and its SMS encrypted; no seller has it among their messages', async () => {
    const { phone, code, askId } = await asks()
    const rows = await fixture.database.asOwner<{ row: string }>(
      `select to_jsonb(c)::text as row from my_codes c where id = $1
       union all select to_jsonb(m)::text from messages m where recipient = $2 and kind = 'my_code'`,
      [askId, phone],
    )
    expect(rows).toHaveLength(2)
    for (const { row } of rows) expect(row).not.toContain(code)
    expect(
      await countRows(
        fixture,
        'messages',
        `recipient = '${phone}' and kind = 'my_code' and entrepreneur_id <> 'platform'`,
      ),
    ).toBe(0)
    expect(await countRows(fixture, 'message_days', `entrepreneur_id = 'platform'`)).toBe(0)
  })

  test('is visible to the admin of the demo, which sends no SMS', async () => {
    const { code } = await asks()
    const admin = callApp(fixture.app, await anAdmin(fixture))
    const { items } = await admin(listMessages, { query: {} })
    expect(items[0]).toMatchObject({
      kind: 'my_code',
      businessName: 'Minit',
      text: expect.stringContaining(code),
    })
  })
})

test('any other text counts as a wrong code, and no more than five are allowed', async () => {
  const junk = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40 }),
    fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }),
    fc.stringMatching(/^[0-9٠-٩０-９ –-]{1,12}$/),
    fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0')),
  )
  let runs = 0
  await fc.assert(
    fc.asyncProperty(fc.array(junk, { minLength: 5, maxLength: 7 }), async (typed) => {
      const phone = aPhone()
      await aPaidSale(fixture, seller, { phoneNumber: phone, deliveryMethod: 'qr_display' })
      // Each from an address of its own: the limit of wrong codes from one address is another one.
      runs += 1
      const device = aDevice(fixture, `198.51.100.${runs}`)
      const { askId } = (await device.ask(phone)).body as { askId: string }
      const code = (await codeSentTo(fixture, phone)) ?? ''
      const wrong = typed.filter((text) => text.replace(/[\p{Dash}\s]/gu, '') !== code)
      const answers = []
      for (const text of wrong) answers.push((await device.confirm(askId, text)).status)
      // 400 is no valid text, and no try; 422 is a wrong code.
      expect(answers.every((status) => status === 400 || status === 422)).toBe(true)
      const tries = answers.filter((status) => status === 422).length
      expect((await device.confirm(askId, code)).status).toBe(tries >= 5 ? 422 : 200)
    }),
    { numRuns: 12 },
  )
})
