import { readSponsorship } from '@minit/contract/customer/sponsors.ts'
import { endSponsorship, listSponsorships } from '@minit/contract/entrepreneur/sponsors.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reserveMinutes } from '../../src/modules/money/sponsors/draw.queries.ts'
import { keepSponsorships } from '../../src/modules/sales/sponsors/sponsors.jobs.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { aPhone, aSeller, callApp, logInAs, type TestSeller } from '../builders.ts'
import { freePhone } from '../free-minutes.ts'
import { textsTo } from '../gifts.ts'
import { brokenInvariants } from '../invariants.ts'
import { aMac } from '../phones-at.ts'
import { eventually, refusalOf } from '../purchases.ts'
import { aRouter } from '../router.ts'
import { aSponsorship, connectsAll, ordersSponsorship, sponsorshipRow } from '../sponsors.ts'

let fixture: TestApp
beforeAll(async () => {
  fixture = await startTestApp()
})
afterAll(() => fixture.close())

const rowOf = (id: string) => sponsorshipRow(fixture, id)
const heldOf = async (id: string) => (await rowOf(id)).held_minor

const figuresOf = (link: string) => callApp(fixture.app)(readSponsorship, { params: { link } })

const takesAt = async (seller: TestSeller, sponsorshipId: string, place?: string) =>
  freePhone(fixture, seller, place).proveAndTake(aPhone(), { sponsorshipId })

describe('a sponsorship', () => {
  test('is paid by mobile money, used as the router saw it, and what is left goes back', async () => {
    const seller = await aSeller(fixture.deps)
    const router = await aRouter(fixture, seller)
    const { id, link, phone } = await aSponsorship(fixture, seller)
    expect(await heldOf(id)).toBe(35_000)
    const mac = aMac()
    const { place } = await router.join(mac)
    await router.turn()
    await takesAt(seller, id, place)
    expect(await rowOf(id)).toMatchObject({ state: 'running', paid_minor: 35_000, reserved_minor: 1_167 })
    await router.turn()
    await router.stays(6)
    // The phone leaves after six minutes.
    router.clients.delete(mac)
    await router.stays(20)
    await keepSponsorships(fixture.deps)
    const figures = await figuresOf(link)
    const [seen] = await fixture.database.asOwner<{ minutes: string }>(
      `select ceil(sum(extract(epoch from last_heard_at - began_at)) / 60) as minutes from access_sessions where entrepreneur_id = $1`,
      [seller.id],
    )
    expect(figures).toMatchObject({
      grants: 1,
      phones: 1,
      days: 1,
      hasRouter: true,
      usedMinutes: Number(seen?.minutes),
    })
    expect(figures.usedMinutes).toBeLessThan(20)
    expect(figures.used).toBe(Math.floor((3500 * figures.usedMinutes) / 60) / 100)
    expect(await rowOf(id)).toMatchObject({ reserved_minor: 0 })
    const [balance] = await fixture.database.asOwner(
      'select available_minor from seller_balances where entrepreneur_id = $1',
      [seller.id],
    )
    expect(Number(balance?.available_minor)).toBe(Math.round(figures.used * 100))
    expect(await brokenInvariants(fixture)).toEqual([])
    fixture.clock.advance({ hours: 24 })
    await keepSponsorships(fixture.deps)
    await eventually(async () => {
      await fixture.drain()
      expect(await heldOf(id)).toBe(0)
    })
    expect(await rowOf(id)).toMatchObject({
      state: 'ended',
      returned_minor: 35_000 - Math.round(figures.used * 100),
    })
    expect(await brokenInvariants(fixture)).toEqual([])
    const texts = await textsTo(fixture, phone)
    expect(texts.some((text) => text.includes('Le 350 came') && text.includes(link))).toBe(true)
    expect(texts.some((text) => text.includes('your sponsorship is over'))).toBe(true)
  })

  test('without a router is used as granted to connected phones, once however often it is booked', async () => {
    const seller = await aSeller(fixture.deps)
    const { id, link } = await aSponsorship(fixture, seller, { sum: 35 })
    await takesAt(seller, id)
    expect(await figuresOf(link)).toMatchObject({ grants: 0, hasRouter: false })
    await connectsAll(fixture, seller)
    expect(await figuresOf(link)).toMatchObject({ grants: 1 })
    fixture.clock.advance({ minutes: 60 })
    await Promise.all([
      keepSponsorships(fixture.deps),
      keepSponsorships(fixture.deps),
      keepSponsorships(fixture.deps),
    ])
    expect(await rowOf(id)).toMatchObject({ reserved_minor: 0, used_minutes: 20, used_minor: 1_166 })
    expect(await heldOf(id)).toBe(3_500 - 1_166)
    expect(await brokenInvariants(fixture)).toEqual([])
  })

  test('gives each number its minutes once a day, and only to listed numbers where there is a list', async () => {
    const seller = await aSeller(fixture.deps)
    const listed = aPhone()
    const { id } = await aSponsorship(fixture, seller, { who: 'numbers', numbers: `${listed}\n${aPhone()}` })
    expect(await refusalOf(takesAt(seller, id))).toMatchObject({ code: 'free_minutes_not_listed' })
    const phone = freePhone(fixture, seller)
    await phone.proveAndTake(listed, { sponsorshipId: id })
    expect(await refusalOf(phone.take({ sponsorshipId: id }))).toMatchObject({ code: 'free_minutes_had' })
    const stored = await fixture.database.asOwner(
      'select digest from sponsored_keys where sponsorship_id = $1',
      [id],
    )
    expect(JSON.stringify(stored)).not.toContain(listed.slice(4))
  })

  test('by cards lets each card in once, whoever holds it', async () => {
    const seller = await aSeller(fixture.deps)
    const { id, link } = await aSponsorship(fixture, seller, { who: 'cards', sum: 35 })
    const { cards } = await figuresOf(link)
    expect(cards).toHaveLength(2)
    await freePhone(fixture, seller).take({ card: cards[0] ?? '' })
    expect(await refusalOf(freePhone(fixture, seller).take({ card: cards[0] ?? '' }))).toMatchObject({
      code: 'voucher_used',
    })
    expect(await refusalOf(takesAt(seller, id))).toMatchObject({ code: 'free_minutes_not_offered' })
    expect((await figuresOf(link)).cards).toEqual([cards[1]])
  })

  test('the last one gets what is left, if that is five minutes; then today’s are used', async () => {
    const seller = await aSeller(fixture.deps)
    // 20 minutes cost Le 11.67: Le 15 pays for one phone and 5 minutes.
    const { id } = await aSponsorship(fixture, seller, { sum: 15 })
    const late = freePhone(fixture, seller)
    await late.prove(aPhone())
    await takesAt(seller, id)
    await takesAt(seller, id)
    expect(await refusalOf(late.take({ sponsorshipId: id }))).toMatchObject({ code: 'free_minutes_used_up' })
    const grants = await fixture.database.asOwner(
      'select minutes from free_grants where sponsorship_id = $1 order by minutes',
      [id],
    )
    expect(grants.map(({ minutes }) => minutes)).toEqual([5, 20])
  })

  test('that is not paid gives nothing, and ends with its last day', async () => {
    const seller = await aSeller(fixture.deps)
    const { id } = await ordersSponsorship(fixture, seller, { phoneNumber: '+23276000049' })
    expect(await refusalOf(takesAt(seller, id))).toMatchObject({ code: 'free_minutes_not_offered' })
    fixture.clock.advance({ hours: 24 })
    await keepSponsorships(fixture.deps)
    expect((await rowOf(id)).state).toBe('cancelled')
  })

  test('is ended by its seller, and no other; a stranger’s link opens nothing', async () => {
    const [seller, other] = [await aSeller(fixture.deps), await aSeller(fixture.deps)]
    const { id, link } = await aSponsorship(fixture, seller, { days: 3 })
    const as = async (who: TestSeller) =>
      callApp(fixture.app, (await logInAs(fixture.deps, who)).sessionToken)
    expect((await (await as(other))(listSponsorships, {})).sponsorships).toEqual([])
    expect(await refusalOf((await as(other))(endSponsorship, { params: { id } }))).toMatchObject({
      status: 404,
    })
    expect((await (await as(seller))(listSponsorships, {})).sponsorships).toMatchObject([{ id, paid: 350 }])
    await (await as(seller))(endSponsorship, { params: { id } })
    expect((await rowOf(id)).state).toBe('ended')
    const wrong = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    expect(await refusalOf(figuresOf(wrong))).toMatchObject({ code: 'sponsorship_not_found' })
  })
})

