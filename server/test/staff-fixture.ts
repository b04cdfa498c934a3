import { loginStaff } from '@minit/contract/public/staff.ts'
import type { StaffRole } from '@minit/domain/shop/rights.ts'
import { inviteDevice, trustDevice } from '../src/modules/shop/staff/devices.ts'
import { addPerson } from '../src/modules/shop/staff/people.ts'
import type { TestApp } from './app.ts'
import { callApp, type TestSeller } from './builders.ts'

export const GOOD_PIN = '847291'

/** The owner as the use cases know them. */
export const ownerOf = (seller: TestSeller) => ({
  accountId: 'the-owner',
  name: seller.username,
  entrepreneurId: seller.id,
  sellerRole: 'owner' as const,
})

let people = 0

/** A new number for each person, so that no two collide, and none ends with the PIN. */
const nextPhone = (): string => {
  people += 1
  return `+23277${String(200_000 + people)}`
}

/** A person who works for the seller and logs in with `GOOD_PIN`. */
export const aPerson = async (
  { deps }: Pick<TestApp, 'deps'>,
  seller: TestSeller,
  { role = 'cashier', name = 'Isatu Conteh' }: { role?: StaffRole; name?: string } = {},
) => {
  const phone = nextPhone()
  const { id } = await addPerson(deps, ownerOf(seller), { name, phone, role, pin: GOOD_PIN })
  return { id, name, phone, role }
}
export type TestPerson = Awaited<ReturnType<typeof aPerson>>

/** A trusted phone of the stall: its browser's secret, and its id. */
export const aDevice = async ({ deps, database }: Pick<TestApp, 'deps' | 'database'>, seller: TestSeller) => {
  const { link } = await inviteDevice(deps, ownerOf(seller))
  const token = new URL(link).searchParams.get('t') ?? ''
  const { deviceToken } = await trustDevice(deps, { token, userAgent: 'Chrome' })
  const [row] = await database.asOwner<{ id: string }>(
    'select id from staff_devices where entrepreneur_id = $1 order by id desc limit 1',
    [seller.id],
  )
  return { deviceToken, id: row?.id ?? '' }
}

export const cookieOf = (deviceToken: string) => ({ cookie: `minit_counter=${deviceToken}` })

/** Logs in by PIN as a browser does. */
export const typesPin = (
  { app }: Pick<TestApp, 'app'>,
  { phone, pin = GOOD_PIN, deviceToken }: { phone: string; pin?: string; deviceToken: string | null },
) =>
  app.inject({
    method: 'POST',
    url: loginStaff.path,
    ...(deviceToken !== null && { headers: cookieOf(deviceToken) }),
    payload: { phone, pin },
  })

/** The calls of a person who works for the seller, logged in by PIN. */
export const asPerson = async (fixture: TestApp, seller: TestSeller, person: TestPerson) => {
  const { deviceToken } = await aDevice(fixture, seller)
  const answer = await typesPin(fixture, { phone: person.phone, deviceToken })
  const { sessionToken } = answer.json<{ sessionToken: string }>()
  return { token: sessionToken, call: callApp(fixture.app, sessionToken) }
}
