import { enterCode, movePass, rejoinPass } from '@minit/contract/customer/network.ts'
import { RETURNS_AN_HOUR } from '@minit/domain/passes/pass-moves.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { aSeller, type TestSeller } from '../builders.ts'
import { aMac, headersOf, phonesAt, refusalText } from '../phones-at.ts'
import { countRows } from '../records.ts'
import { buysInBrowser, cookiesOf, secretIn } from '../returning-phone.ts'
import { aRouter } from '../router.ts'

let fixture: TestApp
let seller: TestSeller
let at: ReturnType<typeof phonesAt>
beforeAll(async () => {
  fixture = await startTestApp()
  seller = await aSeller(fixture.deps)
  at = phonesAt(fixture, () => seller)
})
afterAll(() => fixture.close())

const ANYWHERE = 'http://example.org/'
const SHOP = '/customer-self-service'

/** A phone that bought in its browser and is online. */
const anOnlinePhone = async (options: Parameters<typeof buysInBrowser>[3] = {}) => {
  const router = await aRouter(fixture, seller)
  const before = aMac()
  const { place } = await router.join(before)
  const bought = await buysInBrowser(fixture, seller, place, options)
  for (const _ of ['opened', 'said so']) await router.turn()
  expect(router.isOpen(before)).toBe(true)
  return { router, before, place, ...bought }
}

type Phone = Awaited<ReturnType<typeof anOnlinePhone>>

/** Joins under another address with its browser's cookies. Returns the page to which it is redirected. */
const joins = async ({ router }: Pick<Phone, 'router'>, mac: string, cookie: string) => {
  const { shop, place } = await router.join(mac, ANYWHERE, cookie)
  return { page: shop.pathname, place }
}

const posts = (url: string, payload: object, headers = {}) =>
  fixture.app.inject({ method: 'POST', url, headers, payload })

describe('a phone that returns under another address', () => {
  test('gets access by its own browser while its old address is online, which is disconnected', async () => {
    const phone = await anOnlinePhone()
    const after = aMac()
    const { page, place } = await joins(phone, after, phone.cookie)
    expect(page).toBe('/online')
    expect((await phone.router.turn()).toSorted()).toEqual(
      [expect.stringMatching(`^auth ${after} `), `deauth ${phone.before}`].toSorted(),
    )
    await phone.router.turn()
    expect(await at.networkOf(phone.pass, place)).toMatchObject({
      state: 'online',
      devices: [{ macTail: after.slice(-5), isOnline: true }],
      movesLeft: 3,
    })
  })

  test('returns again and again with the same secret, as often an hour as the limit allows', async () => {
    const phone = await anOnlinePhone()
    for (let times = 0; times < RETURNS_AN_HOUR; times += 1)
      expect((await joins(phone, aMac(), phone.cookie)).page).toBe('/online')
    const { page, place } = await joins(phone, aMac(), phone.cookie)
    expect(page).toBe(SHOP)
    expect(await at.networkOf(phone.pass, place)).toMatchObject({ state: 'other_phone', movesLeft: 3 })
  })

  test('takes along passes queued behind its pass, and its browser is recognised for those too', async () => {
    const phone = await anOnlinePhone()
    const next = await buysInBrowser(fixture, seller, phone.place)
    const cookies = `${phone.cookie}; ${next.cookie}`
    const second = aMac()
    expect((await joins(phone, second, cookies)).page).toBe('/online')
    await phone.router.turn()
    await phone.router.stays(61)
    expect(phone.router.isOpen(second)).toBe(true)
    const third = aMac()
    expect((await joins(phone, third, cookies)).page).toBe('/online')
    expect(await phone.router.turn()).toContain(`deauth ${second}`)
  })

  test("takes no other phone's place on a pass for two", async () => {
    const phone = await anOnlinePhone({ maxDevices: 2 })
    const friend = aMac()
    await at.enter((await phone.router.join(friend)).place, phone.pass)
    const after = aMac()
    expect((await joins(phone, after, phone.cookie)).page).toBe('/online')
    await phone.router.turn()
    expect([phone.before, friend, after].map(phone.router.isOpen)).toEqual([false, true, true])
  })

  test('is walled once its pass has ended', async () => {
    const phone = await anOnlinePhone()
    await phone.router.stays(61)
    expect((await joins(phone, aMac(), phone.cookie)).page).toBe(SHOP)
  })
})

