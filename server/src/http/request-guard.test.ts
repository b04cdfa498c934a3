import { endpoints } from '@minit/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { aSeller, logInAs } from '../../test/builders.ts'
import { anAdmin } from '../../test/callers.ts'
import { type CapturedLog, captureLog } from '../../test/capture-log.ts'
import { aPerson, asPerson } from '../../test/staff-fixture.ts'

let fixture: TestApp
let captured: CapturedLog
beforeAll(async () => {
  captured = captureLog()
  fixture = await startTestApp({ log: captured.log })
})
afterAll(() => fixture.close())

const asks = async (path: string, token: string): Promise<number> =>
  (await fixture.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode

const linesOf = (call: string) => captured.lines().filter((line) => line.call === call)

test('who is refused for want of a right is written down once, with the call and the account and no name', async () => {
  const seller = await aSeller(fixture.deps)
  const cashier = await aPerson(fixture, seller, { name: 'Canary Cashier' })
  const { token } = await asPerson(fixture, seller, cashier)
  const { path } = endpoints.readAnalytics
  expect(await asks(path, token)).toBe(403)
  expect(linesOf(`GET ${path}`)).toEqual([
    expect.objectContaining({ msg: 'a call was refused for want of a right', accountId: cashier.id }),
  ])
  expect(captured.text()).not.toContain('Canary Cashier')
})

test('logs an admin at a seller’s call and a seller at an admin’s call', async () => {
  const { path } = endpoints.readStats
  expect(await asks(path, await anAdmin(fixture))).toBe(403)
  expect(linesOf(`GET ${path}`)).toHaveLength(1)
  const { sessionToken } = await logInAs(fixture.deps, await aSeller(fixture.deps))
  expect(await asks(endpoints.listSellers.path, sessionToken)).toBe(403)
  const [line, ...more] = linesOf(`GET ${endpoints.listSellers.path}`)
  expect([line?.msg, more.length]).toEqual(['an admin call was refused', 0])
})

test('logs nothing for an allowed call', async () => {
  const { sessionToken } = await logInAs(fixture.deps, await aSeller(fixture.deps))
  const { path } = endpoints.listPackages
  expect(await asks(path, sessionToken)).toBe(200)
  expect(linesOf(`GET ${path}`)).toEqual([])
})
