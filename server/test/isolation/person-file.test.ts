import { exportPerson } from '@minit/contract/admin/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anUnansweredOrder, aReference, claims } from '../a-claim.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp } from '../builders.ts'
import { anAdmin } from '../callers.ts'
import { givesPass, PAYER_NAME } from '../gifts.ts'

let fixture: TestApp
let admin = ''
beforeAll(async () => {
  fixture = await startTestApp()
  admin = await anAdmin(fixture)
})
afterAll(() => fixture.close())

/** The admin's file of a number, as the call returns it. */
const fileOf = async (phoneNumber: string): Promise<string> => {
  const body = { phoneNumber, reason: 'They asked us.' }
  return JSON.stringify(await callApp(fixture.app, admin)(exportPerson, { body }))
}

/** The digits without the prefix, which are in the file in any format. */
const digitsOf = (phone: string): string => phone.slice(4)

test('people tied by a gift and a claim are each in their own file, and in no other', async () => {
  const seller = await aSeller(fixture.deps)
  const [payer, holder] = [aPhone(), aPhone()]
  const { text } = await givesPass(fixture, seller, { phoneNumber: payer, sendTo: holder })
  const giftToken = /\?t=([\w-]+)/.exec(text)?.[1] ?? ''
  const order = await anUnansweredOrder(fixture, seller)
  const reference = aReference()
  await claims(fixture, order, { phoneNumber: holder, reference })
  const people = [
    { phone: payer, words: [digitsOf(payer), PAYER_NAME] },
    { phone: holder, words: [digitsOf(holder), reference, giftToken] },
    { phone: order.phoneNumber, words: [digitsOf(order.phoneNumber)] },
  ]
  for (const { phone, words } of people) {
    const file = (await fileOf(phone)).replace(/\s/g, '')
    const others = people.filter((other) => other.phone !== phone).flatMap((other) => other.words)
    expect(file, 'their own file').toContain(words[0])
    for (const word of others)
      expect(file.includes(word.replace(/\s/g, '')), `${word} in ${phone}`).toBe(false)
  }
})