describe('the secret of a browser', () => {
  test('is inaccessible to scripts, is sent to the portal alone, and ends a day after its pass', async () => {
    const phone = await anOnlinePhone()
    const hours = 25
    expect(secretIn(phone.answer)).toMatch(
      new RegExp(
        `^minit_pass_${phone.pass.transactionId}=[\\w-]{43}; Max-Age=${hours * 3_600}; Path=/wifi; HttpOnly; SameSite=Lax$`,
      ),
    )
    const [token = ''] = /[\w-]{43}/.exec(phone.cookie.replace(/^[^=]+=/, '')) ?? []
    expect(await countRows(fixture, 'pass_devices', `pass_devices::text like '%${token}%'`)).toBe(0)
  })

  test('opens no other pass', async () => {
    const phone = await anOnlinePhone()
    const other = await anOnlinePhone()
    const swapped = phone.cookie.replace(phone.pass.transactionId, other.pass.transactionId)
    for (const cookie of [swapped, `minit_pass_${phone.pass.transactionId}=${'x'.repeat(43)}`])
      expect((await joins(phone, aMac(), cookie)).page).toBe(SHOP)
  })

  test('opens nothing at another seller', async () => {
    const phone = await anOnlinePhone()
    const router = await aRouter(fixture, await aSeller(fixture.deps))
    expect((await joins({ router }, aMac(), phone.cookie)).page).toBe(SHOP)
  })

  test('is invalid once the pass was moved to another phone', async () => {
    const phone = await anOnlinePhone()
    const friend = await phone.router.join(aMac())
    await at.enter(friend.place, phone.pass, true)
    expect((await joins(phone, aMac(), phone.cookie)).page).toBe(SHOP)
  })

  test('is not given with the code or the link of the pass: a second phone uses a move', async () => {
    const phone = await anOnlinePhone()
    const { page, place } = await joins(phone, aMac(), '')
    expect(page).toBe(SHOP)
    expect(await refusalText(at.enter(place, phone.pass))).toMatch(/^pass_on_other_phone/)
    // The whole link, with the place of the phone that bought.
    const url = movePass.path.replace('{transactionId}', phone.pass.transactionId)
    const copied = await posts(url, {}, headersOf(phone.pass, phone.place))
    expect(copied.statusCode).toBe(200)
    expect(secretIn(copied)).toBeUndefined()
    await at.enter(place, phone.pass, true)
    expect((await at.networkOf(phone.pass, place)).movesLeft).toBe(2)
  })

  test('is given where a code is typed, a pass is moved to a phone, and a phone returns by its page', async () => {
    const phone = await anOnlinePhone()
    const first = await phone.router.join(aMac())
    const code = { code: phone.pass.password, move: true }
    const entered = await posts(enterCode.path, code, { 'phone-place': first.place })
    expect((await joins(phone, aMac(), cookiesOf(entered))).page).toBe('/online')

    const second = await phone.router.join(aMac())
    const moved = await posts(
      movePass.path.replace('{transactionId}', phone.pass.transactionId),
      {},
      headersOf(phone.pass, second.place),
    )
    expect(secretIn(moved)).toBeDefined()
    await phone.router.turn()
    phone.router.clients.clear()
    await phone.router.turn()
    fixture.clock.advance({ minutes: 4 })
    const third = await phone.router.join(aMac())
    const back = await posts(
      rejoinPass.path.replace('{transactionId}', phone.pass.transactionId),
      {},
      headersOf(phone.pass, third.place),
    )
    expect(secretIn(back)).toBeDefined()
  })
})