const AT_ONCE = 200

/** 200 phones at once on a sum for 60 of them. */
const drawsAtOnce = async (app: TestApp, seller: TestSeller, id: string) => {
  const day = freetownDay(app.deps.now())
  const draws = await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      app.deps.db.inTenant(seller.id, (tx) => reserveMinutes(tx, id, day)),
    ),
  )
  return draws.flatMap((draw) => draw ?? [])
}

describe('200 phones at once', () => {
  test('never overdraw a sum, and each minute of it is given', async () => {
    const seller = await aSeller(fixture.deps)
    const { id } = await aSponsorship(fixture, seller, { sum: 700 })
    const draws = await drawsAtOnce(fixture, seller, id)
    const reserved = draws.reduce((sum, { reservedMinor }) => sum + reservedMinor, 0)
    expect(await rowOf(id)).toMatchObject({ reserved_minor: reserved, paid_minor: 70_000 })
    expect(reserved).toBeLessThanOrEqual(70_000)
    expect(70_000 - reserved).toBeLessThan(300)
    expect(draws.length).toBeGreaterThanOrEqual(59)
  })

  test('negative control: a reservation that reads first and writes later overdraws', async () => {
    const app = await startTestApp()
    try {
      const seller = await aSeller(app.deps)
      const { id } = await aSponsorship(app, seller, { sum: 700 })
      await app.database.asOwner('alter table sponsorships drop constraint sponsorship_never_overdrawn')
      const unguarded = () =>
        app.deps.db.inTenant(seller.id, async (tx) => {
          const [row] = await tx.send<{ left: number }>(
            'select (paid_minor - reserved_minor)::float8 as left from sponsorships where entrepreneur_id = $1 and id = $2',
            [seller.id, id],
          )
          if ((row?.left ?? 0) < 1_167) return
          await tx.send(
            'update sponsorships set reserved_minor = reserved_minor + 1167 where entrepreneur_id = $1 and id = $2',
            [seller.id, id],
          )
        })
      await Promise.all(Array.from({ length: AT_ONCE }, unguarded))
      const [row] = await app.database.asOwner<{ reserved_minor: string }>(
        'select reserved_minor from sponsorships where id = $1',
        [id],
      )
      expect(Number(row?.reserved_minor)).toBeGreaterThan(70_000)
    } finally {
      await app.close()
    }
  })
})
